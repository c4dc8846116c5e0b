import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AdminTable, type Column } from './AdminTable.tsx';
import type { DialogTarget } from './use-row-dialogs.ts';

/** Rows of an admin's list with buttons to edit and delete them, or that there are none. */
export function EditableRows<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  nameOf,
  stale = false,
  empty,
  pages,
  onOpen,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  stale?: boolean;
  empty: { title: string; hint: string; action?: ReactNode };
  /** For a list that is loaded page by page. */
  pages?: {
    hasNextPage: boolean;
    endCursor: string | null;
    more: string;
    failed: string;
    onMore: (after: string | null) => Promise<unknown>;
  };
  onOpen: (target: DialogTarget<Row>) => void;
}) {
  if (rows.length === 0)
    return (
      <Notice kind="empty" title={empty.title} action={empty.action}>
        {empty.hint}
      </Notice>
    );
  return (
    <>
      <AdminTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        stale={stale}
        hasMore={pages?.hasNextPage ?? false}
        renderActions={(row) => (
          <>
            <Button
              variant="quiet"
              aria-label={copy.adminLists.editOf(nameOf(row))}
              onClick={() => onOpen({ what: 'edit', row })}
            >
              {copy.adminLists.edit}
            </Button>
            <Button
              variant="quiet"
              aria-label={copy.adminLists.deleteOf(nameOf(row))}
              onClick={() => onOpen({ what: 'delete', row })}
            >
              {copy.adminLists.delete}
            </Button>
          </>
        )}
      />
      {pages?.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={pages.failed}
          onMore={() => pages.onMore(pages.endCursor)}
        >
          {pages.more}
        </MoreButton>
      )}
    </>
  );
}
