import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { columnsText, readColumns, type InventoryColumn } from '#web/features/equipment/inventory-columns.ts';
import { InventoryRow } from '#web/features/equipment/InventoryRow.tsx';
import { evictProductLists } from '#web/features/equipment/use-change-equipment.ts';
import { useEarlierSlug } from '#web/features/equipment/use-earlier-slug.ts';
import { isRefused, useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ComingSoon } from '#web/features/admin-lists/ComingSoon.tsx';
import { LongTable } from '#web/ui/LongTable.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { BulkChangeDialog, type BulkTarget } from './BulkChangeDialog.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { readInventorySearch, type Parameter } from './inventory-search.ts';
import {
  useManageProductsScreenQuery,
  type ManageProductsScreenQuery,
} from './ManageProductsScreen.generated.ts';
import style from './ManageProductsScreen.module.css';
import { ProductFilters } from './ProductFilters.tsx';
import { searchAt, viewAt } from './saved-views.ts';
import { SavedViews } from './SavedViews.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useDownload } from './use-download.ts';

const words = copy.manageProducts;

/** §2: manage products, behind a feature switch. Switched off it shows 'Coming soon!'. */
export function ManageProductsScreen() {
  const { features } = usePlatform().config;
  return features.manageProducts ? <Products /> : <Notice kind="empty" level={1} title={words.soon} />;
}

/** The search, filters and order are stored in the URL. */
function Products() {
  const { currency } = usePlatform().config;
  const [params, setParams] = useSearchParams();
  const { filter, sort, isNarrowed } = readInventorySearch(params, currency);
  const columns = readColumns(params.get('columns'));
  const narrow = useCallback(
    (name: Parameter, value: string) =>
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
  const { data, previousData, loading, error, refetch, fetchMore } = useManageProductsScreenQuery({
    variables: { after: null, filter, sort },
    fetchPolicy: 'cache-and-network',
  });
  const { categorySlug } = filter;
  const isUnknown = data?.categories.every(({ slug }) => slug !== categorySlug) === true;
  useEarlierSlug(isUnknown && categorySlug ? categorySlug : null, (_earlier, current) =>
    narrow('category', current),
  );
  const ended = useEndOfSession(error, refetch);
  const [isImporting, setIsImporting] = useState(false);
  const { busy, download } = useDownload('download', {
    saved: copy.bulkChanges.exported,
    failed: copy.bulkChanges.exportFailed,
  });
  const client = useApolloClient();
  const mayEdit = useIsAllowed('CATALOGUE');
  // Keeps the previous results visible, dimmed, while a new search loads.
  const shown = data ?? (loading ? previousData : undefined);
  const reload = () => {
    evictProductLists(client.cache);
    void refetch().catch(() => undefined);
  };

  if (ended) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.page}>
      <header className={style.header}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {mayEdit && (
          <div className={style.buttons}>
            <ButtonLink to={paths.bulkChanges} variant="quiet">
              {copy.bulkChanges.past}
            </ButtonLink>
            <Button
              variant="quiet"
              busy={busy}
              busyLabel={copy.bulkChanges.exporting}
              onClick={() => void download()}
            >
              {copy.bulkChanges.export}
            </Button>
            <Button variant="quiet" onClick={() => setIsImporting(true)}>
              {copy.bulkChanges.import}
            </Button>
            <ButtonLink to={paths.addProduct} variant="secondary">
              {words.add}
            </ButtonLink>
          </div>
        )}
      </header>
      {mayEdit && (
        <ImportDialog open={isImporting} onChanged={reload} onClose={() => setIsImporting(false)} />
      )}
      <ProductFilters params={params} categories={shown?.categories ?? []} onChange={narrow} />
      {mayEdit && (
        <SavedViews
          view={viewAt(params)}
          onOpen={(view) => setParams(new URLSearchParams(view), { replace: true })}
        />
      )}
      {shown ? (
        <Table
          shown={shown}
          stale={shown !== data}
          filter={filter}
          currency={currency}
          search={searchAt(params)}
          columns={columns}
          onColumns={(next) => narrow('columns', columnsText(next))}
          narrowed={isNarrowed}
          onChanged={reload}
          onClear={() => setParams({}, { replace: true })}
          onMore={(after) => fetchMore({ variables: { after } })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <LoadFailure title={words.failed} message={error?.message} onTryAgain={refetch} />
      )}
      <ComingSoon words={words} />
    </div>
  );
}

