import * as copy from '#web/app/copy.ts';
import type { AlertRowFragment } from './AlertRow.generated.ts';

/** Name of an alert's product, with its options. */
export const productOf = ({ productName, optionValues }: AlertRowFragment): string =>
  [
    productName ?? copy.alerts.withdrawn,
    ...(optionValues.length > 0 ? [`(${optionValues.join(', ')})`] : []),
  ].join(' ');

/** The text of `words` for the kind of an alert. */
export function textOf(
  words: typeof copy.alerts.on | typeof copy.alerts.kinds,
  { kind, price }: Pick<AlertRowFragment, 'kind' | 'price'>,
): string {
  return kind === 'BACK_IN_STOCK' ? words.BACK_IN_STOCK : words.PRICE_DROP(price.display);
}
