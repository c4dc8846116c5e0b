import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { UserRow } from '#web/features/users/UserRow.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LongList } from '#web/ui/LongList.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useUsersScreenQuery, type UsersScreenQuery } from './UsersScreen.generated.ts';
import { GuestWithEmail } from './GuestWithEmail.tsx';
import { Invitations } from './Invitations.tsx';
import style from './UsersScreen.module.css';

const words = copy.users;

/** §2: the list of users with Make Admin. The search is stored in the URL. */
export function UsersScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const search = useCallback(
    (typed: string) => setParams(typed ? { q: typed } : {}, { replace: true }),
    [setParams],
  );
  const { data, previousData, loading, error, refetch, fetchMore } = useUsersScreenQuery({
    variables: { after: null, filter: query ? { query, role: null } : null },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const isAdmin = useIsAllowed();
  // Keeps the previous results visible while a new search loads.
  const shown = data ?? (loading ? previousData : undefined);

  if (ended) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.page}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      {isAdmin && <Invitations />}
      <div className={style.tools}>
        <SearchField label={words.search} placeholder={words.searchHint} value={query} onSearch={search} />
        <output className={style.count}>
          {data ? words.count(data.users.totalCount) : shown && copy.waiting}
        </output>
      </div>
      {query.includes('@') && <GuestWithEmail email={query} />}
      {shown ? (
        <UserList
          shown={shown}
          query={query}
          stale={shown !== data}
          onClear={() => search('')}
          onMore={(after) => fetchMore({ variables: { after } })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <LoadFailure title={words.failed} message={error?.message} onTryAgain={refetch} />
      )}
    </div>
  );
}

function UserList({
  shown: { me, users },
  query,
  stale,
  onClear,
  onMore,
}: {
  shown: UsersScreenQuery;
  query: string;
  stale: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
}) {
  const signInAgain = useSignInAgain();
  const navigate = useNavigate();
  const { edges, pageInfo } = users;

  if (edges.length === 0)
    return (
      <Notice
        kind="empty"
        title={words.empty}
        action={
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.emptyHint(query)}
      </Notice>
    );
  return (
    <>
      <LongList
        className={style.list}
        aria-busy={stale || undefined}
        items={edges}
        keyOf={({ node }) => node.id}
        hasMore={pageInfo.hasNextPage}
        estimate={81}
        renderItem={({ node }, place) => (
          <li {...place}>
            <UserRow
              user={node}
              self={node.id === me?.id}
              onSignInRequired={signInAgain}
              // Without the role this page is forbidden.
              onRevokedSelf={async () => navigate(paths.dashboard)}
            />
          </li>
        )}
      />
      {edges.length === 1 && !query && !pageInfo.hasNextPage && (
        <Notice kind="empty" title={words.alone}>
          {words.aloneHint}
        </Notice>
      )}
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}
