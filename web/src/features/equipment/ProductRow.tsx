import { useId, type ReactNode } from 'react';
import { EquipmentCard, type CardAction } from './EquipmentCard.tsx';
import type { EquipmentCardFragment } from './EquipmentCard.generated.ts';
import style from './ProductRow.module.css';

/** A titled row of products, which scrolls sideways where it is too wide. Nothing without products. */
export function ProductRow({
  title,
  products,
  action,
  Buy,
}: {
  title: string;
  products: readonly EquipmentCardFragment[];
  action?: ReactNode;
  Buy: CardAction | undefined;
}) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section className={`far ${style.row}`} aria-labelledby={id}>
      <header className={style.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      <ul className={style.products}>
        {products.map((product) => (
          <li key={product.id}>
            <EquipmentCard product={product} Buy={Buy} />
          </li>
        ))}
      </ul>
    </section>
  );
}
