import { saveOutcome, type SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import type { Refusal } from './DialogForm.tsx';
import {
  useAddVariantMutation,
  useChangeSkuMutation,
  useOrderVariantsMutation,
  useSetEquipmentOptionsMutation,
  type AddVariantMutationVariables,
  type ChangeSkuMutationVariables,
  type OrderVariantsMutationVariables,
  type SetEquipmentOptionsMutationVariables,
} from './VariantMutations.generated.ts';

/** The mutations of variants. Each returns null if it succeeded, or why it was refused. */
export function useVariants() {
  const [add] = useAddVariantMutation();
  const [changeSku] = useChangeSkuMutation();
  const [order] = useOrderVariantsMutation();
  const [setOptions] = useSetEquipmentOptionsMutation();
  const signInAgain = useSignInAgain();

  const refusalOf = async (outcome: SaveOutcome<unknown>): Promise<Refusal | 'signIn' | null> => {
    switch (outcome.kind) {
      case 'saved':
        return null;
      case 'signIn':
        await signInAgain();
        return 'signIn';
      case 'failed':
        return outcome;
      default:
        return outcome satisfies never;
    }
  };

  return {
    addVariant: async (input: AddVariantMutationVariables['input']) =>
      refusalOf(
        await saveOutcome(async () => (await add({ variables: { input } })).data?.addVariant, isRefused),
      ),
    changeSku: async (input: ChangeSkuMutationVariables['input']) =>
      refusalOf(
        await saveOutcome(async () => (await changeSku({ variables: { input } })).data?.changeSku, isRefused),
      ),
    orderVariants: async (input: OrderVariantsMutationVariables['input']) =>
      refusalOf(
        await saveOutcome(async () => (await order({ variables: { input } })).data?.orderVariants, isRefused),
      ),
    setOptions: async (input: SetEquipmentOptionsMutationVariables['input']) =>
      refusalOf(
        await saveOutcome(
          async () => (await setOptions({ variables: { input } })).data?.setEquipmentOptions,
          isRefused,
        ),
      ),
  };
}
