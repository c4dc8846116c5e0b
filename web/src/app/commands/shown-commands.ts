import { useSyncExternalStore } from 'react';

type ShownCommands = 'palette' | 'help' | null;

let shown: ShownCommands = null;
const listeners = new Set<() => void>();

/** Opens the command palette or the list of shortcuts; null closes both. */
export function showCommands(next: ShownCommands): void {
  shown = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useShownCommands = (): ShownCommands =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
