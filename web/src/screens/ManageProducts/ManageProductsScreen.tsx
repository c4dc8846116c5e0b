import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { InventoryRow } from '#web/features/equipment/InventoryRow.tsx';
import { viewAt } from '#web/features/equipment/saved-views.ts';
import { SavedViews } from '#web/features/equipment/SavedViews.tsx';
import { isRefused, useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { LongTable } from '#web/ui/LongTable.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import {
  useManageProductsScreenQuery,
  type ManageProductsScreenQuery,
} from './ManageProductsScreen.generated.ts';
import style from './ManageProductsScreen.module.css';

const words = copy.manageProducts;
const statuses = ['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const;

/** §2: manage products, behind a feature switch. Switched off it shows 'Coming soon!'. */
export function ManageProductsScreen() {
  const { features } = usePlatform().config;
  return features.manageProducts ? <Products /> : <Notice kind="empty" level={1} title={words.soon} />;
}

/** The search and filters are stored in the URL. */
function Products() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const status = statuses.find((one) => one === params.get('status')) ?? null;
  const isLowStock = params.get('stock') === 'low';
  const narrow = useCallback(
    (name: 'q' | 'status' | 'stock', value: string) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const search = useCallback((typed: string) => narrow('q', typed), [narrow]);
  const { data, previousData, loading, error, refetch, fetchMore } = useManageProductsScreenQuery({
    variables: { after: null, filter: { query: query || null, status, isLowStock: isLowStock || null } },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  // Keeps the previous results visible, dimmed, while a new search loads.
  const shown = data ?? (loading ? previousData : undefined);

  if (ended) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.page}>
      <header className={style.header}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <ButtonLink to={paths.addProduct} variant="secondary">
          {words.add}
        </ButtonLink>
      </header>
      <div className={style.tools}>
        <SearchField label={words.search} placeholder={words.searchHint} value={query} onSearch={search} />
        <SelectField
          label={words.status}
          placeholder={words.all}
          options={statuses.map((one) => ({ value: one, label: words.statuses[one] }))}
          value={status ?? ''}
          onChange={(event) => narrow('status', event.target.value)}
        />
        <SelectField
          label={words.stock}
          placeholder={words.anyStock}
          options={[{ value: 'low', label: words.lowStock }]}
          value={isLowStock ? 'low' : ''}
          onChange={(event) => narrow('stock', event.target.value)}
        />
      </div>
      <SavedViews
        view={viewAt(params)}
        onOpen={(view) => setParams(new URLSearchParams(view), { replace: true })}
      />
      {shown ? (
        <Table
          shown={shown}
          stale={shown !== data}
          narrowed={query !== '' || status !== null || isLowStock}
          onClear={() => setParams({}, { replace: true })}
          onMore={(after) => fetchMore({ variables: { after } })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <Notice
          kind="problem"
          title={navigator.onLine ? words.failed : copy.failures.offline}
          action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}
        >
          {navigator.onLine && error?.message}
        </Notice>
      )}
      <aside className={style.soon}>
        <h2>{words.soon}</h2>
        <p>{words.planned}</p>
      </aside>
    </div>
  );
}

function Table({
  shown: { inventory, categories },
  stale,
  narrowed,
  onClear,
  onMore,
}: {
  shown: ManageProductsScreenQuery;
  stale: boolean;
  narrowed: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
}) {
  const signInAgain = useSignInAgain();
  const { edges, pageInfo } = inventory;

  if (edges.length === 0)
    return narrowed ? (
      <Notice
        kind="empty"
        title={words.noMatch}
        action={
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.noMatchHint}
      </Notice>
    ) : (
      <Notice
        kind="empty"
        title={words.empty}
        action={<ButtonLink to={paths.addProduct}>{words.add}</ButtonLink>}
      >
        {words.emptyHint}
      </Notice>
    );
  return (
    <>
      <LongTable
        className={style.table}
        aria-busy={stale || undefined}
        items={edges}
        keyOf={({ node }) => node.id}
        hasMore={pageInfo.hasNextPage}
        estimate={80}
        renderRow={({ node }, place) => (
          <InventoryRow
            product={node}
            place={place}
            categories={categories}
            isRefused={isRefused}
            onSignInRequired={signInAgain}
          />
        )}
      >
        <caption className={style.caption}>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.category}</th>
            <th scope="col" className={style.right}>
              {words.price}
            </th>
            <th scope="col" className={style.right}>
              {words.range}
            </th>
            <th scope="col" className={style.right}>
              {words.stock}
            </th>
            <th scope="col">{words.status}</th>
            <th scope="col">
              <span className={style.caption}>{words.actions}</span>
            </th>
          </tr>
        </thead>
      </LongTable>
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}
