import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { savedPercent } from '#web/ui/money.ts';
import { Gallery } from '#web/ui/Gallery.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { OrderableEquipmentFragment } from './OrderableEquipment.generated.ts';
import style from './ProductDetails.module.css';
import { Specifications } from './Specifications.tsx';
import { Uses } from './Uses.tsx';

/** The `sizes` attribute of the product's picture. */
export const pictureSizes = '(max-width: 56rem) 92vw, 36rem';

/** Why a product can't be ordered now, with a link to similar ones. */
export function SoldOut({ category }: { category: OrderableEquipmentFragment['category'] }) {
  return (
    <Alert
      kind="info"
      action={
        <ButtonLink
          to={`${paths.search}?${new URLSearchParams({ category: category.slug, stock: 'in-stock' })}`}
        >
          {copy.order.similar(category.name)}
        </ButtonLink>
      }
    >
      {copy.failures.notAvailable} {copy.order.soldOut}
    </Alert>
  );
}

/** Shown instead of a product that doesn't exist or isn't published. */
export function NoProduct() {
  return (
    <div className="page">
      <Notice
        kind="empty"
        level={1}
        title={copy.order.gone}
        action={<ButtonLink to={paths.products}>{copy.order.back}</ButtonLink>}
      >
        {copy.order.goneHint}
      </Notice>
    </div>
  );
}

/** Everything about a product, with `children` below its price and description. */
export function ProductDetails({
  product,
  ratingLink,
  children,
}: {
  product: OrderableEquipmentFragment;
  ratingLink?: ReactNode;
  children: ReactNode;
}) {
  const { name, title, description, price, priorPrice, availability, stockLeft } = product;
  const { pictures, category, attributes } = product;
  const saved = savedPercent(price.minor, priorPrice?.minor);
  return (
    <div className={style.page}>
      <div className={style.top}>
        <div className={style.pictures}>
          <Gallery
            key={product.id}
            label={copy.productPage.pictures(name)}
            pictures={pictures}
            sizes={pictureSizes}
            fallbackAlt={title}
          />
        </div>
        <div className={style.facts}>
          <p className={style.category}>{category.name}</p>
          <h1>{name}</h1>
          <p className={style.title}>{keepUnits(title)}</p>
          {ratingLink}
          <p className={style.price}>
            {price.display} <span>{price.currency}</span>
            {priorPrice && (
              <small>
                {copy.product.was} <s>{priorPrice.display}</s>
              </small>
            )}
            {saved && <Badge tone="coral">{copy.product.save(saved)}</Badge>}
            <Stock availability={availability} left={stockLeft} />
          </p>
          {priorPrice && <p className={style.was}>{copy.productPage.was}</p>}
          {description && <p>{keepUnits(description)}</p>}
          <Uses attributes={attributes} />
          {children}
        </div>
      </div>
      {attributes.length > 0 && <Specifications attributes={attributes} />}
    </div>
  );
}

function Stock({
  availability,
  left,
}: {
  availability: OrderableEquipmentFragment['availability'];
  left: number | null;
}) {
  switch (availability) {
    case 'IN_STOCK':
      return <Badge tone="moss">{copy.order.inStock}</Badge>;
    case 'LOW_STOCK':
      return <Badge tone="amber">{copy.product.low(left ?? 0)}</Badge>;
    case 'OUT_OF_STOCK':
      return <Badge tone="coral">{copy.product.out}</Badge>;
    default:
      return availability satisfies never;
  }
}
