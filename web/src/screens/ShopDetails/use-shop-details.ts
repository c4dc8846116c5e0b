import type { ApolloCache } from '@apollo/client';
import { saveOutcome, type SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { useSaveShopDetailsMutation } from './SaveShopDetails.generated.ts';
import { shopDetailsInputOf, type ShopDetailsForm } from './shop-details-form.ts';
import type { ShopDetailsFormFragment } from './ShopDetailsScreen.generated.ts';

const update = (cache: ApolloCache) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'legalPage' });
  cache.gc();
};

/** Saves the shop details. `onChanged` gets those of another admin, if they were changed since they were loaded. */
export function useShopDetails(onChanged: (current: ShopDetailsFormFragment | null) => void) {
  const [save] = useSaveShopDetailsMutation({ update });
  return async (form: ShopDetailsForm): Promise<SaveOutcome<ShopDetailsFormFragment>> => {
    onChanged(null);
    const outcome = await saveOutcome(
      async () => (await save({ variables: { input: shopDetailsInputOf(form) } })).data?.saveShopDetails,
      isRefused,
    );
    if (outcome.kind !== 'saved') return outcome;
    const { row } = outcome;
    switch (row.__typename) {
      case 'ShopDetails':
        return { kind: 'saved', row };
      case 'ShopDetailsChanged':
        onChanged(row.details);
        return { kind: 'failed', message: row.message, issues: [] };
      default:
        return row satisfies never;
    }
  };
}
