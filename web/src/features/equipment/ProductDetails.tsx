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
import { availabilityText } from './availability.ts';
import type { OrderableEquipmentFragment } from './OrderableEquipment.generated.ts';
import style from './ProductDetails.module.css';
import { Specifications } from './Specifications.tsx';
import { Uses } from './Uses.tsx';

/** The `sizes` attribute of the product's picture. */
export const pictureSizes = '(max-width: 56rem) 92vw, 36rem';

const stockTone = { IN_STOCK: 'moss', LOW_STOCK: 'amber', OUT_OF_STOCK: 'coral' } as const;

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
      {copy.failures.notAvailable}
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

/**
 * Everything about a product. `offer`, how to buy it, is above the description, so that it is visible without scrolling;
 * `children`, a long form, are below it.
 */
export function ProductDetails({
  product,
  sku,
  ratingLink,
  offer,
  children,
}: {
  product: OrderableEquipmentFragment;
  sku?: string | null;
  ratingLink?: ReactNode;
  offer?: ReactNode;
  children?: ReactNode;
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
            <Badge tone={stockTone[availability]}>{availabilityText(availability, stockLeft)}</Badge>
          </p>
          {priorPrice && <p className={style.was}>{copy.productPage.was}</p>}
          {offer}
          {description && <p>{keepUnits(description)}</p>}
          <Uses attributes={attributes} />
          {sku && <p className={style.sku}>{copy.productPage.sku(sku)}</p>}
          {children}
        </div>
      </div>
      {attributes.length > 0 && <Specifications attributes={attributes} />}
    </div>
  );
}
