import { useEffect, useRef } from 'react';
import type { Role } from '#web/generated/schema-types.ts';
import { toast } from '#web/ui/toast.ts';
import * as copy from './copy.ts';
import { useViewerQuery } from './Viewer.generated.ts';

/**
 * Returns the signed-in user's role, which only the server knows (§4). Refetches it when the user returns to the page,
 * because another admin may have changed it.
 */
export function useRole() {
  const { data, loading, error, refetch } = useViewerQuery();
  const refetchRole = () => void refetch().catch(() => {});
  const role = data?.me?.role ?? null;

  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') void refetch().catch(() => {});
    };
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);

  const last = useRef(role);
  useEffect(() => {
    const before = last.current;
    last.current = role;
    if (before === null || role === null || before === role) return;
    toast.success(changeText(before, role));
  }, [role]);

  return { role, waiting: loading && !data, failed: !data && error !== undefined, refetchRole };
}

function changeText(before: Role, role: Role): string {
  if (role === 'ADMIN') return copy.dashboard.promoted;
  if (before === 'ADMIN' && role === 'CUSTOMER') return copy.dashboard.demoted;
  return copy.dashboard.roleChanged(copy.roles.names[role]);
}
