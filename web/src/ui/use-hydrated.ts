import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while a page of the server's is taken over, so that both paint the same; then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
