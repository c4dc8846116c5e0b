import { ListTree, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ShopConfig } from '#web/platform/config.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { ApolloTool } from './ApolloTool.tsx';
import { Drawer, useIsNarrow } from './Drawer.tsx';
import { ListeningBar } from './ListeningBar.tsx';
import { createLiveClient } from './live-client.ts';
import type { Opened } from './opened.ts';
import style from './Sandbox.module.css';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { Session } from './session.ts';
import { createShopFetch, type Answered } from './shop-fetch.ts';
import { StepDetail } from './StepDetail.tsx';
import { chooseTool, chosenTool, type Tool } from './tool-choice.ts';
import { TopBar } from './TopBar.tsx';
import { ToursPanel } from './ToursPanel.tsx';
import { problemOf, type Known, type OperationStep, type Step, type SubscriptionStep } from './tours/step.ts';
import { operations, stepAfter, tours } from './tours/tours.ts';
import { useListening } from './use-listening.ts';
import { WhoAmI } from './WhoAmI.tsx';
import { wording } from './wording.ts';

const GraphiqlTool = lazy(async () => ({ default: (await import('./GraphiqlTool.tsx')).GraphiqlTool }));

const openedFrom = (step: OperationStep | SubscriptionStep, known: Known): Opened => ({
  name: step.name,
  document: step.document,
  variables: step.variables(known),
  runs: step.kind === 'operation' && !step.isAction,
});

const first = tours[0]?.steps[0] as OperationStep;

/** The page at `/graphql`: a GraphQL tool, an account switcher, and tours of the API. */
export function Sandbox({ config, session }: { config: ShopConfig; session: Session }) {
  const [tool, setTool] = useState<Tool>(() => chosenTool(config.identity.provider !== 'local'));
  const [isUnreachable, setUnreachable] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  // The first operation is opened but not sent.
  const [opened, setOpened] = useState<Opened>(() => ({ ...openedFrom(first, {}), runs: false }));
  const [known, setKnown] = useState<Known>({});
  // Of checks, which run when a response arrives.
  const latest = useRef(known);
  // By name of the step: why its last response is not what it shows, or null if it is.
  const [answers, setAnswers] = useState<Readonly<Record<string, string | null>>>({});
  const isNarrow = useIsNarrow();
  const [isPanelOpen, setPanelOpen] = useState(!isNarrow);

  const answer = useCallback(
    (name: string, problem: string | null) => setAnswers((last) => ({ ...last, [name]: problem })),
    [],
  );
  const learn = useCallback((more: Known) => {
    latest.current = { ...latest.current, ...more };
    setKnown(latest.current);
  }, []);
  const onAnswer = useCallback(
    ({ operationName, body }: Answered) => {
      const answered = operations.find(({ name }) => name === operationName);
      if (!answered) return;
      const problem = problemOf(answered, body, latest.current);
      if (problem !== undefined) answer(operationName, problem);
      if (body.data && answered.kind === 'operation') learn(answered.learn(body.data));
    },
    [answer, learn],
  );
  const token = useCallback(() => session.token(), [session]);
  const fetch = useMemo(() => createShopFetch(token, onAnswer), [token, onAnswer]);
  const live = useMemo(() => createLiveClient(token, onAnswer), [token, onAnswer]);
  const { listening, listen, stopListening } = useListening({ session, token, onAnswer, onProblem: answer });

  function open(next: Step) {
    setStep(next);
    if (next.kind === 'operation' || next.kind === 'subscription') setOpened(openedFrom(next, known));
    // The other steps happen in the panel itself, so the panel stays open for them.
    if (isNarrow && next.kind === 'operation') setPanelOpen(false);
  }

  const onUnreachable = useCallback(() => {
    setTool('graphiql');
    setUnreachable(true);
  }, []);

  const closePanel = useCallback(() => setPanelOpen(false), []);
  const panel = (
    <ToursPanel
      open={step}
      answers={answers}
      known={known}
      onOpen={open}
      onClose={closePanel}
      detail={
        step && (
          <StepDetail
            key={step.name}
            step={step}
            known={known}
            answer={answers[step.name]}
            next={stepAfter(step)}
            tool={tool}
            session={session}
            config={config}
            onOpen={open}
            fetch={fetch}
            listening={listening}
            onAnswer={(problem) => answer(step.name, problem)}
            onLearn={learn}
            onListen={listen}
            onStop={stopListening}
          />
        )
      }
    />
  );

  return (
    <div className={style.page}>
      <TopBar here="graphql">
        <button
          type="button"
          className={style.toggle}
          aria-expanded={isPanelOpen}
          onClick={() => setPanelOpen(!isPanelOpen)}
        >
          <ListTree size={16} aria-hidden /> {wording.tours.open}
        </button>
        <WhoAmI session={session} accounts={config.demo?.accounts ?? []} />
        <Segmented
          label={wording.tool.label}
          value={tool}
          options={[
            {
              value: 'apollo',
              label: (
                <>
                  {wording.tool.apollo} <span className={style.wide}>{wording.tool.apolloMore}</span>
                </>
              ),
            },
            { value: 'graphiql', label: wording.tool.graphiql },
          ]}
          onChoose={(next) => {
            chooseTool(next);
            setUnreachable(false);
            setTool(next);
          }}
        />
      </TopBar>
      {isUnreachable && (
        <div className={style.note}>
          <output>{wording.noApollo}</output>
          <button type="button" aria-label={wording.dismiss} onClick={() => setUnreachable(false)}>
            <X size={14} aria-hidden />
          </button>
        </div>
      )}
      {listening && <ListeningBar listening={listening} onStop={stopListening} />}
      <div className={style.body}>
        {isNarrow ? (
          <Drawer label={wording.tours.title} open={isPanelOpen} onClose={closePanel}>
            {panel}
          </Drawer>
        ) : (
          isPanelOpen && (
            <aside aria-label={wording.tours.title} className={style.aside}>
              {panel}
            </aside>
          )
        )}
        <main className={style.tool}>
          <h1>
            <VisuallyHidden>{wording.title}</VisuallyHidden>
          </h1>
          {tool === 'apollo' ? (
            <ApolloTool opened={opened} fetch={fetch} onUnreachable={onUnreachable} />
          ) : (
            <Suspense fallback={<Spinner label={wording.waiting.graphiql} />}>
              <GraphiqlTool opened={opened} fetch={fetch} live={live} />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  );
}
