import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** How long a scrolling list stands still before its position counts, in milliseconds. Safari has no `scrollend` event. */
const SETTLED = 120;

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
    list.scrollTo({ left: index * list.clientWidth });
    if (list.contains(document.activeElement))
      list.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function onScroll() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const list = track.current;
      if (list && list.clientWidth > 0) setChosen(Math.round(list.scrollLeft / list.clientWidth));
    }, SETTLED);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  }

  return { track, selected, go, onScroll, onKeyDown };
}
