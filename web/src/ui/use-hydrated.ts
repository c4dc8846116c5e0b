import { useSyncExternalStore } from 'react';

/** False on the server, and in the first render of a page that came from there. */
export const useHydrated = () => useSyncExternalStore(noChange, here, onTheServer);

const noChange = () => () => {};
const here = () => true;
const onTheServer = () => false;
