import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './AdminPage.module.css';

interface Result<Data> {
  readonly data?: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly loading: boolean;
  readonly error?: Error | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** An admin's list page: heading, tools, and what its query returned, is loading, or failed with. */
export function AdminPage<Data>({
  title,
  lead,
  action,
  tools,
  result,
  ended,
  failed,
  children,
}: {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  tools?: ReactNode;
  result: Result<Data>;
  /** Whether the session is ending: the page shows nothing more. */
  ended: boolean;
  /** The message if the query failed. */
  failed: string;
  /** `stale` are the previous results, while a new search loads. */
  children: (data: Data, stale: boolean) => ReactNode;
}) {
  const { data, previousData, loading, error, refetch } = result;
  const shown = data ?? (loading ? previousData : undefined);
  if (ended) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.page}>
      <header className={style.header}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{lead}</p>
        </div>
        {action}
      </header>
      {tools}
      {shown ? (
        children(shown, shown !== data)
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <LoadFailure title={failed} message={error?.message} onTryAgain={refetch} />
      )}
    </div>
  );
}
