import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
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
    update: (cache) => {
      for (const fieldName of [
        'bestSellers',
        'catalogue',
        'searchSuggestions',
        'inventory',
        'equipmentBySlug',
      ])
        cache.evict({ id: 'ROOT_QUERY', fieldName });
      cache.gc();
    },
  });
  return async (input: SetEquipmentPicturesMutationVariables['input']): Promise<Outcome> => {
    try {
      const { data } = await mutate({ variables: { input } });
      const result = data?.setEquipmentPictures;
      switch (result?.__typename) {
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
          return { kind: 'failed', message: result.message };
        case undefined:
          return { kind: 'failed', message: copy.failures.unexpected };
        default:
          return result satisfies never;
      }
    } catch (error) {
      return isRefused(error) ? { kind: 'signIn' } : { kind: 'failed', message: requestFailure() };
    }
  };
}
