import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useAnswerReturnMutation } from './AnswerReturn.generated.ts';
import { AnswerReturn } from './AnswerReturn.tsx';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedReturn.module.css';
import { returnTones } from './return-tones.ts';
import type { ReturnPartsFragment } from './ReturnParts.generated.ts';
import { useOrderAction } from './use-order-action.ts';

const words = copy.returns;

/** An order's return for admins: reason, response and next step. */
export function ManagedReturn({
  order,
  orderReturn,
  onRefund,
}: {
  order: ManagedOrderFragment;
  orderReturn: ManagedOrderFragment['returns'][number];
  onRefund: () => void;
}) {
  const id = useId();
  const isAdmin = useIsAllowed();
  const mayAnswer = useIsAllowed('SUPPORT');
  const { state, reason, words: own, answer: answered, items } = orderReturn;
  const { databaseId: orderId, refundable } = order;
  const { perform, problem } = useOrderAction();
  const [answer, { loading }] = useAnswerReturnMutation();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [deciding, setDeciding] = useState<'APPROVED' | 'REJECTED' | null>(null);
  const [changed, setChanged] = useState(0);
  // Each action removes its button, so move the focus.
  const title = useFocusOn<HTMLHeadingElement>(changed);
  const changeState = async (to: 'RECEIVED' | 'APPROVED', done: string, undo?: () => void) => {
    const input = { orderId, to, words: null };
    const send = async () => (await answer({ variables: { input } })).data?.answerReturn;
    if ((await perform(send, done, undo)) === 'done') setChanged((times) => times + 1);
  };
  const receive = () =>
    changeState('RECEIVED', words.received, () => void changeState('APPROVED', words.receiptUndone));
  const closeDialog = (done: boolean) => {
    setDeciding(null);
    if (done) setChanged(changed + 1);
  };
  return (
    <article className={style.card} aria-labelledby={id}>
      <header className={style.head}>
        <h2 id={id} ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        <Badge tone={returnTones[state]}>{words.states[state]}</Badge>
      </header>
      <ul className={style.items}>
        {items.map(({ lineId, name, quantity }) => (
          <li key={lineId}>{words.item(quantity, name)}</li>
        ))}
      </ul>
      <p className={style.why}>
        <strong>{words.why[reason]}</strong>
        {own && <span>{own}</span>}
      </p>
      {answered && (
        <p className={style.why}>
          <small>{words.answered}</small>
          <span>{answered}</span>
        </p>
      )}
      <Times one={orderReturn} />
      {problem && (
        <Alert ref={alert} lead={words.answerFailed}>
          {problem.message}
        </Alert>
      )}
      {mayAnswer && state === 'REQUESTED' && (
        <div className={style.action}>
          <p>{words.decideHint}</p>
          <div className={style.others}>
            <Button onClick={() => setDeciding('APPROVED')}>{words.approve}</Button>
            <Button variant="secondary" onClick={() => setDeciding('REJECTED')}>
              {words.reject}
            </Button>
          </div>
        </div>
      )}
      {mayAnswer && state === 'APPROVED' && (
        <div className={style.action}>
          <p>{words.receiveHint}</p>
          <Button busy={loading} busyLabel={words.answering} onClick={() => void receive()}>
            {words.receive}
          </Button>
        </div>
      )}
      {isAdmin && state === 'RECEIVED' && refundable.minor > 0 && (
        <div className={style.action}>
          <p>{words.refundHint(refundable.display)}</p>
          <Button onClick={onRefund}>{words.refund}</Button>
        </div>
      )}
      <AnswerReturn order={order} decision={deciding} onClose={closeDialog} />
    </article>
  );
}

function Times({ one: { requestedAt, decidedAt, receivedAt } }: { one: ReturnPartsFragment }) {
  const times = Object.entries({ requestedAt, decidedAt, receivedAt }) as [
    'requestedAt' | 'decidedAt' | 'receivedAt',
    string | null,
  ][];
  return (
    <dl className={style.times}>
      {times.map(
        ([name, at]) =>
          at && (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd>
                <time dateTime={at}>{moment(at)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
