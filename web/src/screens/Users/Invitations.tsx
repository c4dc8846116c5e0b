import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { AdminSection } from '#web/features/admin-lists/AdminSection.tsx';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { failureOf } from '#web/features/admin-lists/save-outcome.ts';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { RoleBadge } from '#web/features/users/RoleBadge.tsx';
import { RoleField } from '#web/features/users/RoleField.tsx';
import type { InvitedRole } from '#web/generated/schema-types.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { moment } from '#web/ui/dates.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useInvitationsQuery, type InvitationRowFragment } from './Invitations.generated.ts';
import { useInvitationChanges } from './use-invitations.ts';
import style from './UsersScreen.module.css';

const words = copy.invitations;
const DRAFT = 'invitation';

const roles: readonly InvitedRole[] = ['SUPPORT', 'WAREHOUSE', 'CATALOGUE', 'ADMIN'];
const roleOf = (typed: string): InvitedRole | null => roles.find((role) => role === typed) ?? null;

const invitationForm = z.object({
  email: requiredText(254, words.required),
  role: z.string().check(z.refine((typed) => roleOf(typed) !== null, words.roleRequired)),
});
/** No role is preselected: an admin chooses how much access the invited user gets. */
const noInvitation: z.infer<typeof invitationForm> = { email: '', role: '' };

/** Invites future admins and staff, and lists the open invitations, newest first. */
export function Invitations() {
  const { data, loading, refetch, fetchMore } = useInvitationsQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { invite } = useInvitationChanges();
  const signInAgain = useSignInAgain();
  const dialogs = useRowDialogs<InvitationRowFragment>(() => hasDraft(DRAFT));
  const [revoked, setRevoked] = useState(0);
  // The row of the focused button is gone.
  const list = useFocusOn<HTMLDivElement>(revoked);
  const { edges = [], pageInfo } = data?.invitations ?? {};
  return (
    <AdminSection
      title={words.title}
      lead={words.lead}
      action={
        <Button variant="secondary" onClick={() => dialogs.openDialog({ what: 'add', row: null })}>
          {words.invite}
        </Button>
      }
    >
      <div ref={list} tabIndex={-1} className={style.list}>
        {!data && !loading && (
          <Alert
            lead={words.failed}
            action={
              <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
                {copy.tryAgain}
              </Button>
            }
          >
            {requestFailure()}
          </Alert>
        )}
        {edges.length > 0 && (
          <ul className={style.invitations}>
            {edges.map(({ node }) => (
              <li key={node.id}>
                <Invitation invitation={node} onRevoked={() => setRevoked((count) => count + 1)} />
              </li>
            ))}
          </ul>
        )}
        {pageInfo?.hasNextPage && (
          <MoreButton
            busyLabel={copy.waiting}
            failed={words.failed}
            onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
          >
            {words.more}
          </MoreButton>
        )}
      </div>
      <RowDialog
        open={dialogs.isEditing}
        title={words.inviteTitle}
        saveLabel={words.send}
        draftKey={DRAFT}
        schema={invitationForm}
        base={noInvitation}
        save={({ email, role }) => invite({ email, role: role as InvitedRole })}
        onSaved={({ email }) => {
          dialogs.close();
          toast.success(words.sent(email));
        }}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <InvitationFields />
      </RowDialog>
    </AdminSection>
  );
}

function InvitationFields() {
  const { control, register, formState } = useFormContext<typeof noInvitation>();
  const role = roleOf(useWatch({ control, name: 'role' }));
  const { errors } = formState;
  return (
    <>
      <TextField
        type="email"
        label={words.email}
        hint={words.emailHint}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <RoleField
        label={words.role}
        role={role}
        roles={roles}
        placeholder={words.chooseRole}
        error={errors.role?.message}
        {...register('role')}
      />
    </>
  );
}

function Invitation({ invitation, onRevoked }: { invitation: InvitationRowFragment; onRevoked: () => void }) {
  const { email, role, invitedByName, isExpired, sentAt, expiresAt } = invitation;
  const { resend, revoke } = useInvitationChanges();
  const signInAgain = useSignInAgain();
  const { run, isBusy, isRunning } = useOneAtATime();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const send = async () => {
    if (!isRunning()) setProblem(null);
    const outcome = await run(() => resend(invitation));
    if (!outcome) return;
    if (outcome.kind === 'signIn') await signInAgain();
    else if (outcome.kind === 'failed') setProblem(outcome);
    else toast.success(words.sent(email));
  };
  const done = () => {
    toast.success(words.revoked(email));
    // Closes the dialog first, which returns the focus to a button that is gone.
    setAsking(false);
    onRevoked();
  };
  const confirm = async () => failureOf(await revoke(invitation), done, signInAgain);
  return (
    <>
      <div className={style.invitation}>
        <div>
          <p className={style.email}>
            {email} <RoleBadge role={role} /> {isExpired && <Badge tone="amber">{words.expired}</Badge>}
          </p>
          <p className={style.meta}>
            {words.by(invitedByName)} · <time dateTime={sentAt}>{words.sentAt(moment(sentAt))}</time>
            {!isExpired && (
              <>
                {' · '}
                <time dateTime={expiresAt}>{words.until(moment(expiresAt))}</time>
              </>
            )}
          </p>
        </div>
        <div className={style.actions}>
          <Button
            variant="quiet"
            aria-label={words.resendOf(email)}
            busy={isBusy}
            busyLabel={words.sending}
            onClick={() => void send()}
          >
            {words.resend}
          </Button>
          <Button variant="quiet" aria-label={words.revokeOf(email)} onClick={() => setAsking(true)}>
            {words.revoke}
          </Button>
        </div>
      </div>
      {problem && (
        <Alert ref={alert} lead={words.notSent}>
          {problem.message}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.askRevoke(email)}
        cancelLabel={words.keep}
        confirmLabel={words.yesRevoke}
        busyLabel={words.busy}
        problemLead={copy.authority}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{words.askRevokeHint}</p>
      </ConfirmDialog>
    </>
  );
}
