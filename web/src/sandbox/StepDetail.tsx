import { ArrowLeft, ArrowRight, CreditCard } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import type { ShopConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DemoAccount, Session } from './session.ts';
import style from './StepDetail.module.css';
import { payWithTestCard } from './test-card.ts';
import type { Tool } from './tool-choice.ts';
import type { Known, Step } from './tours/step.ts';
import { stepBefore } from './tours/tours.ts';
import { useWho } from './WhoAmI.tsx';
import { wording } from './wording.ts';

const words = wording.tours;

/** Details of the open step: missing values, required role, and a button for what the tool cannot do. */
export function StepDetail({
  step,
  known,
  answer,
  next,
  tool,
  session,
  config,
  onOpen,
  onPaid,
}: {
  step: Step;
  known: Known;
  /** Why the last response is not what the step shows, or null if it is. */
  answer: string | null | undefined;
  next: Step | null;
  tool: Tool;
  session: Session;
  config: ShopConfig;
  onOpen: (step: Step) => void;
  onPaid: () => void;
}) {
  const who = useWho(session);
  const before = stepBefore(step, known);
  const { audience } = step;
  const isDone = answer === null;
  const account =
    audience === 'anyone' ? undefined : config.demo?.accounts.find(({ role }) => role === audience);
  const isOther = who.status === 'visitor' || (who.status === 'person' && who.role !== audience);
  return (
    <>
      {before && before !== step && (
        <button type="button" className={style.small} onClick={() => onOpen(before)}>
          <ArrowLeft size={14} aria-hidden /> {words.needsFirst(before.title)}
        </button>
      )}
      {isOther && audience !== 'anyone' && (
        <>
          <p>{words.needsWho(words.who[audience])}</p>
          {account && <Become account={account} session={session} />}
        </>
      )}
      {step.kind === 'card' && !before && <PayButton known={known} config={config} onPaid={onPaid} />}
      {step.kind === 'operation' && !isDone && (step.isAction || tool === 'apollo') && !before && (
        <p>{tool === 'apollo' ? words.runApollo : words.run}</p>
      )}
      {answer && <output>{answer}</output>}
      {isDone && next && (
        <button type="button" className={style.small} onClick={() => onOpen(next)}>
          {next.title} <ArrowRight size={14} aria-hidden />
        </button>
      )}
    </>
  );
}

function Become({ account, session }: { account: DemoAccount; session: Session }) {
  return (
    <button
      type="button"
      className={style.small}
      onClick={() => void session.be(account).catch(() => undefined)}
    >
      {wording.who.be[account.role]}
    </button>
  );
}

function PayButton({ known, config, onPaid }: { known: Known; config: ShopConfig; onPaid: () => void }) {
  const [state, setState] = useState<{ busy?: boolean; said?: string }>({});
  const { intentId, clientSecret, orderId } = known;
  if (config.payments.mode !== 'simulator')
    return (
      <p>
        {words.card.real} {orderId && <a href={paths.payment(orderId)}>{words.card.page}</a>}
      </p>
    );
  async function pay() {
    if (!intentId || !clientSecret) return;
    setState({ busy: true });
    try {
      const { status } = await payWithTestCard(config.payments, { intentId, clientSecret });
      setState({ said: words.card.paid(status) });
      onPaid();
    } catch (error) {
      setState({ said: words.card.failed(error instanceof Error ? error.message : String(error)) });
    }
  }
  return (
    <>
      <Button
        className={style.pay}
        busy={state.busy ?? false}
        busyLabel={words.card.paying}
        onClick={() => void pay()}
      >
        <CreditCard size={16} aria-hidden /> {words.card.pay}
      </Button>
      {state.said && <output>{state.said}</output>}
    </>
  );
}
