import type { VariantOptionsFragment } from './VariantOptions.generated.ts';

type Options = Pick<
  VariantOptionsFragment,
  'sku' | 'optionNames' | 'optionValues' | 'variantPosition' | 'availability'
>;
/** A product, which is a variant of its own, with its other variants. */
export type WithVariants<T extends Options> = T & { readonly variants: readonly T[] };

/** The search parameter that names a variant by its SKU. */
export const VARIANT = 'variant';

/** The variant that `sku` names, or the product itself. */
export function findVariant<T extends Options>(product: WithVariants<T>, sku: string | null): T {
  return product.variants.find((variant) => variant.sku !== null && variant.sku === sku) ?? product;
}

/** A value of an option, and the variant that it leads to. */
export interface Choice<T> {
  readonly value: string;
  readonly variant: T;
  readonly isChosen: boolean;
  /** The values of other options that change with it, because this combination isn't sold. */
  readonly changes: readonly string[];
}

/** The options of a product, each with its values in display order. */
export function optionsOf<T extends Options>(product: WithVariants<T>, chosen: T) {
  const variants = [product, ...product.variants].toSorted((a, b) => a.variantPosition - b.variantPosition);
  return product.optionNames.map((name, at) => ({
    name,
    choices: [...new Set(variants.map(({ optionValues }) => optionValues[at] ?? ''))].map((value) =>
      choiceOf(variants, chosen, at, value),
    ),
  }));
}

function choiceOf<T extends Options>(
  variants: readonly T[],
  chosen: T,
  at: number,
  value: string,
): Choice<T> {
  const isChosen = chosen.optionValues[at] === value;
  const differing = ({ optionValues }: T) =>
    optionValues.filter((other, index) => index !== at && other !== chosen.optionValues[index]);
  // The combination with the other chosen values, or the one that keeps the most of them.
  const [variant = chosen] = variants
    .filter(({ optionValues }) => optionValues[at] === value)
    .toSorted((a, b) => differing(a).length - differing(b).length);
  return {
    value,
    variant: isChosen ? chosen : variant,
    isChosen,
    changes: isChosen ? [] : differing(variant),
  };
}
