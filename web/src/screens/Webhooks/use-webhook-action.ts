import { useState } from 'react';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** Runs one button's mutation at a time. Shows a toast on success, and returns the problem on failure. */
export function useWebhookAction() {
  const { run, isRunning } = useOneAtATime();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  /** @returns what the mutation returned; null if it failed. `button` is the busy one. */
  async function act<Row>(
    button: string,
    send: () => Promise<SaveOutcome<Row>>,
    done?: string,
  ): Promise<Row | null> {
    if (isRunning()) return null;
    setProblem(null);
    setBusy(button);
    const outcome = await run(send);
    setBusy(null);
    if (outcome?.kind === 'saved') {
      if (done) toast.success(done);
      return outcome.row;
    }
    if (outcome?.kind === 'signIn') await signInAgain();
    else if (outcome) setProblem(outcome);
    return null;
  }
  return { act, busy, problem, alert };
}
