import { memo, type ComponentProps, type ReactNode } from 'react';
import { useLongList } from './use-long-list.ts';

/** Props that virtualization needs on each `tr`. */
export type RowPlace = Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> & { 'data-index': number };

type MakeRow<Item> = (item: Item, place: RowPlace) => ReactNode;

/**
 * A virtualized table. `children` is its caption and head. `renderRow` renders each row. `estimate` is its approximate
 * height in pixels.
 */
export function LongTable<Item>({
  items,
  keyOf,
  hasMore,
  estimate,
  renderRow,
  children,
  ...table
}: Omit<ComponentProps<'table'>, 'children'> & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether more rows can be loaded. */
  hasMore: boolean;
  estimate: number;
  renderRow: MakeRow<Item>;
  children: ReactNode;
}) {
  const { isLong, parts, list } = useLongList({ items, keyOf, estimate });
  return (
    <table
      {...table}
      data-long={isLong || undefined}
      aria-rowcount={isLong ? (hasMore ? -1 : items.length + 1) : undefined}
    >
      {children}
      <tbody {...list}>
        {parts.map((part) => {
          if (part.kind === 'spacer')
            return (
              <tr key={part.key} aria-hidden="true" style={nothing}>
                {/* A spacer, not a control. */}
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                <td style={{ ...nothing, height: part.height }} />
              </tr>
            );
          const item = items[part.index];
          return (
            item && <Row key={keyOf(item)} item={item} index={part.index} at={part.ref} make={renderRow} />
          );
        })}
      </tbody>
    </table>
  );
}

const nothing = { padding: 0, border: 0, background: 'none', boxShadow: 'none' };

interface RowProps<Item> {
  item: Item;
  index: number;
  at: RowPlace['ref'];
  make: MakeRow<Item>;
}

/** Memoized, so that scrolling doesn't rerender rows. */
const Row = memo(({ item, index, at, make }: RowProps<unknown>) =>
  // The header is row 1.
  make(item, { 'data-index': index, ...(at && { ref: at, 'aria-rowindex': index + 2 }) }),
) as <Item>(props: RowProps<Item>) => ReactNode;
