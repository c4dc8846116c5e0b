import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';

/** More rows than that, and only those near the window are in the document. */
const LONG = 100;

/** Above and below the window, so that the next Tab finds its row. */
const SPARE = 6;

/** Rows come and go so many at a time: few enough for one frame, and not in each. */
const BLOCK = 2;

type Range = Parameters<typeof defaultRangeExtractor>[0];

const near = ({ startIndex, endIndex, ...range }: Range) =>
  defaultRangeExtractor({
    ...range,
    startIndex: startIndex - (startIndex % BLOCK),
    endIndex: Math.min(endIndex + BLOCK - 1 - (endIndex % BLOCK), range.count - 1),
  });

/** What stands in a long list: a row of the data, or room for rows that are not in the document. */
export type LongPart =
  | { readonly kind: 'row'; readonly index: number; readonly ref?: (row: HTMLElement | null) => void }
  | { readonly kind: 'room'; readonly key: string; readonly height: number };

/**
 * The rows of a list that scrolls with its page. A short one has all of them. A long one has those near the window, that with
 * the focus in it, and room for the others; printed, it has all. `estimate` is the height of a row in pixels before it is
 * measured.
 */
export function useLongList({ count, estimate }: { count: number; estimate: number }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const isLong = count > LONG && !usePrinting();
  const { top, gap } = useFrame(list, isLong);
  // Nothing is compiled that would remember its answers.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => estimate,
    overscan: SPARE,
    // There are spare rows: a frame need not wait for new ones.
    useFlushSync: false,
    scrollMargin: top,
    gap,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = near(range);
        const isAway = focused !== null && focused < range.count && !rows.includes(focused);
        return isAway ? [...rows, focused].sort((one, other) => one - other) : rows;
      },
      [focused],
    ),
  });

  const parts: LongPart[] = [];
  if (isLong) {
    // Where the last part ended; each part but the first stands a gap below it.
    let end = -gap;
    // Their keys last: the rows beside them stay where they are in the document.
    const room = (key: 'above' | 'between' | 'below', until: number) => {
      const height = until - end - 2 * gap;
      if (height > 0) parts.push({ kind: 'room', key, height });
    };
    for (const item of virtual.getVirtualItems()) {
      room(parts.length === 0 ? 'above' : 'between', item.start - top);
      parts.push({ kind: 'row', index: item.index, ref: virtual.measureElement });
      end = item.end - top;
    }
    room('below', virtual.getTotalSize() + gap);
  } else {
    for (let index = 0; index < count; index += 1) parts.push({ kind: 'row', index });
  }

  return {
    isLong,
    parts,
    /** For the element that the rows stand in. */
    list: {
      ref: setList,
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('[data-index]')?.getAttribute('data-index');
        setFocused(row ? Number(row) : null);
      },
    },
  };
}

/** How far the list is from the top of the page, and what lies between its rows, in pixels. */
function useFrame(list: HTMLElement | null, isLong: boolean) {
  const [frame, setFrame] = useState({ top: 0, gap: 0 });
  useEffect(() => {
    if (!list || !isLong) return undefined;
    const measure = () => {
      const top = Math.round(list.getBoundingClientRect().top + scrollY);
      const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
      setFrame((last) => (last.top === top && last.gap === gap ? last : { top, gap }));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [list, isLong]);
  return frame;
}

/** Whether the page is about to be printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // What is printed is what stands there when the listener returns.
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
