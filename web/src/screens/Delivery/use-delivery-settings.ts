import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { deliveryMethodInputOf, type DeliveryMethodForm } from './delivery-method-form.ts';
import {
  useDeleteDeliveryMethodMutation,
  useDeleteTaxRateMutation,
  useSaveDeliveryMethodMutation,
  useSaveTaxRateMutation,
} from './DeliveryMutations.generated.ts';
import { taxInputOf, type TaxForm } from './tax-form.ts';

const forget = (list: string) => ({
  update: (cache: ApolloCache) => {
    for (const fieldName of [list, 'quote']) cache.evict({ id: 'ROOT_QUERY', fieldName });
    cache.gc();
  },
});

/** The mutations of delivery methods. */
export function useDeliveryMethods(currency: string) {
  const [save] = useSaveDeliveryMethodMutation(forget('deliveryMethods'));
  const [remove] = useDeleteDeliveryMethodMutation(forget('deliveryMethods'));
  return {
    save: (id: string | null, form: DeliveryMethodForm) =>
      saveOutcome(async () => {
        const input = { id, ...deliveryMethodInputOf(form, currency) };
        return (await save({ variables: { input } })).data?.saveDeliveryMethod;
      }, isRefused),
    remove: (id: string) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { id } } })).data?.deleteDeliveryMethod,
        isRefused,
      ),
  };
}

/** The mutations of tax rates. */
export function useTaxRates() {
  const [save] = useSaveTaxRateMutation(forget('taxRates'));
  const [remove] = useDeleteTaxRateMutation(forget('taxRates'));
  return {
    save: (id: string | null, form: TaxForm) =>
      saveOutcome(
        async () => (await save({ variables: { input: { id, ...taxInputOf(form) } } })).data?.saveTaxRate,
        isRefused,
      ),
    remove: (id: string) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { id } } })).data?.deleteTaxRate,
        isRefused,
      ),
  };
}
