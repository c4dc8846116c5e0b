import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminSearch } from '#web/features/admin-lists/AdminSearch.tsx';
import { DeleteDialog } from '#web/features/admin-lists/DeleteDialog.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { AttributeDialog, newAttributeDraftKey } from './AttributeDialog.tsx';
import { Attributes } from './Attributes.tsx';
import { useAttributesScreenQuery, type AttributeRowFragment } from './AttributesScreen.generated.ts';
import { useAttributes, type AttributeFailure } from './use-attributes.ts';

const words = copy.attributes;

/** The attributes that products can have. The search is in the URL. */
export function AttributesScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const dialogs = useRowDialogs<AttributeRowFragment>(() => hasDraft(newAttributeDraftKey));
  const search = useCallback(
    (typed: string) => setParams(typed ? { q: typed } : {}, { replace: true }),
    [setParams],
  );
  const result = useAttributesScreenQuery({
    variables: { after: null, query },
    fetchPolicy: 'cache-and-network',
  });
  const { fetchMore } = result;
  const shown = result.data ?? result.previousData;
  const ended = useEndOfSession(result.error, result.refetch);
  const { row } = dialogs.target;
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
            count={result.data && words.count(result.data.managedAttributes.totalCount)}
          />
        }
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ managedAttributes, categories }, stale) => (
          <Attributes
            attributes={managedAttributes}
            categories={categories}
            stale={stale}
            onClear={() => search('')}
            onMore={(after) => fetchMore({ variables: { after } })}
            onOpen={dialogs.openDialog}
          />
        )}
      </AdminPage>
      <AttributeDialog
        open={dialogs.isEditing}
        row={row}
        categories={shown?.categories ?? []}
        groups={[...new Set(shown?.managedAttributes.edges.map(({ node }) => node.group))]}
        onClose={dialogs.close}
        onSaved={({ label }) => {
          toast.success(copy.adminLists.saved(label));
          dialogs.close();
        }}
      />
      {row && <DeleteAttribute open={dialogs.isDeleting} row={row} onClose={dialogs.close} />}
    </>
  );
}

function DeleteAttribute({
  open,
  row,
  onClose,
}: {
  open: boolean;
  row: AttributeRowFragment;
  onClose: () => void;
}) {
  const [{ inUse }, setFailure] = useState<AttributeFailure>({});
  const { remove } = useAttributes(setFailure);
  const signInAgain = useSignInAgain();
  const products = inUse ?? row.products;
  const close = () => {
    setFailure({});
    onClose();
  };
  return (
    <DeleteDialog
      open={open}
      name={row.label}
      remove={() => remove(row.databaseId, products.count > 0)}
      onDeleted={({ label }) => {
        toast.success(copy.adminLists.deleted(label));
        close();
      }}
      onSignInRequired={signInAgain}
      onClose={close}
    >
      {products.count > 0 ? words.deleteUsed(products) : words.deleteUnused}
    </DeleteDialog>
  );
}
