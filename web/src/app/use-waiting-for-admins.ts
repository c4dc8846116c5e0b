import { useWaitingForAdminsQuery } from './WaitingForAdmins.generated.ts';

const MINUTE_MS = 60_000;

/** The numbers in the menu of admins. They are missing while they load, and if that fails. */
export function useWaitingForAdmins(isAdmin: boolean) {
  const { data } = useWaitingForAdminsQuery({
    skip: !isAdmin,
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
  return {
    orders: toPack + returnsRequested + returnsToReceive + openIncidents,
    reviews: data?.reviewCounts.pending ?? 0,
    messages: data?.unreadContactMessages ?? 0,
    lowStock: data?.lowStockCount ?? 0,
  };
}
