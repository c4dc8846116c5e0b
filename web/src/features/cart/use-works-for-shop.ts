import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { useCartRoleQuery } from './CartRole.generated.ts';

/** Whether the user is an admin. Admins can't order (§6). */
export function useIsAdmin(): boolean {
  const isSignedIn = useIdentity().status === 'signedIn';
  const { data } = useCartRoleQuery({ skip: !isSignedIn });
  return isSignedIn && data?.me?.role === 'ADMIN';
}
