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

/** The `sizes` attribute of the card's picture. */
export const cardSizes = '(max-width: 40rem) 46vw, (max-width: 64rem) 30vw, 18rem';

/** A product in a list. The whole card links to its page. */
export function EquipmentCard({
  product,
  eager = false,
}: {
  product: EquipmentCardFragment;
  eager?: boolean;
}) {
  const { name, title, price, priorPrice, minQty, maxQty, availability, stockLeft, isNew, picture, slug } =
    product;
  const saved = savedPercent(price.minor, priorPrice?.minor);
  const out = availability === 'OUT_OF_STOCK';
  return (
    <article className={`far ${style.card}`} data-out={out || undefined}>
      <div className={style.stage} style={{ '--tint': picture?.color } as React.CSSProperties}>
        <Picture picture={picture} sizes={cardSizes} eager={eager} fallbackAlt={title} />
        <span className={style.badges}>
          {saved && <Badge tone="coral">{copy.product.save(saved)}</Badge>}
          {isNew && <Badge tone="lake">{copy.product.new}</Badge>}
          {availability === 'LOW_STOCK' && <Badge tone="amber">{copy.product.low(stockLeft ?? 0)}</Badge>}
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
        <Price money={price} prior={priorPrice} was={copy.product.was} />
      </p>
      {/* The upper bound is exclusive (§5). */}
      {maxQty > minQty && <p className={style.quantity}>{copy.product.quantity(minQty, maxQty - 1)}</p>}
    </article>
  );
}
