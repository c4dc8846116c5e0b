import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { promotionInputOf, type PromotionForm } from './promotion-form.ts';
import { useDeletePromotionMutation, useSavePromotionMutation } from './PromotionMutations.generated.ts';

const update = (cache: ApolloCache) => {
  for (const fieldName of ['promotions', 'quote']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};

/** The mutations of promotions. */
export function usePromotions(currency: string) {
  const [save] = useSavePromotionMutation({ update });
  const [remove] = useDeletePromotionMutation({ update });
  return {
    save: (id: string | null, form: PromotionForm) =>
      saveOutcome(async () => {
        const input = { id, ...promotionInputOf(form, currency) };
        return (await save({ variables: { input } })).data?.savePromotion;
      }, isRefused),
    remove: (id: string) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { id } } })).data?.deletePromotion,
        isRefused,
      ),
  };
}
