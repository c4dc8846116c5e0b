import { worksForShop } from '#web/app/staff.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { useCartRoleQuery } from './CartRole.generated.ts';

/** The role of the user. Null for visitors, and until it is loaded. */
export function useCartRole(): Role | null {
  const isSignedIn = useIdentity().status === 'signedIn';
  const { data } = useCartRoleQuery({ skip: !isSignedIn });
  return (isSignedIn && data?.me?.role) || null;
}

/** Whether the user is an admin or staff, who can't order (§6). */
export const useWorksForShop = (): boolean => worksForShop(useCartRole());
