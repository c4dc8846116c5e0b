import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/toast.ts';
import * as copy from './copy.ts';
import { useViewerQuery } from './Viewer.generated.ts';

/**
 * The role of whoever is signed in, which is the server's to say (§4). It is asked for again when somebody comes back to the
 * page: another admin may have given it or taken it back meanwhile.
 */
export function useRole() {
  const { data, loading, error, refetch } = useViewerQuery();
  const askAgain = () => void refetch().catch(() => {});
  const role = data?.me?.role ?? null;

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch().catch(() => {});
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);

  const last = useRef(role);
  useEffect(() => {
    const before = last.current;
    last.current = role;
    if (before === null || role === null || before === role) return;
    toast.success(role === 'ADMIN' ? copy.dashboard.promoted : copy.dashboard.demoted);
  }, [role]);

  return { role, waiting: loading && !data, failed: !data && error !== undefined, askAgain };
}
