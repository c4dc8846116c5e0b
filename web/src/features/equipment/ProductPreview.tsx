import * as copy from '#web/app/copy.ts';
import { formatMoney, toMinor } from '#web/ui/money.ts';
import { EquipmentCard } from './EquipmentCard.tsx';
import type { EquipmentCardFragment } from './EquipmentCard.generated.ts';
import { orderRange, type EquipmentForm } from './equipment-form.ts';
import style from './ProductPreview.module.css';

const words = copy.addProduct;
/** Highest stock count for which the shop shows "only n left". */
const LOW_STOCK = 5;

/** Previews the form values as a product card. Visual only: it contains nothing that isn't in the form. */
export function ProductPreview({
  form,
  category,
  currency,
}: {
  form: EquipmentForm;
  category: string;
  currency: string;
}) {
  const minor = toMinor(form.price, currency) ?? 0;
  const price = { __typename: 'Money' as const, minor, currency, display: formatMoney(minor, currency) };
  const stock = /^\d+$/.test(form.stock.trim()) ? Number(form.stock) : null;
  // Without valid quantities the card shows none.
  const [minQty, last] = orderRange(form) ?? [1, 0];
  const product: EquipmentCardFragment = {
    __typename: 'Equipment',
    id: 'preview',
    databaseId: 'preview',
    slug: 'preview',
    name: form.name.trim() || words.previewName,
    title: form.title.trim() || category,
    lowestPrice: price,
    highestPrice: price,
    priorPrice: null,
    minQty,
    maxQty: last + 1,
    bestAvailability: availabilityOf(stock, Number(form.minQty)),
    stockLeft: stock,
    optionNames: [],
    isNew: true,
    rating: { __typename: 'EquipmentRating', average: null, count: 0 },
    picture: form.image
      ? {
          __typename: 'Picture',
          url: form.image.preview,
          alt: form.pictureAlt.trim() || form.name.trim(),
          color: 'transparent',
          width: 1000,
          height: 1000,
          sources: [],
        }
      : null,
  };
  return (
    <div className={style.preview} inert>
      <p className={style.title}>{words.preview}</p>
      <EquipmentCard product={product} eager />
      <p className={style.hint}>{words.previewHint}</p>
    </div>
  );
}

function availabilityOf(stock: number | null, minQty: number): EquipmentCardFragment['bestAvailability'] {
  if (stock === null) return 'IN_STOCK';
  if (stock < minQty) return 'OUT_OF_STOCK';
  return stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK';
}
