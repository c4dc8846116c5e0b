import { useSyncExternalStore } from 'react';

/** False on the server and during hydration. */
export const useHydrated = () => useSyncExternalStore(noChange, here, onTheServer);

const noChange = () => () => {};
const here = () => true;
const onTheServer = () => false;
