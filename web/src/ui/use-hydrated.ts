import { useSyncExternalStore } from 'react';

/** False on the server and during hydration. */
export const useHydrated = () => useSyncExternalStore(noChange, inBrowser, onServer);

const noChange = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
