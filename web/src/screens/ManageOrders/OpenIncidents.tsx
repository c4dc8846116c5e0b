import { useMemo } from 'react';
import * as copy from '#web/app/copy.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Incidents } from '#web/features/payments/Incidents.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useOpenIncidentsQuery } from './OpenIncidents.generated.ts';

const words = copy.manageOrders.incidents;

/**
 * What needs a human, above the orders; nothing where nothing does. A query of its own: the orders are asked for anew with
 * every filter, and are shown although this failed.
 */
export function OpenIncidents() {
  const { data, error, refetch } = useOpenIncidentsQuery({ fetchPolicy: 'cache-and-network' });
  const again = useSignInAgain();
  const signIn = useMemo(() => ({ hasEnded: isRefused, again }), [again]);
  // Whoever is not let in is told so by the orders.
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
