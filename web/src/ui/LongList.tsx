import { memo, type ComponentProps, type ReactNode } from 'react';
import { useLongList } from './use-long-list.ts';

/** Props that virtualization needs on each `li`. */
export type ItemPlace = Pick<ComponentProps<'li'>, 'ref' | 'aria-posinset' | 'aria-setsize'> & {
  'data-index': number;
};

type MakeItem<Item> = (item: Item, place: ItemPlace) => ReactNode;

/** A virtualized list. `renderItem` renders each item. `estimate` is its approximate height in pixels. */
export function LongList<Item>({
  items,
  keyOf,
  hasMore,
  estimate,
  renderItem,
  ...list
}: Omit<ComponentProps<'ul'>, 'children'> & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether more items can be loaded. */
  hasMore: boolean;
  estimate: number;
  renderItem: MakeItem<Item>;
}) {
  const { parts, list: frame } = useLongList({ items, keyOf, estimate });
  const setSize = hasMore ? -1 : items.length;
  return (
    <ul {...list} {...frame}>
      {parts.map((part) => {
        if (part.kind === 'spacer')
          return <li key={part.key} aria-hidden="true" style={{ height: part.height }} />;
        const { index, ref } = part;
        const item = items[index];
        return (
          item && (
            <Item key={keyOf(item)} item={item} index={index} at={ref} setSize={setSize} make={renderItem} />
          )
        );
      })}
    </ul>
  );
}

interface ItemProps<Item> {
  item: Item;
  index: number;
  at: ItemPlace['ref'];
  setSize: number;
  make: MakeItem<Item>;
}

/** Memoized, so that scrolling doesn't rerender items. */
const Item = memo(({ item, index, at, setSize, make }: ItemProps<unknown>) =>
  make(item, {
    'data-index': index,
    ...(at && { ref: at, 'aria-posinset': index + 1, 'aria-setsize': setSize }),
  }),
) as <Item>(props: ItemProps<Item>) => ReactNode;
