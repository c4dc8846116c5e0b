import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ShopConfig } from '#web/platform/config.ts';
import { ListenButton } from './ListenButton.tsx';
import { PayButton } from './PayButton.tsx';
import type { DemoAccount, Session } from './session.ts';
import style from './StepDetail.module.css';
import type { Tool } from './tool-choice.ts';
import type { Known, Step, SubscriptionStep } from './tours/step.ts';
import { stepBefore } from './tours/tours.ts';
import { UploadButton } from './UploadButton.tsx';
import type { Listening } from './use-listening.ts';
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
  fetch,
  listening,
  onOpen,
  onAnswer,
  onLearn,
  onListen,
  onStop,
}: {
  step: Step;
  known: Known;
  /** Why the last response is not what the step shows, or null if it is. */
  answer: string | null | undefined;
  next: Step | null;
  tool: Tool;
  session: Session;
  config: ShopConfig;
  fetch: typeof globalThis.fetch;
  /** The open subscription, of this step or another. */
  listening: Listening | null;
  onOpen: (step: Step) => void;
  /** Says why the step is not done, or null if it is. */
  onAnswer: (problem: string | null) => void;
  onLearn: (known: Known) => void;
  onListen: (step: SubscriptionStep) => void;
  onStop: () => void;
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
      {step.kind === 'card' && !before && (
        <PayButton known={known} config={config} onPaid={() => onAnswer(null)} />
      )}
      {step.kind === 'upload' && (
        <UploadButton
          url={known.pictureUrl}
          fetch={fetch}
          onUploaded={(pictureUrl) => onLearn({ pictureUrl })}
          onAnswer={onAnswer}
        />
      )}
      {step.kind === 'subscription' && (
        <ListenButton
          listening={listening?.step === step ? listening : null}
          onListen={() => onListen(step)}
          onStop={onStop}
        />
      )}
      {step.kind === 'operation' && !isDone && (step.isAction || tool === 'apollo') && !before && (
        <p>{tool === 'apollo' ? words.runApollo : words.run}</p>
      )}
      {answer && <output>{answer}</output>}
      {(isDone || (step.kind === 'subscription' && listening?.isOpen)) && next && (
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
