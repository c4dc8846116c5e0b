import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';

/** Lists with more rows are virtualized. */
const LONG = 100;

/** Overscan rows, so that Tab finds the next row. */
const SPARE = 6;

/** Rows are added in blocks: few enough for one frame, but not in every frame. */
const BLOCK = 2;

type Range = Parameters<typeof defaultRangeExtractor>[0];

const extendToBlocks = ({ startIndex, endIndex, ...range }: Range) =>
  defaultRangeExtractor({
    ...range,
    startIndex: startIndex - (startIndex % BLOCK),
    endIndex: Math.min(endIndex + BLOCK - 1 - (endIndex % BLOCK), range.count - 1),
  });

/** An entry of a virtualized list: a row, or a spacer for rows that are not in the document. */
export type LongPart =
  | { readonly kind: 'row'; readonly index: number; readonly ref?: (row: HTMLElement | null) => void }
  | { readonly kind: 'spacer'; readonly key: string; readonly height: number };

/**
 * The rows of a list that scrolls with its page. A list of at most 100 items has all of them in the document. A longer one has
 * the rows near the window and the row that had the focus last, which may hold an open dialog; printed, it has all of them.
 * `estimate` is the height of a row in pixels before it is measured.
 */
export function useLongList<Item>({
  items,
  keyOf,
  estimate,
}: {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  estimate: number;
}) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const focused = focusedKey === null ? -1 : keys.indexOf(focusedKey);
  const isPrinting = usePrinting();
  const { isLong, top, gap, heights } = useFrame(list, keys, keys.length > LONG && !isPrinting);
  // The React Compiler is not used, so it cannot memoize stale results.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: keys.length,
    enabled: isLong,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: (index) => heights.get(keys[index] ?? '') ?? estimate,
    // Without it, the first virtualized render has no rows, and each row would lose its state.
    ...(isLong && { initialRect: { width: innerWidth, height: innerHeight } }),
    overscan: SPARE,
    // Overscan rows make synchronous rendering unnecessary.
    useFlushSync: false,
    scrollMargin: top,
    gap,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = extendToBlocks(range);
        const isOutside = focused !== -1 && !rows.includes(focused);
        return isOutside ? [...rows, focused].sort((one, other) => one - other) : rows;
      },
      [focused],
    ),
  });

  const parts: LongPart[] = [];
  if (isLong) {
    // The end of the previous entry. A gap precedes each entry but the first.
    let end = -gap;
    // Spacers have stable keys, so that the rows next to them keep their DOM nodes.
    const addSpacer = (key: 'above' | 'between' | 'below', until: number) => {
      const height = until - end - 2 * gap;
      if (height > 0) parts.push({ kind: 'spacer', key, height });
    };
    for (const item of virtual.getVirtualItems()) {
      addSpacer(parts.length === 0 ? 'above' : 'between', item.start - top);
      parts.push({ kind: 'row', index: item.index, ref: virtual.measureElement });
      end = item.end - top;
    }
    addSpacer('below', virtual.getTotalSize() + gap);
  } else {
    for (let index = 0; index < keys.length; index += 1) parts.push({ kind: 'row', index });
  }

  return {
    isLong,
    parts,
    /** Props of the element that contains the rows. */
    list: {
      ref: setList,
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('[data-index]')?.getAttribute('data-index');
        setFocusedKey(row ? (keys[Number(row)] ?? null) : null);
      },
    },
  };
}

interface Frame {
  /** Distance of the list from the top of the page, in pixels. */
  readonly top: number;
  /** Distance between two rows, in pixels. */
  readonly gap: number;
  /** Heights of the rows by key, measured before the list was virtualized. */
  readonly heights: ReadonlyMap<string, number>;
}
const unmeasured: Frame = { top: 0, gap: 0, heights: new Map() };

/**
 * Whether the list is virtualized, and what the virtualizer must know of its layout. A list that grows past the limit is
 * measured first: with estimates alone, the rows in the window would be replaced by others.
 */
function useFrame(list: HTMLElement | null, keys: readonly string[], shouldVirtualize: boolean) {
  const [frame, setFrame] = useState(shouldVirtualize ? unmeasured : null);
  const [wasVirtualized, setWasVirtualized] = useState(shouldVirtualize);
  if (wasVirtualized !== shouldVirtualize) {
    setWasVirtualized(shouldVirtualize);
    setFrame(null);
  }
  useLayoutEffect(() => {
    if (!list || !shouldVirtualize) return undefined;
    const measure = () => {
      const top = Math.round(list.getBoundingClientRect().top + scrollY);
      const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
      setFrame((last) => {
        if (last?.top === top && last.gap === gap) return last;
        return { top, gap, heights: last?.heights ?? heightsOf(list, keys) };
      });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
    // The keys are read once, when the list is virtualized.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, shouldVirtualize]);
  return { ...(frame ?? unmeasured), isLong: shouldVirtualize && frame !== null };
}

function heightsOf(list: HTMLElement, keys: readonly string[]): Map<string, number> {
  const rows = list.querySelectorAll<HTMLElement>(':scope > [data-index]');
  return new Map(
    Array.from(rows, (row) => [keys[Number(row.dataset.index)] ?? '', row.getBoundingClientRect().height]),
  );
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the DOM as it is when the listener returns, so render synchronously.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