const numeric: ReadonlySet<InventoryColumn> = new Set(['price', 'range', 'stock']);

/** The server counts up to this number. */
const MAX_COUNTED = 10_000;

function Table({
  shown: { inventory, categories },
  stale,
  filter,
  currency,
  search,
  columns,
  narrowed,
  onColumns,
  onChanged,
  onClear,
  onMore,
}: {
  shown: ManageProductsScreenQuery;
  stale: boolean;
  filter: BulkTarget['filter'];
  currency: string;
  search: string;
  columns: readonly InventoryColumn[];
  narrowed: boolean;
  onColumns: (columns: readonly InventoryColumn[]) => void;
  onChanged: () => void;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
}) {
  const signInAgain = useSignInAgain();
  const mayEdit = useIsAllowed('CATALOGUE');
  const mayChangeStock = useIsAllowed('WAREHOUSE', 'CATALOGUE');
  const selection = useSelection(search);
  const [isChanging, setIsChanging] = useState(false);
  const { edges, pageInfo } = inventory;
  const total = inventory.totalCount ?? edges.length;
  const ids = edges.map(({ node }) => node.databaseId);
  const count = selection.isAll ? total : selection.ids.size;
  const areShownSelected = ids.length > 0 && ids.every(selection.has);

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
        action={mayEdit && <ButtonLink to={paths.addProduct}>{words.add}</ButtonLink>}
      >
        {words.emptyHint}
      </Notice>
    );
  return (
    <>
      <div className={style.count}>
        {mayEdit && (
          <label className={style.selectShown}>
            <input
              type="checkbox"
              checked={areShownSelected}
              onChange={({ target }) => (target.checked ? selection.selectShown(ids) : selection.clear())}
            />
            {copy.bulkChanges.selectShown}
          </label>
        )}
        <output>{words.found(total, total > MAX_COUNTED)}</output>
        <ColumnsMenu columns={columns} onChange={onColumns} />
      </div>
      {count > 0 && (
        <SelectionBar
          count={count}
          matching={
            !selection.isAll && areShownSelected && total > count && total <= MAX_COUNTED
              ? total.toLocaleString('en-US')
              : null
          }
          onSelectAll={selection.selectAll}
          onChange={() => setIsChanging(true)}
          onClear={selection.clear}
        />
      )}
      <BulkChangeDialog
        open={isChanging}
        target={selection.isAll ? { filter } : { equipmentIds: [...selection.ids] }}
        count={count}
        currency={currency}
        categories={categories}
        onChanged={onChanged}
        onClose={() => setIsChanging(false)}
      />
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
            mayEdit={mayEdit}
            mayChangeStock={mayChangeStock}
            place={place}
            columns={columns}
            categories={categories}
            isSelected={selection.has(node.databaseId)}
            onSelect={(isSelected, isRange) => selection.select(node.databaseId, isSelected, ids, isRange)}
            isRefused={isRefused}
            onSignInRequired={signInAgain}
          />
        )}
      >
        <caption className={style.caption}>{words.title}</caption>
        <thead>
          <tr>
            {mayEdit && (
              <th scope="col">
                <span className={style.caption}>{words.selection}</span>
              </th>
            )}
            <th scope="col">{words.product}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={numeric.has(column) ? style.right : undefined}>
                {words.columns.names[column]}
              </th>
            ))}
            {mayEdit && (
              <th scope="col">
                <span className={style.caption}>{words.actions}</span>
              </th>
            )}
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
