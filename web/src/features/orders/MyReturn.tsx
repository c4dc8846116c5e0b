import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './MyReturn.module.css';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import { returnTones } from './return-tones.ts';
import type { ReturnPartsFragment } from './ReturnParts.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';
import { useWithdrawReturnMutation } from './WithdrawReturn.generated.ts';

const words = copy.returns;
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** How far the return of one's own order is, and what the shop says. */
export function MyReturn({
  order: { databaseId: orderId, number },
  last: { state, reason, words: own, answer, requestedAt, decidedAt, receivedAt },
}: {
  order: OrderRowFragment;
  last: ReturnPartsFragment;
}) {
  const at = receivedAt ?? decidedAt ?? requestedAt;
  return (
    <section className={style.return} aria-label={words.of(number)}>
      <p className={style.head}>
        <Badge tone={returnTones[state]}>{words.mine[state]}</Badge>
        <time dateTime={at}>{day.format(new Date(at))}</time>
      </p>
      <p className={style.own}>
        {words.reasons[reason]}
        {own && `: ${own}`}
      </p>
      <p>{words.mineHint[state]}</p>
      {answer && state !== 'RECEIVED' && <p className={style.answer}>{answer}</p>}
      {state === 'REQUESTED' && <Withdraw orderId={orderId} />}
    </section>
  );
}

function Withdraw({ orderId }: { orderId: string }) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  const [withdraw, { loading }] = useWithdrawReturnMutation();
  const withdrawn = async () => {
    setProblem(null);
    try {
      const { data } = await withdraw({ variables: { input: { orderId } } });
      const result = data?.withdrawReturn;
      switch (result?.__typename) {
        case 'Order':
          return toast.success(words.withdrawn);
        case 'SignInRequired':
          return await signInAgain();
        case 'NotFound':
        case 'ReturnOutOfOrder':
        case 'Forbidden':
          return setProblem({ message: result.message });
        case undefined:
          return setProblem({ message: copy.failures.unexpected });
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (isRefused(error)) return await signInAgain();
      return setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
    }
  };
  return (
    <>
      {problem && (
        <Alert ref={alert} lead={words.withdrawFailed}>
          {problem.message}
        </Alert>
      )}
      <div>
        <Button
          variant="secondary"
          busy={loading}
          busyLabel={words.withdrawing}
          onClick={() => void withdrawn()}
        >
          {words.withdraw}
        </Button>
      </div>
    </>
  );
}
