import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { savedPercent } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { EquipmentCardFragment } from './EquipmentCard.generated.ts';
import style from './EquipmentCard.module.css';
import { ProductRating } from './ProductRating.tsx';

/** The `sizes` attribute of the card's picture. */
export const cardSizes = '(max-width: 40rem) 46vw, (max-width: 64rem) 30vw, 18rem';

/** A button of a product in a list. */
export type CardAction = ComponentType<{ product: EquipmentCardFragment }>;

/**
 * A product in a list. The whole card links to its page, except for `actions` at the top of its picture and `Buy` at the
 * bottom, which don't change its height.
 */
export function EquipmentCard({
  product,
  eager = false,
  actions,
  Buy,
}: {
  product: EquipmentCardFragment;
  eager?: boolean;
  actions?: ReactNode;
  Buy?: CardAction | undefined;
}) {
  const { name, title, lowestPrice, highestPrice, stockLeft, isNew, picture, slug, optionNames } = product;
  const { bestAvailability: availability, minQty, maxQty, rating } = product;
  const isRange = lowestPrice.minor < highestPrice.minor;
  // The prior price is that of one variant.
  const priorPrice = isRange ? null : product.priorPrice;
  const saved = savedPercent(lowestPrice.minor, priorPrice?.minor);
  const left = optionNames.length > 0 ? null : stockLeft;
  const out = availability === 'OUT_OF_STOCK';
  return (
    <article className={eager ? style.card : `far ${style.card}`} data-out={out || undefined}>
      <div className={style.stage} style={{ '--tint': picture?.color } as React.CSSProperties}>
        <Picture picture={picture} sizes={cardSizes} eager={eager} fallbackAlt={title} />
        <span className={style.badges}>
          {saved && <Badge tone="coral">{copy.product.save(saved)}</Badge>}
          {isNew && <Badge tone="lake">{copy.product.new}</Badge>}
          {availability === 'LOW_STOCK' && <Badge tone="amber">{copy.product.low(left)}</Badge>}
          {out && <Badge>{copy.product.out}</Badge>}
        </span>
      </div>
      <h3 className={style.name}>
        <Link to={paths.product(slug)} className={style.link}>
          {name}
        </Link>
      </h3>
      <p className={style.title}>{keepUnits(title)}</p>
      <p className={style.price}>
        {isRange && <span className={style.from}>{copy.product.fromPrice} </span>}
        <Price money={lowestPrice} prior={priorPrice} was={copy.product.was} />
      </p>
      <p className={style.facts}>
        <ProductRating rating={rating} />
        {/* The upper bound is exclusive (§5). */}
        {maxQty > minQty && <span>{copy.product.quantity(minQty, maxQty - 1)}</span>}
      </p>
      {actions && <div className={style.actions}>{actions}</div>}
      {Buy && (
        <div className={style.buy}>
          <Buy product={product} />
        </div>
      )}
    </article>
  );
}
