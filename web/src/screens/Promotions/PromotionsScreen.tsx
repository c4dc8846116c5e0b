import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminSearch } from '#web/features/admin-lists/AdminSearch.tsx';
import type { Column } from '#web/features/admin-lists/AdminTable.tsx';
import { EditableRows } from '#web/features/admin-lists/EditableRows.tsx';
import { RowDialogs } from '#web/features/admin-lists/RowDialogs.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { utcMoment } from '#web/ui/dates.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { promotionForm, promotionFormOf } from './promotion-form.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { usePromotionsScreenQuery, type PromotionRowFragment } from './PromotionsScreen.generated.ts';
import { usePromotions } from './use-promotions.ts';

const words = copy.promotions;

const draftKey = 'promotion-draft';
const nameOf = ({ label }: PromotionRowFragment) => label;

function discountOf({ kind, percent, amount, buyQuantity, getQuantity }: PromotionRowFragment): string {
  switch (kind) {
    case 'PERCENT':
      return words.percentOff(percent);
    case 'AMOUNT':
      return words.amountOff(amount?.display);
    case 'BUY_X_GET_Y':
      return words.buyGet(buyQuantity, getQuantity);
    case 'FREE_DELIVERY':
      return words.kinds.FREE_DELIVERY;
    default:
      return kind satisfies never;
  }
}

const columns: readonly Column<PromotionRowFragment>[] = [
  { label: words.label, cell: nameOf },
  { label: words.codeColumn, cell: ({ discountCode }) => discountCode ?? words.automatic },
  {
    label: words.discount,
    cell: (row) =>
      [discountOf(row), row.minimumItems.minor > 0 && words.from(row.minimumItems.display)]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: words.period,
    cell: ({ startsAt, endsAt }) => words.periodOf(utcMoment(startsAt), endsAt && utcMoment(endsAt)),
  },
  { label: words.uses, isNumber: true, cell: ({ used, usageLimit }) => words.usesOf(used, usageLimit) },
];

/** Promotions and discount codes. The search is in the URL. */
export function PromotionsScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const { currency } = usePlatform().config;
  const dialogs = useRowDialogs<PromotionRowFragment>(() => hasDraft(draftKey));
  const signInAgain = useSignInAgain();
  const mutations = usePromotions(currency);
  const schema = useMemo(() => promotionForm(currency), [currency]);
  const search = useCallback(
    (typed: string) => setParams(typed ? { q: typed } : {}, { replace: true }),
    [setParams],
  );
  const result = usePromotionsScreenQuery({
    variables: { after: null, query },
    fetchPolicy: 'cache-and-network',
  });
  const { fetchMore } = result;
  const ended = useEndOfSession(result.error, result.refetch);
  return (
    <>
      <AdminPage
        title={words.title}
        lead={words.lead}
        action={<Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.add}</Button>}
        tools={
          <AdminSearch
            label={words.search}
            placeholder={words.searchHint}
            value={query}
            onSearch={search}
            count={result.data && words.count(result.data.promotions.totalCount)}
          />
        }
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ promotions: { edges, pageInfo } }, stale) => (
          <EditableRows
            caption={words.title}
            columns={columns}
            rows={edges.map(({ node }) => node)}
            nameOf={nameOf}
            stale={stale}
            empty={{
              title: words.empty,
              hint: words.emptyHint,
              action: query && (
                <Button variant="secondary" onClick={() => search('')}>
                  {words.clear}
                </Button>
              ),
            }}
            pages={{
              ...pageInfo,
              more: words.more,
              failed: words.failed,
              onMore: (after) => fetchMore({ variables: { after } }),
            }}
            onOpen={dialogs.openDialog}
          />
        )}
      </AdminPage>
      <RowDialogs
        dialogs={dialogs}
        addTitle={words.addTitle}
        deleteHint={words.deleteHint}
        draftKey={draftKey}
        schema={schema}
        idOf={({ databaseId }) => databaseId}
        nameOf={nameOf}
        formOf={promotionFormOf}
        {...mutations}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <PromotionFields categories={(result.data ?? result.previousData)?.categories ?? []} />
      </RowDialogs>
    </>
  );
}
