import { minorDigits, toMinor } from '#web/ui/money.ts';
import { TextField } from '#web/ui/Field.tsx';
import * as copy from '#web/app/copy.ts';

const words = copy.managedProduct.variants;

/** The texts of the fields that a form of variants has. */
export interface VariantTexts {
  readonly sku: string;
  readonly price: string;
  readonly minQty: string;
  readonly maxQty: string;
  readonly stock: string;
}

export const textsOf = ({
  sku,
  price,
  minQty,
  maxQty,
}: {
  sku: string | null;
  price: { minor: number; currency: string };
  minQty: number;
  maxQty: number;
}): VariantTexts => {
  const digits = minorDigits(price.currency);
  return {
    sku: sku ?? '',
    price: (price.minor / 10 ** digits).toFixed(digits),
    minQty: String(minQty),
    maxQty: String(maxQty),
    stock: '',
  };
};

/** The price and quantities as the server takes them. The server refuses values that are no numbers. */
export const factsOf = ({ price, minQty, maxQty }: VariantTexts, currency: string) => ({
  priceMinor: toMinor(price, currency) ?? 0,
  minQty: wholeOf(minQty),
  maxQty: wholeOf(maxQty),
});

export const stockOf = ({ stock }: VariantTexts) => (stock.trim() === '' ? {} : { stock: wholeOf(stock) });

const wholeOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : -1);

/** Inputs for the given fields of a variant. */
export function VariantFields({
  names,
  texts,
  currency,
  errorOf,
  onChange,
}: {
  names: readonly (keyof VariantTexts)[];
  texts: VariantTexts;
  currency: string;
  errorOf: (...paths: readonly string[]) => string | undefined;
  onChange: (change: Partial<VariantTexts>) => void;
}) {
  const labels = { ...words, price: words.price(currency) };
  return names.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      hint={name === 'sku' ? words.skuHint : undefined}
      inputMode={name === 'sku' ? 'text' : name === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={texts[name]}
      error={errorOf(name === 'price' ? 'priceMinor' : name)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  ));
}
