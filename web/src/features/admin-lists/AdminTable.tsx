import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { LongTable } from '#web/ui/LongTable.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './AdminTable.module.css';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

/** A table of an admin's list. The first column names the row, the last one holds its buttons, if any. Where space is short, each row is a card. */
export function AdminTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  renderActions,
  stale = false,
  hasMore = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderActions?: (row: Row) => ReactNode;
  stale?: boolean;
  hasMore?: boolean;
}) {
  const numeric = ({ isNumber }: Column<Row>) => (isNumber ? style.number : undefined);
  return (
    <LongTable
      className={style.table}
      aria-busy={stale || undefined}
      items={rows}
      keyOf={keyOf}
      hasMore={hasMore}
      estimate={64}
      renderRow={(row, place) => (
        <tr {...place}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.label} scope="row">
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.label} data-label={column.label} className={numeric(column)}>
                {column.cell(row)}
              </td>
            ),
          )}
          {renderActions && <td className={style.actions}>{renderActions(row)}</td>}
        </tr>
      )}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={numeric(column)}>
              {column.label}
            </th>
          ))}
          {renderActions && (
            <th scope="col">
              <VisuallyHidden>{copy.adminLists.actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
    </LongTable>
  );
}
