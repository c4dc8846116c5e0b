import { useMemo, useSyncExternalStore } from 'react';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { readViews, viewsKey, type SavedView } from './saved-views.ts';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Another tab or window changed the views.
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

function stored(key: string | null): string | null {
  try {
    return key && localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The signed-in user's views. `read` returns the stored ones; `keep` returns whether the browser stored them. */
export function useSavedViews(): {
  views: readonly SavedView[];
  read: () => readonly SavedView[];
  keep: (views: readonly SavedView[]) => boolean;
} {
  const identity = useIdentity();
  const key = identity.status === 'signedIn' ? viewsKey(identity.user.uid) : null;
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  );
  const views = useMemo(() => readViews(text), [text]);
  const keep = (next: readonly SavedView[]) => {
    try {
      if (key) localStorage.setItem(key, JSON.stringify(next));
    } catch {
      return false;
    }
    for (const changed of listeners) changed();
    return true;
  };
  return { views, read: () => readViews(stored(key)), keep };
}
