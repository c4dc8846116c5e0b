import { useEffect, type RefObject } from 'react';

/** Closes an open `<details>` menu on a press outside of it and on Escape, which returns the focus to its button. */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): () => void {
  const close = () => menu.current?.removeAttribute('open');
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open');
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  }, [menu]);
  return close;
}
