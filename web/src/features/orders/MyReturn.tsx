import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './MyReturn.module.css';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import type { ReturnItemsFragment } from './ReturnItems.generated.ts';
import { returnTones } from './return-tones.ts';
import type { ReturnPartsFragment } from './ReturnParts.generated.ts';
import { useOrderAction } from './use-order-action.ts';
import { useWithdrawReturnMutation } from './WithdrawReturn.generated.ts';

const words = copy.returns;

/** The status of the customer's own return, and the shop's response. */
export function MyReturn({
  order: { databaseId: orderId, number },
  orderReturn: { state, reason, words: own, answer, requestedAt, decidedAt, receivedAt },
  items,
}: {
  order: OrderRowFragment;
  orderReturn: ReturnPartsFragment;
  items?: ReturnItemsFragment['items'] | undefined;
}) {
  const at = receivedAt ?? decidedAt ?? requestedAt;
  return (
    <article className={style.return} aria-label={words.of(number)}>
      <p className={style.head}>
        <Badge tone={returnTones[state]}>{words.mine[state]}</Badge>
        <time dateTime={at}>{day(at)}</time>
      </p>
      {items && (
        <ul className={style.items}>
          {items.map(({ lineId, name, quantity }) => (
            <li key={lineId}>{words.item(quantity, name)}</li>
          ))}
        </ul>
      )}
      <p className={style.own}>
        {words.reasons[reason]}
        {own && `: ${own}`}
      </p>
      <p>{words.mineHint[state]}</p>
      {answer && state !== 'RECEIVED' && <p className={style.answer}>{answer}</p>}
      {state === 'REQUESTED' && <Withdraw orderId={orderId} />}
    </article>
  );
}

function Withdraw({ orderId }: { orderId: string }) {
  const { perform, problem } = useOrderAction();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [withdraw, { loading }] = useWithdrawReturnMutation();
  const send = async () => (await withdraw({ variables: { input: { orderId } } })).data?.withdrawReturn;
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
          onClick={() => void perform(send, words.withdrawn)}
        >
          {words.withdraw}
        </Button>
      </div>
    </>
  );
}
