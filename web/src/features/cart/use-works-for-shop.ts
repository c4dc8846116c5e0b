import { worksForShop } from '#web/app/staff.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { useCartRoleQuery } from './CartRole.generated.ts';

/** Whether the user is an admin or staff, who can't order (§6). */
export function useWorksForShop(): boolean {
  const isSignedIn = useIdentity().status === 'signedIn';
  const { data } = useCartRoleQuery({ skip: !isSignedIn });
  return isSignedIn && worksForShop(data?.me?.role);
}
