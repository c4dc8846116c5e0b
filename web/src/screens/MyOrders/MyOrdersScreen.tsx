import { ServerError, CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Arrival } from '#web/app/arrival.ts';
import { copy } from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { OrderRow } from '#web/features/orders/OrderRow.tsx';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useMyOrdersScreenQuery } from './MyOrdersScreen.generated.ts';
import style from './MyOrdersScreen.module.css';

const words = copy.myOrders;

/** §2: My Order. */
export function MyOrdersScreen() {
  const { data, loading, error, refetch, fetchMore } = useMyOrdersScreenQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  const [more, setMore] = useState(false);
  const ended = useEndOfSession(error, refetch);
  const orders = data?.me?.orders;

  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!orders)
    return (
      <Notice
        kind="problem"
        level={1}
        title={words.failed}
        action={<Button onClick={() => void refetch()}>{copy.home.retry}</Button>}
      />
    );
  const { edges, pageInfo } = orders;
  if (edges.length === 0)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.empty}
        action={<ButtonLink to={paths.products}>{words.toShop}</ButtonLink>}
      >
        {words.emptyHint}
      </Notice>
    );
  const older = async () => {
    setMore(true);
    await fetchMore({ variables: { after: pageInfo.endCursor } }).catch(() => undefined);
    setMore(false);
  };
  return (
    <div className={style.page}>
      <h1>{words.title}</h1>
      <ul className={style.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <OrderRow order={node} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Button variant="secondary" busy={more} busyLabel={words.loadingMore} onClick={() => void older()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

const refused = (error: unknown) =>
  (ServerError.is(error) && (error.statusCode === 401 || error.statusCode === 403)) ||
  (CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.code === 'TOKEN_INVALID'));

/** §7: 401 or 403 ends the session — after one silent try with a fresh token. Says why on the login page. */
function useEndOfSession(error: unknown, refetch: () => Promise<unknown>): boolean {
  const { identity } = usePlatform();
  const navigate = useNavigate();
  const tried = useRef(false);
  const isRefused = refused(error);
  useEffect(() => {
    if (!isRefused) return;
    const end = async () => {
      const state: Arrival = { from: paths.myOrders, notice: words.signedOut };
      await identity.signOut();
      await navigate(paths.login, { replace: true, state });
    };
    const again = async () => {
      if (tried.current) return end();
      tried.current = true;
      const token = await identity.token({ fresh: true }).catch(() => null);
      if (token === null) return end();
      await refetch().catch(async (second: unknown) => (refused(second) ? end() : undefined));
    };
    void again();
  }, [isRefused, identity, navigate, refetch]);
  return isRefused;
}
