import { isAdminOr, type StaffRole } from './staff.ts';
import { useViewerQuery } from './Viewer.generated.ts';

/**
 * Whether to show what only admins and `roles` may do. The guard of the page has loaded the role; true without it, because
 * the server refuses anyway.
 */
export function useIsAllowed(...roles: readonly StaffRole[]): boolean {
  const role = useViewerQuery({ fetchPolicy: 'cache-only' }).data?.me?.role;
  return role === undefined || isAdminOr(role, ...roles);
}
