import { sendMutation } from '#web/app/send-mutation.ts';
import { evictProductLists } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useSetEquipmentPicturesMutation,
  type SetEquipmentPicturesMutationVariables,
} from './ManagedProductMutations.generated.ts';
import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';

/** Another admin's pictures, in the current product. */
export interface PictureConflict {
  readonly product: ManagedProductFragment;
  readonly changedBy: string;
}

type Outcome =
  | { readonly kind: 'saved'; readonly product: ManagedProductFragment }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'outdated'; readonly conflict: PictureConflict }
  | { readonly kind: 'failed'; readonly message: string };

/** Sends the pictures of a product. */
export function useSetPictures() {
  const [mutate] = useSetEquipmentPicturesMutation({
    // Lists and pages that customers see show the pictures.
    update: (cache) => evictProductLists(cache, 'inventory', 'equipmentBySlug'),
  });
  return async (input: SetEquipmentPicturesMutationVariables['input']): Promise<Outcome> => {
    const result = await sendMutation(
      async () => (await mutate({ variables: { input } })).data?.setEquipmentPictures,
      isRefused,
    );
    switch (result.__typename) {
      case 'Equipment':
        return { kind: 'saved', product: result };
      case 'EquipmentChanged':
        return {
          kind: 'outdated',
          conflict: { product: result.equipment, changedBy: result.conflicts[0]?.changedBy ?? '' },
        };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'InvalidInput':
        return { kind: 'failed', message: result.issues[0]?.message ?? result.message };
      case 'NotFound':
      case 'Forbidden':
      case 'RateLimited':
      case 'RequestFailed':
        return { kind: 'failed', message: result.message };
      default:
        return result satisfies never;
    }
  };
}
