import { useMemo } from 'react';
import * as copy from '#web/app/copy.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Incidents } from '#web/features/payments/Incidents.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useOpenIncidentsQuery } from './OpenIncidents.generated.ts';

const words = copy.manageOrders.incidents;

/**
 * Payment incidents that need an admin, shown above the orders. A separate query, because filter changes refetch only the
 * orders, and the orders must load even if this fails.
 */
export function OpenIncidents() {
  const { data, error, refetch } = useOpenIncidentsQuery({ fetchPolicy: 'cache-and-network' });
  const again = useSignInAgain();
  const signIn = useMemo(() => ({ hasEnded: isRefused, again }), [again]);
  // The orders' query reports authorization errors.
  if (error && !data && !isRefused(error))
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {copy.tryAgain}
          </Button>
        }
      >
        {words.failed}
      </Alert>
    );
  const { totalCount = 0, edges = [] } = data?.paymentIncidents ?? {};
  if (edges.length === 0) return null;
  return (
    <Incidents incidents={edges.map(({ node }) => node)} count={totalCount ?? edges.length} signIn={signIn} />
  );
}
