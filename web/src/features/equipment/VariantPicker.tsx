import { Link, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { VariantOptionsFragment } from './VariantOptions.generated.ts';
import { optionsOf, VARIANT, type Choice, type WithVariants } from './variants.ts';
import style from './VariantPicker.module.css';

/**
 * The options of a product. Each value is a link to a variant, so that it works before hydration, and a variant can be
 * shared. A value that isn't sold with the other chosen ones leads to the nearest variant and says what changes.
 */
export function VariantPicker({
  product,
  chosen,
}: {
  product: WithVariants<VariantOptionsFragment>;
  chosen: VariantOptionsFragment;
}) {
  if (product.variants.length === 0) return null;
  return (
    <div className={style.options}>
      {optionsOf(product, chosen).map(({ name, choices }, at) => (
        <fieldset key={name} className={style.option}>
          <legend className={style.name}>
            {name}: <strong>{keepUnits(chosen.optionValues[at] ?? '')}</strong>
          </legend>
          <ul className={style.values}>
            {choices.map((choice) => (
              <li key={choice.value}>
                <Value choice={choice} isDefault={choice.variant.id === product.id} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

function Value({
  choice: { value, variant, isChosen, changes },
  isDefault,
}: {
  choice: Choice<VariantOptionsFragment>;
  isDefault: boolean;
}) {
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  if (isDefault || variant.sku === null) params.delete(VARIANT);
  else params.set(VARIANT, variant.sku);
  const isSoldOut = variant.availability === 'OUT_OF_STOCK';
  const notes = [
    ...(changes.length > 0 ? [copy.productPage.onlyWith(changes)] : []),
    ...(isSoldOut ? [copy.productPage.soldOut] : []),
  ];
  return (
    <Link
      to={{ search: params.toString() }}
      replace
      state={{ preventScrollReset: true }}
      className={style.value}
      aria-current={isChosen || undefined}
      data-other={changes.length > 0 || undefined}
      data-out={isSoldOut || undefined}
      title={notes.join(', ') || undefined}
    >
      {keepUnits(value)}
      {notes.length > 0 && <VisuallyHidden> ({notes.join(', ')})</VisuallyHidden>}
    </Link>
  );
}
