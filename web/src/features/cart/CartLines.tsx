import { useEffect, useRef } from 'react';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import { CartLineItem } from './CartLineItem.tsx';
import style from './CartLines.module.css';
import { useAddToCart, useRemoveFromCart } from './use-cart-changes.ts';

const words = copy.cart;

/** The products of the cart. `onEmptied` moves the focus after the last one was removed. */
export function CartLines({
  lines,
  onEmptied,
  onSignIn,
}: {
  lines: readonly CartLinePartsFragment[];
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
  const report = (message: string | undefined) => message !== undefined && toast.error(message);
  const remove = async (line: CartLinePartsFragment, index: number) => {
    const { equipmentId, quantity, name } = line;
    if (lines.length === 1) onEmptied();
    else removed.current = { equipmentId, index };
    const { problem } = await removeLine(equipmentId);
    report(problem?.message);
    if (problem) return;
    toast.success(words.removed(name), {
      label: words.undo,
      run: () => void add(equipmentId, quantity, line).then((undone) => report(undone.problem?.message)),
    });
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
