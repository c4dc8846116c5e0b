import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { AccountPage } from '#web/features/users/AccountPage.tsx';
import type { InvitedRole } from '#web/generated/schema-types.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useAcceptInvitationMutation } from './AcceptInvitation.generated.ts';

const words = copy.acceptInvitation;

type Outcome =
  | { readonly is: 'done'; readonly role: InvitedRole }
  | { readonly is: 'ended' }
  | { readonly is: 'failed'; readonly problem: string };

/** The target of the link in an invitation. Opening it changes nothing, because mail scanners open links: its button does. */
export function AcceptInvitationScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [accept] = useAcceptInvitationMutation();
  const signInAgain = useSignInAgain();
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? { is: 'ended' } : null);
  const { run, isBusy } = useOneAtATime();
  const focused = useFocusOn<HTMLDivElement>(outcome);

  const failed = (problem: string): Outcome => ({ is: 'failed', problem });
  const send = async (): Promise<Outcome | null> => {
    const result = await sendMutation(
      async () => (await accept({ variables: { input: { token } } })).data?.acceptInvitation,
      isRefused,
    );
    switch (result.__typename) {
      case 'RoleAssignment':
        return result.user.role === 'CUSTOMER'
          ? failed(copy.failures.unexpected)
          : { is: 'done', role: result.user.role };
      case 'InvitationEnded':
      case 'InvalidInput':
        return { is: 'ended' };
      case 'InvitationForOther':
        return failed(words.forOther);
      case 'EmailNotVerified':
        return failed(words.unverified);
      case 'RateLimited':
      case 'RequestFailed':
        return failed(result.message);
      case 'SignInRequired':
        await signInAgain();
        return null;
      default:
        return result satisfies never;
    }
  };
  const press = async () => {
    const next = await run(send);
    if (next !== undefined) setOutcome(next);
  };

  if (outcome?.is === 'done')
    return (
      <AccountPage title={words.done[outcome.role]}>
        <Alert ref={focused} kind="success">
          {words.doneLead[outcome.role]}
        </Alert>
        <ButtonLink to={paths.dashboard}>{words.open}</ButtonLink>
      </AccountPage>
    );
  if (outcome?.is === 'ended')
    return (
      <AccountPage title={words.ended}>
        <Alert ref={focused}>{words.endedLead}</Alert>
        <ButtonLink to={paths.home}>{words.home}</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {outcome && <Alert ref={focused}>{outcome.problem}</Alert>}
      <Button size="l" wide busy={isBusy} busyLabel={words.accepting} onClick={() => void press()}>
        {words.accept}
      </Button>
    </AccountPage>
  );
}
