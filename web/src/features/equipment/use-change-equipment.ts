import type { ApolloCache } from '@apollo/client';
import { sendMutation } from '#web/app/send-mutation.ts';
import {
  useChangeEquipmentMutation,
  type ChangeEquipmentMutation,
  type ChangeEquipmentMutationVariables,
} from './ChangeEquipment.generated.ts';

type EquipmentChanged = Extract<
  ChangeEquipmentMutation['changeEquipment'],
  { __typename: 'EquipmentChanged' }
>;
/** The fields that another admin changed too, and the current product. */
export type Conflicts = Pick<EquipmentChanged, 'equipment' | 'conflicts'>;

export type ChangeOutcome =
  /** `updatedAt` is the `seenAt` of a follow-up change, such as Undo. */
  | { readonly kind: 'changed'; readonly updatedAt: string }
  | { readonly kind: 'signIn' }
  /** Another admin changed the same fields. */
  | ({ readonly kind: 'outdated'; readonly message: string } & Conflicts)
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Paths use the server's field names. */
      readonly issues: readonly { path: string; message: string }[];
    };

/** Drops the lists that customers see, because a change of products can change them, and `others`. */
export function evictProductLists(cache: ApolloCache, ...others: string[]): void {
  for (const fieldName of ['bestSellers', 'catalogue', 'searchSuggestions', ...others])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}

/** Updates a product. `isRefused` says whether an error means that the server no longer accepts the sign-in. */
export function useChangeEquipment(isRefused: (error: unknown) => boolean) {
  const [mutate] = useChangeEquipmentMutation({
    update: (cache) => evictProductLists(cache),
  });
  return async function change(input: ChangeEquipmentMutationVariables['input']): Promise<ChangeOutcome> {
    const failed = (message: string): ChangeOutcome => ({ kind: 'failed', message, issues: [] });
    const result = await sendMutation(
      async () => (await mutate({ variables: { input } })).data?.changeEquipment,
      isRefused,
    );
    switch (result.__typename) {
      case 'Equipment':
        return { kind: 'changed', updatedAt: result.updatedAt };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'EquipmentChanged':
        return { kind: 'outdated', ...result };
      case 'InvalidInput':
        return { kind: 'failed', message: result.message, issues: result.issues };
      case 'NotFound':
      case 'Forbidden':
      case 'RateLimited':
      case 'RequestFailed':
        return failed(result.message);
      default:
        return result satisfies never;
    }
  };
}
