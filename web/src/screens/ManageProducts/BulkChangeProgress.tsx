import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import * as copy from '#web/app/copy.ts';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import {
  useApplyBulkChangeMutation,
  useBulkChangeQuery,
  useUndoBulkChangeMutation,
  type BulkChangeStateFragment,
} from './BulkChange.generated.ts';
import style from './BulkChange.module.css';
import { BulkRows } from './BulkRows.tsx';

const words = copy.bulkChanges;
const POLL_MS = 1_000;

/** Previews a bulk change, applies it, shows its progress and result, and undoes it. */
export function BulkChangeProgress({
  id,
  isFile = false,
  isDetailed = false,
  onBack,
  onChanged,
  onClose,
}: {
  id: string;
  /** Whether its rows are those of a file. */
  isFile?: boolean;
  /** Whether to list all rows that were changed or restored. */
  isDetailed?: boolean;
  onBack: () => void;
  /** Called when products were changed or restored. */
  onChanged: () => void;
  onClose: () => void;
}) {
  const { data, error, refetch, startPolling, stopPolling } = useBulkChangeQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const bulk = data?.bulkChange ?? null;
  const state = bulk?.state;
  const isWorking = state === 'RUNNING' || state === 'UNDOING';
  const { run, busy, problem } = useSteps(id);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  useEffect(() => {
    if (!isWorking) return undefined;
    startPolling(POLL_MS);
    return () => {
      stopPolling();
      changed.current();
    };
  }, [isWorking, startPolling, stopPolling]);
  // A new step replaces the focused button.
  const heading = useFocusOn<HTMLDivElement>(state && state !== 'PREVIEW' ? state : null);

  if (!bulk)
    return error || data ? (
      <Alert
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            {copy.tryAgain}
          </Button>
        }
      >
        {words.failed}
      </Alert>
    ) : (
      <Spinner label={copy.waiting} />
    );
  return (
    <div className={style.progress}>
      <div ref={heading} tabIndex={-1} className={style.progress}>
        <Summary bulk={bulk} isFile={isFile} isDetailed={isDetailed} />
      </div>
      {problem && <Alert lead={copy.authority}>{problem.message}</Alert>}
      <div className={style.actions}>
        {bulk.state === 'PREVIEW' ? (
          <>
            <Button variant="quiet" onClick={onBack}>
              {words.back}
            </Button>
            {bulk.counts.pending > 0 && (
              <Button busy={busy} busyLabel={words.starting} onClick={() => void run('apply')}>
                {words.apply(bulk.counts.pending)}
              </Button>
            )}
          </>
        ) : (
          <>
            {bulk.state === 'DONE' && bulk.counts.changed > 0 && (
              <Button
                variant="secondary"
                busy={busy}
                busyLabel={words.starting}
                onClick={() => void run('undo')}
              >
                {words.undo}
              </Button>
            )}
            <Button onClick={onClose}>{words.close}</Button>
          </>
        )}
      </div>
    </div>
  );
}

function useSteps(bulkChangeId: string) {
  const [apply] = useApplyBulkChangeMutation();
  const [undo] = useUndoBulkChangeMutation();
  const signInAgain = useSignInAgain();
  const { run: once, isBusy, isRunning } = useOneAtATime();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const client = useApolloClient();
  const variables = { input: { bulkChangeId } };
  const send = {
    apply: async () => (await apply({ variables })).data?.applyBulkChange,
    undo: async () => (await undo({ variables })).data?.undoBulkChange,
  };
  const run = async (step: keyof typeof send) => {
    if (!isRunning()) setProblem(null);
    const outcome = await once(() =>
      saveOutcome<NonNullable<Awaited<ReturnType<(typeof send)[typeof step]>>>>(send[step], isRefused),
    );
    if (!outcome) return;
    // The rows have other states now.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'bulkChangeRows' });
    if (outcome.kind === 'signIn') await signInAgain();
    if (outcome.kind === 'failed') setProblem(outcome);
  };
  return { run, busy: isBusy, problem };
}

function Summary({
  bulk,
  isFile,
  isDetailed,
}: {
  bulk: BulkChangeStateFragment;
  isFile: boolean;
  isDetailed: boolean;
}) {
  const { pending, unchanged, invalid, changed, refused, undone, kept } = bulk.counts;
  const of = { id: bulk.databaseId, isFile };
  switch (bulk.state) {
    case 'PREVIEW':
      return (
        <>
          {invalid > 0 && (
            <BulkRows
              {...of}
              title={isFile ? words.rowsInvalid(invalid) : words.cannotChange(invalid)}
              states={['INVALID']}
              isProblem
            />
          )}
          {pending > 0 && <BulkRows {...of} title={words.willChange(pending)} states={['PENDING']} />}
          {pending === 0 && <p>{words.nothingToDo}</p>}
          {unchanged > 0 && <p className={style.soft}>{words.same(unchanged)}</p>}
        </>
      );
    case 'RUNNING':
      return <Progress text={words.running} done={changed + refused} all={changed + refused + pending} />;
    case 'UNDOING':
      return <Progress text={words.undoing} done={undone + kept} all={undone + kept + changed} />;
    case 'DONE':
      return (
        <>
          <Alert kind="success">{words.done(changed)}</Alert>
          {isDetailed && changed > 0 && <BulkRows {...of} title={words.changes} states={['CHANGED']} />}
          {refused > 0 && <BulkRows {...of} title={words.refused(refused)} states={['REFUSED']} isProblem />}
        </>
      );
    case 'UNDONE':
      return (
        <>
          <Alert kind="success">{words.undone(undone)}</Alert>
          {isDetailed && undone > 0 && <BulkRows {...of} title={words.restored} states={['UNDONE']} />}
          {kept > 0 && <BulkRows {...of} title={words.kept(kept)} states={['KEPT']} isProblem />}
        </>
      );
    default:
      return bulk.state satisfies never;
  }
}

function Progress({
  text,
  done,
  all,
}: {
  text: (done: number, all: number) => string;
  done: number;
  all: number;
}) {
  return (
    <>
      <output>{text(done, all)}</output>
      <progress className={style.bar} value={done} max={Math.max(all, 1)} aria-label={text(done, all)} />
      <p className={style.soft}>{words.leave}</p>
    </>
  );
}
