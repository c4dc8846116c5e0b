import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AccountPage } from '#web/features/users/AccountPage.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';

/** `broken`: no alert has the token. */
export type LinkOutcome =
  | { readonly is: 'done'; readonly lead: string; readonly action: ReactNode }
  | { readonly is: 'broken' }
  | { readonly is: 'failed'; readonly problem: string; readonly hint?: string };

/**
 * The target of a link in an alert email. Opening it changes nothing, because mail scanners open links: its button does.
 */
export function AlertLink({
  link,
  send,
}: {
  link: 'confirm' | 'unsubscribe';
  send: (token: string) => Promise<LinkOutcome>;
}) {
  const token = useSearchParams()[0].get('token') ?? '';
  const words = copy.alertLinks[link];
  const [outcome, setOutcome] = useState<LinkOutcome | null>(token === '' ? { is: 'broken' } : null);
  const [isBusy, setBusy] = useState(false);
  const focused = useFocusOn<HTMLDivElement>(outcome);
  const press = async () => {
    setBusy(true);
    setOutcome(await send(token));
    setBusy(false);
  };
  if (outcome?.is === 'done')
    return (
      <AccountPage title={words.done}>
        <Alert ref={focused} kind="success">
          {outcome.lead}
        </Alert>
        {outcome.action}
      </AccountPage>
    );
  if (outcome?.is === 'broken')
    return (
      <AccountPage title={copy.alertLinks.broken}>
        <Alert ref={focused}>{copy.alertLinks.brokenLead[link]}</Alert>
        <ButtonLink to={paths.search}>{copy.alertLinks.browse}</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {outcome && (
        <Alert ref={focused} hint={outcome.hint}>
          {outcome.problem}
        </Alert>
      )}
      <Button size="l" wide busy={isBusy} busyLabel={words.busy} onClick={() => void press()}>
        {words.action}
      </Button>
    </AccountPage>
  );
}
