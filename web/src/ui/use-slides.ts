import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** How long a scrolling list stands still before its position counts, in milliseconds. Safari has no `scrollend` event. */
const SETTLED = 120;

/** Right to left, the slides are on the left of the first one: positions are negative, and the left arrow key goes on. */
const signOf = (list: Element | null) => (list && getComputedStyle(list).direction === 'rtl' ? -1 : 1);

/** The state of a list of slides, as wide as their list, that scrolls horizontally and snaps. */
export function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  // Another product may have fewer pictures.
  const selected = Math.min(chosen, Math.max(count - 1, 0));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Selects and shows a slide. The one after the last is the first. */
  function go(to: number) {
    const list = track.current;
    const index = (to + count) % count;
    setChosen(index);
    if (!list) return;
    list.scrollTo({ left: signOf(list) * index * list.clientWidth });
    if (list.contains(document.activeElement))
      list.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function onScroll() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const list = track.current;
      if (list && list.clientWidth > 0) setChosen(Math.round(Math.abs(list.scrollLeft) / list.clientWidth));
    }, SETTLED);
  }

  function onKeyDown(event: KeyboardEvent) {
    const right = signOf(track.current);
    const to = { ArrowLeft: selected - right, ArrowRight: selected + right, Home: 0, End: count - 1 }[
      event.key
    ];
    if (to === undefined || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  }

  return { track, selected, go, onScroll, onKeyDown };
}
