import { useId, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './CustomerScreen.module.css';

interface Result<Data> {
  readonly data?: Data | undefined;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** A section of the page with its own loading and error states. */
export function Section<Data>({
  title,
  lead,
  action,
  failed,
  result: { data, loading, refetch },
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  /** The message if the query failed. */
  failed: string;
  result: Result<Data>;
  children: (data: Data) => ReactNode;
}) {
  const id = useId();
  return (
    <section className={style.card} aria-labelledby={id}>
      <header className={style.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className={style.soft}>{lead}</p>}
        </div>
        {data && action}
      </header>
      {data ? (
        children(data)
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <Notice
          kind="problem"
          level={3}
          title={navigator.onLine ? failed : copy.failures.offline}
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        />
      )}
    </section>
  );
}

/** Loads the next page of a section's list, if there is one. */
export function More({
  pageInfo,
  failed,
  onMore,
  children,
}: {
  pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  failed: string;
  onMore: (after: string | null) => Promise<unknown>;
  children: ReactNode;
}) {
  if (!pageInfo.hasNextPage) return null;
  return (
    <MoreButton busyLabel={copy.waiting} failed={failed} onMore={() => onMore(pageInfo.endCursor)}>
      {children}
    </MoreButton>
  );
}
