import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import type { InvitedRole } from '#web/generated/schema-types.ts';
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
    invite: (input: { email: string; role: InvitedRole }) =>
      saveOutcome(async () => (await inviteAdmin({ variables: { input } })).data?.inviteAdmin, isRefused),
    resend: (row: InvitationRowFragment) =>
      saveOutcome(async () => (await resendInvitation(inputOf(row))).data?.resendInvitation, isRefused),
    revoke: (row: InvitationRowFragment) =>
      saveOutcome(async () => (await revokeInvitation(inputOf(row))).data?.revokeInvitation, isRefused),
  };
}
