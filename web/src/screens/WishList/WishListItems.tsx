import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useBuyButton } from '#web/features/cart/use-buy-button.ts';
import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { useSaveProduct } from '#web/features/lists/use-wish-list.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './WishListScreen.module.css';

const words = copy.wishList;

export interface Item {
  readonly id: string;
  readonly name: string;
  /** Null if it is no longer for sale, undefined while it loads. */
  readonly product: EquipmentCardFragment | null | undefined;
}

/** The products, each with a button that removes it. `onMore` loads the next ones. */
export function WishListItems({
  items,
  onEmptied,
  onMore,
}: {
  items: readonly Item[];
  onEmptied: () => void;
  onMore: (() => Promise<unknown>) | null;
}) {
  const list = useRef<HTMLUListElement>(null);
  const save = useSaveProduct();
  const [removed, setRemoved] = useState<{ index: number } | null>(null);
  useEffect(() => {
    if (!removed) return;
    const next = list.current?.children[Math.min(removed.index, list.current.children.length - 1)];
    next?.querySelector('button')?.focus();
  }, [removed]);
  const Buy = useBuyButton();
  const remove = ({ id, name }: Item, index: number) => {
    save({ id, name }, false);
    toast.success(words.removed(name), {
      label: words.undo,
      run: () => save({ id, name }, true, index),
    });
    if (items.length === 1) onEmptied();
    else setRemoved({ index });
  };
  return (
    <div className={style.listed}>
      <h2>
        <VisuallyHidden>{words.list}</VisuallyHidden>
      </h2>
      <ul ref={list} className={style.products}>
        {items.map((item, index) => {
          const { id, name, product } = item;
          const button = (
            <IconButton
              label={words.remove(name)}
              className={style.remove ?? ''}
              onClick={() => remove(item, index)}
            >
              <X size={18} aria-hidden />
            </IconButton>
          );
          return (
            <li key={id}>
              {product && <EquipmentCard product={product} eager={index < 3} actions={button} Buy={Buy} />}
              {product === null && <UnavailableProduct name={name}>{button}</UnavailableProduct>}
              {product === undefined && <CardSkeleton />}
            </li>
          );
        })}
      </ul>
      {onMore && (
        <p className={style.more}>
          <MoreButton busyLabel={words.loadingMore} failed={words.moreFailed} onMore={onMore}>
            {words.more}
          </MoreButton>
        </p>
      )}
    </div>
  );
}

/** A product that was archived or withdrawn. */
function UnavailableProduct({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <article className={style.gone}>
      <div className={style.stage}>
        <Picture picture={null} sizes="" fallbackAlt="" />
        <span className={style.badge}>
          <Badge>{words.gone}</Badge>
        </span>
      </div>
      <h3>{name}</h3>
      <div className={style.action}>{children}</div>
    </article>
  );
}

function CardSkeleton() {
  return (
    <div className={style.card} aria-hidden="true">
      <Skeleton height="auto" />
      <Skeleton width="60%" height="1.4em" />
      <Skeleton width="85%" />
      <Skeleton width="35%" />
    </div>
  );
}

/** Placeholders while the list loads. */
export function WishListSkeletons() {
  return (
    <ul className={style.products} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}
