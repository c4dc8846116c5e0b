import { useEffect } from 'react';

/**
 * While `unsaved`, the browser asks before the tab is closed or reloaded. Navigation inside the shop keeps drafts
 * instead.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
