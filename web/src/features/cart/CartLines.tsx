import { useEffect, useRef } from 'react';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import { CartLineItem } from './CartLineItem.tsx';
import style from './CartLines.module.css';
import { useAddToCart, useRemoveFromCart } from './use-cart-changes.ts';

/**
 * The products of the cart. `onRemoved` offers to undo a removal, and `onFailed` says what couldn't be removed or restored.
 * `onEmptied` moves the focus after the last product was removed.
 */
export function CartLines({
  lines,
  onRemoved,
  onFailed,
  onEmptied,
  onSignIn,
}: {
  lines: readonly CartLinePartsFragment[];
  onRemoved: (name: string, undo: () => void) => void;
  onFailed: (message: string) => void;
  onEmptied: () => void;
  onSignIn: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const add = useAddToCart();
  const removeLine = useRemoveFromCart();
  // The removed product takes its focused button with it.
  const removed = useRef<{ equipmentId: string; index: number } | null>(null);
  useEffect(() => {
    const { equipmentId, index } = removed.current ?? {};
    if (index === undefined || lines.some((line) => line.equipmentId === equipmentId)) return;
    removed.current = null;
    const items = [...(list.current?.children ?? [])];
    items
      .at(Math.min(index, items.length - 1))
      ?.querySelector<HTMLElement>('a, button')
      ?.focus();
  }, [lines]);
  const report = (message: string | undefined) => message !== undefined && onFailed(message);
  const remove = async (line: CartLinePartsFragment, index: number) => {
    const { equipmentId, quantity, name } = line;
    if (lines.length === 1) onEmptied();
    else removed.current = { equipmentId, index };
    const { problem } = await removeLine(equipmentId);
    report(problem?.message);
    if (problem) return;
    onRemoved(
      name,
      () => void add(equipmentId, quantity, line).then((undone) => report(undone.problem?.message)),
    );
  };
  return (
    <ul ref={list} className={style.lines}>
      {lines.map((line, index) => (
        // An id of its own would lose the focus when an undone removal gets a new one.
        <li key={line.equipmentId}>
          <CartLineItem line={line} onRemove={() => void remove(line, index)} onSignIn={onSignIn} />
        </li>
      ))}
    </ul>
  );
}
