import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import type { DialogTarget } from '#web/features/admin-lists/use-row-dialogs.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import type { CategoryRowFragment } from './CategoriesScreen.generated.ts';
import style from './CategoriesScreen.module.css';

const words = copy.categories;

const columns: readonly Column<CategoryRowFragment>[] = [
  {
    label: words.name,
    cell: ({ category, movesTo }) => (
      <span className={style.name}>
        {category.name}
        {movesTo && <Badge tone="amber">{words.moving(movesTo)}</Badge>}
      </span>
    ),
  },
  {
    label: words.url,
    cell: ({ category }) => (
      <Link className={style.url} to={paths.category(category.slug)}>
        {paths.category(category.slug)}
      </Link>
    ),
  },
  {
    label: words.textColumn,
    cell: ({ category }) => <span className={style.text}>{category.description || words.noText}</span>,
  },
  { label: words.all, isNumber: true, cell: ({ productCount }) => productCount.toLocaleString('en-US') },
  {
    label: words.published,
    isNumber: true,
    cell: ({ category }) => category.equipmentCount.toLocaleString('en-US'),
  },
];

/** The categories in the order of the menu, with buttons to sort, edit and delete them. */
export function CategoryTable({
  rows,
  stale,
  busy,
  onMove,
  onOpen,
}: {
  rows: readonly CategoryRowFragment[];
  stale: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => Promise<void>;
  onOpen: (target: DialogTarget<CategoryRowFragment>) => void;
}) {
  const table = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; way: 'up' | 'down' } | null>(null);
  // The row of the focused button moves, so the button loses the focus.
  useEffect(() => {
    if (busy || !pressed.current) return;
    const { id, way } = pressed.current;
    const button = (one: string) =>
      table.current?.querySelector<HTMLButtonElement>(`[data-move="${one} ${id}"]:not(:disabled)`);
    (button(way) ?? button(way === 'up' ? 'down' : 'up'))?.focus();
    pressed.current = null;
  }, [busy, rows]);
  const move = (index: number, way: 'up' | 'down') => {
    pressed.current = { id: rows[index]?.databaseId ?? '', way };
    void onMove(index, way === 'up' ? index - 1 : index + 1);
  };
  return (
    <div ref={table}>
      <AdminTable
        caption={words.title}
        columns={columns}
        rows={rows}
        keyOf={({ databaseId }) => databaseId}
        stale={stale}
        renderActions={(row) => {
          const { databaseId, movesTo } = row;
          const { name } = row.category;
          const index = rows.indexOf(row);
          return (
            <>
              <IconButton
                label={words.up(name)}
                data-move={`up ${databaseId}`}
                disabled={busy || index === 0}
                onClick={() => move(index, 'up')}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={words.down(name)}
                data-move={`down ${databaseId}`}
                disabled={busy || index === rows.length - 1}
                onClick={() => move(index, 'down')}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <Button
                variant="quiet"
                disabled={movesTo !== null}
                aria-label={copy.adminLists.editOf(name)}
                onClick={() => onOpen({ what: 'edit', row })}
              >
                {copy.adminLists.edit}
              </Button>
              <Button
                variant="quiet"
                disabled={movesTo !== null}
                aria-label={copy.adminLists.deleteOf(name)}
                onClick={() => onOpen({ what: 'delete', row })}
              >
                {copy.adminLists.delete}
              </Button>
            </>
          );
        }}
      />
    </div>
  );
}
