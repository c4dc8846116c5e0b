import { useEffect, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { IdentityError } from '#web/platform/identity/identity-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { emailField } from './credentials.ts';

/** Seconds between two reset emails. */
const COOLDOWN = 30;

/** Sends a password reset email. The response doesn't reveal whether the account exists. */
export function ResetPassword({
  email,
  onEmailProblem,
  onProblem,
}: {
  email: () => string;
  onEmailProblem: (message: string | null) => void;
  onProblem: (problem: IdentityError | null) => void;
}) {
  const { identity } = usePlatform();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    const typed = emailField.safeParse(email());
    onEmailProblem(typed.success ? null : (typed.error.issues[0]?.message ?? null));
    onProblem(null);
    setSent(false);
    if (!typed.success) return;
    setBusy(true);
    const problem = await identity.sendPasswordReset(typed.data);
    setBusy(false);
    if (problem instanceof IdentityError) return onProblem(problem);
    setSent(true);
    setLeft(COOLDOWN);
  };

  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        busyLabel={copy.account.busy}
        disabled={left > 0}
        onClick={() => void send()}
      >
        {left > 0 ? copy.account.resetAgain(left) : copy.account.reset}
      </Button>
      {sent && <Alert kind="success">{copy.account.resetSent}</Alert>}
    </>
  );
}
