import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { serviceTokenInputOf, type ServiceTokenForm } from './service-token-form.ts';
import {
  useCreateServiceTokenMutation,
  useRevokeServiceTokenMutation,
} from './ServiceTokenMutations.generated.ts';

/** The mutations of service tokens. */
export function useServiceTokens() {
  // The secret must not be in the cache.
  const [create] = useCreateServiceTokenMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: ['ServiceTokensScreen'],
    awaitRefetchQueries: true,
  });
  const [revoke] = useRevokeServiceTokenMutation();
  return {
    create: (form: ServiceTokenForm) =>
      saveOutcome(
        async () =>
          (await create({ variables: { input: serviceTokenInputOf(form) } })).data?.createServiceToken,
        isRefused,
      ),
    revoke: (serviceTokenId: string) =>
      saveOutcome(
        async () => (await revoke({ variables: { input: { serviceTokenId } } })).data?.revokeServiceToken,
        isRefused,
      ),
  };
}
