import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useBulkChangeRowsQuery, type BulkChangeRowsQueryVariables } from './BulkChange.generated.ts';
import style from './BulkChange.module.css';

const words = copy.bulkChanges;

/** Rows of a bulk change in some states, with their changes or problems. */
export function BulkRows({
  id,
  title,
  states,
  isFile,
  isNew = null,
  isProblem = false,
}: {
  id: string;
  title: string;
  states: NonNullable<BulkChangeRowsQueryVariables['states']>;
  isFile: boolean;
  /** Selects the rows that add a product, or the others. */
  isNew?: boolean | null;
  isProblem?: boolean;
}) {
  const { data, error, refetch, fetchMore } = useBulkChangeRowsQuery({
    variables: { id, states, isNew, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { edges = [], pageInfo } = data?.bulkChangeRows ?? {};
  return (
    <section className={isProblem ? `${style.rows} ${style.problems}` : style.rows}>
      <h3>{title}</h3>
      {!data &&
        (error ? (
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
        ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <ul aria-label={title} tabIndex={edges.length > 0 ? 0 : undefined}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <p>
              {isFile && <small>{words.row(node.position)} </small>}
              <strong>{node.label}</strong>
            </p>
            {node.changes.map(({ field, from, to }) => (
              <p key={field} className={style.change}>
                {words.fields[field]}:{' '}
                {!node.isNew && (
                  <>
                    <del>{from || words.empty}</del> <span aria-hidden>→</span>{' '}
                  </>
                )}
                <ins>{to || words.empty}</ins>
              </p>
            ))}
            {node.message && <p className={style.message}>{node.message}</p>}
          </li>
        ))}
      </ul>
      {pageInfo?.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.failed}
          onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
        >
          {words.more}
        </MoreButton>
      )}
    </section>
  );
}
