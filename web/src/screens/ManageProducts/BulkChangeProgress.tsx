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
                {words.applyLabel(bulk.counts.toAdd, bulk.counts.pending - bulk.counts.toAdd)}
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
  const { toAdd, added, notAdded, removed, notRemoved } = bulk.counts;
  const of = { id: bulk.databaseId, isFile };
  /** Two lists of rows: those that add products, and the others. */
  const lists = (
    states: React.ComponentProps<typeof BulkRows>['states'],
    isNew: { title: (count: number) => string; count: number },
    isChange: { title: (count: number) => string; count: number },
    isProblem = false,
  ) =>
    [
      { ...isNew, isNew: true },
      { ...isChange, isNew: isNew.count > 0 ? false : null },
    ].map(
      ({ title, count, isNew: selected }) =>
        count > 0 && (
          <BulkRows
            key={String(selected)}
            {...of}
            title={title(count)}
            states={states}
            isNew={selected}
            isProblem={isProblem}
          />
        ),
    );
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
          {lists(
            ['PENDING'],
            { title: words.willAdd, count: toAdd },
            { title: words.willChange, count: pending - toAdd },
          )}
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
          <Alert kind="success">{words.outcome(added, changed - added)}</Alert>
          {isDetailed &&
            lists(
              ['CHANGED'],
              { title: () => words.added, count: added },
              { title: () => words.changes, count: changed - added },
            )}
          {lists(
            ['REFUSED'],
            { title: words.notAdded, count: notAdded },
            { title: words.refused, count: refused - notAdded },
            true,
          )}
        </>
      );
    case 'UNDONE':
      return (
        <>
          <Alert kind="success">{words.undoOutcome(removed, undone - removed)}</Alert>
          {isDetailed &&
            lists(
              ['UNDONE'],
              { title: () => words.removed, count: removed },
              { title: () => words.restored, count: undone - removed },
            )}
          {lists(
            ['KEPT'],
            { title: words.notRemoved, count: notRemoved },
            { title: words.kept, count: kept - notRemoved },
            true,
          )}
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
