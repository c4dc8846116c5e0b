import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { DeliveryMethods } from './DeliveryMethods.tsx';
import { useDeliveryScreenQuery } from './DeliveryScreen.generated.ts';
import { TaxRates } from './TaxRates.tsx';

const words = copy.deliverySettings;

/** Delivery methods with their rates, and taxes. */
export function DeliveryScreen() {
  const result = useDeliveryScreenQuery({ fetchPolicy: 'cache-and-network' });
  const ended = useEndOfSession(result.error, result.refetch);
  return (
    <AdminPage title={words.title} lead={words.lead} result={result} ended={ended} failed={words.failed}>
      {({ deliveryMethods, taxRates, countries }) => (
        <>
          <DeliveryMethods methods={deliveryMethods} />
          <TaxRates rates={taxRates} countries={countries} />
        </>
      )}
    </AdminPage>
  );
}
