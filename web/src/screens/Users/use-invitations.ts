import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useInviteAdminMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  type InvitationRowFragment,
} from './Invitations.generated.ts';

/** The mutations of invitations. */
export function useInvitationChanges() {
  const list = { refetchQueries: ['Invitations'], awaitRefetchQueries: true };
  const [inviteAdmin] = useInviteAdminMutation(list);
  const [resendInvitation] = useResendInvitationMutation();
  const [revokeInvitation] = useRevokeInvitationMutation(list);
  const inputOf = ({ databaseId }: InvitationRowFragment) => ({
    variables: { input: { invitationId: databaseId } },
  });
  return {
    invite: (email: string) =>
      saveOutcome(
        async () => (await inviteAdmin({ variables: { input: { email } } })).data?.inviteAdmin,
        isRefused,
      ),
    resend: (row: InvitationRowFragment) =>
      saveOutcome(async () => (await resendInvitation(inputOf(row))).data?.resendInvitation, isRefused),
    revoke: (row: InvitationRowFragment) =>
      saveOutcome(async () => (await revokeInvitation(inputOf(row))).data?.revokeInvitation, isRefused),
  };
}
