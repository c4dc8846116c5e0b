import * as copy from '#web/app/copy.ts';
import {
  useChangeEquipmentMutation,
  type ChangeEquipmentMutationVariables,
} from './ChangeEquipment.generated.ts';

export type ChangeOutcome =
  /** `updatedAt` is what a change on top of it, such as taking it back, has to have seen. */
  | { readonly kind: 'changed'; readonly updatedAt: string }
  | { readonly kind: 'signIn' }
  /** Somebody else was faster: what they wrote has to be looked at first. */
  | { readonly kind: 'outdated'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** By the server's names of the fields. */
      readonly issues: readonly { path: string; message: string }[];
    };

/** Changes a product; `isRefused` says whether an error means that the shop no longer takes the sign-in. */
export function useChangeEquipment(isRefused: (error: unknown) => boolean) {
  const [mutate] = useChangeEquipmentMutation({
    // What customers see may be another one now.
    update: (cache) => {
      for (const fieldName of ['bestSellers', 'catalogue', 'searchSuggestions'])
        cache.evict({ id: 'ROOT_QUERY', fieldName });
      cache.gc();
    },
  });
  return async function change(input: ChangeEquipmentMutationVariables['input']): Promise<ChangeOutcome> {
    const failed = (message: string): ChangeOutcome => ({ kind: 'failed', message, issues: [] });
    try {
      const { data } = await mutate({ variables: { input } });
      const result = data?.changeEquipment;
      switch (result?.__typename) {
        case 'Equipment':
          return { kind: 'changed', updatedAt: result.updatedAt };
        case 'SignInRequired':
          return { kind: 'signIn' };
        case 'EquipmentChanged':
          return { kind: 'outdated', message: result.message };
        case 'InvalidInput':
          return { kind: 'failed', message: result.message, issues: result.issues };
        case 'NotFound':
        case 'Forbidden':
        case 'RateLimited':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (isRefused(error)) return { kind: 'signIn' };
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
    }
  };
}
