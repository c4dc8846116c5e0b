import { useWaitingForAdminsQuery } from '#web/features/admin-lists/WaitingForAdmins.generated.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { isAdminOr, waitingWorkVariables, worksForShop } from './staff.ts';

const MINUTE_MS = 60_000;

/** The counts in the menu of admins and staff. Empty while loading or on failure. */
export function useWaitingForAdmins(role: Role | null) {
  const { data } = useWaitingForAdminsQuery({
    variables: waitingWorkVariables(role),
    skip: !worksForShop(role),
    fetchPolicy: 'cache-and-network',
    pollInterval: MINUTE_MS,
    skipPollAttempt: () => document.hidden,
  });
  const {
    toPack = 0,
    returnsRequested = 0,
    returnsToReceive = 0,
    openIncidents = 0,
  } = data?.orderTaskCounts ?? {};
  const toSend = isAdminOr(role, 'WAREHOUSE') ? toPack : 0;
  const returns = isAdminOr(role, 'SUPPORT') ? returnsRequested + returnsToReceive : 0;
  return {
    orders: toSend + returns + openIncidents,
    reviews: data?.reviewCounts?.pending ?? 0,
    messages: data?.unreadContactMessages ?? 0,
    lowStock: data?.lowStockCount ?? 0,
  };
}
