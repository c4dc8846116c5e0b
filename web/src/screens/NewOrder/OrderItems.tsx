import { Trash2 } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import style from './NewOrder.module.css';
import { itemBounds, itemError, nameOf, type OrderItem } from './order-item.ts';

const words = copy.newOrder;

/** The products of the order, with their quantities. */
export function OrderItems({
  items,
  unavailable,
  onQuantity,
  onRemove,
}: {
  items: readonly OrderItem[];
  /** IDs of the products that the server refuses in this quantity. */
  unavailable: readonly string[];
  onQuantity: (item: OrderItem, quantity: string) => void;
  onRemove: (item: OrderItem) => void;
}) {
  if (items.length === 0) return <p className={style.hint}>{words.noItems}</p>;
  return (
    <>
      <h3 className={style.heading}>{words.items}</h3>
      <ul className={style.items} aria-label={words.items}>
        {items.map((item) => {
          const { product, quantity } = item;
          const { min, last } = itemBounds(product);
          return (
            <li key={product.databaseId} className={style.item}>
              <span className={style.picture}>
                <Picture picture={product.picture} sizes="3rem" fallbackAlt="" />
              </span>
              <span className={style.facts}>
                <strong>{product.name}</strong>
                <small>{[...product.optionValues, product.sku].filter(Boolean).join(' · ')}</small>
                <small>{copy.cart.each(product.price.display)}</small>
              </span>
              <div className={style.quantity}>
                <QuantityStepper
                  label={copy.cart.quantity(nameOf(product))}
                  isLabelHidden
                  value={quantity}
                  error={itemError(item)}
                  min={min}
                  max={last}
                  onValue={(value) => onQuantity(item, value)}
                />
              </div>
              <IconButton label={copy.cart.remove(nameOf(product))} onClick={() => onRemove(item)}>
                <Trash2 size={18} aria-hidden />
              </IconButton>
              {unavailable.includes(product.databaseId) && (
                <div className={style.note}>
                  <Alert>{words.unavailable}</Alert>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
