import { InvalidInput } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { problemOf, type CartLineProblem } from '#server/modules/carts/carts.rules.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { countries } from './addresses.rules.ts';
import { quoteItemsInput, type QuoteItemsInput } from './checkout.rules.ts';
import type { Destination } from './tax.rules.ts';

type Product = Awaited<ReturnType<EquipmentService['offeredByIds']>>[number];

export interface QuotedItem {
  readonly equipmentId: string;
  readonly quantity: number;
  /** Null if it is not for sale. */
  readonly product: Product | null;
  /** Why the quote is without it. */
  readonly problem: CartLineProblem | null;
}

type Price<Quote> = (
  products: readonly { readonly product: Product; readonly quantity: number }[],
  request: {
    destination: Destination | undefined;
    deliveryMethodId: string | null;
    email: string | null;
    code: null;
  },
) => Promise<Quote>;

/** Quotes products without a cart. Writes nothing. */
export function itemsQuoter<Quote>({
  equipment,
  price,
}: {
  equipment: Pick<EquipmentService, 'offeredByIds'>;
  price: Price<Quote>;
}) {
  return async function quoteItems(
    viewer: Viewer | null,
    rawInput: QuoteItemsInput,
  ): Promise<{ items: readonly QuotedItem[]; quote: Quote | null } | InvalidInput> {
    const input = parse(quoteItemsInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { destination, deliveryMethodId = null } = input;
    if (destination && lacksRegion(destination))
      return new InvalidInput([{ path: 'destination.region', message: 'Choose a state or province' }]);
    const ids = input.items.map(({ equipmentId }) => equipmentId.toLowerCase());
    const products = await equipment.offeredByIds(ids.filter(isRowId));
    const items = input.items.map(({ quantity }, at) => {
      const product = products.find(({ id }) => id === ids[at]) ?? null;
      return { equipmentId: ids[at] ?? '', quantity, product, problem: problemOf(product, quantity) };
    });
    const quotable = items.flatMap(({ product, quantity, problem }) =>
      product && !problem ? { product, quantity } : [],
    );
    if (quotable.length === 0) return { items, quote: null };
    const email = viewer?.email ?? null;
    return { items, quote: await price(quotable, { destination, deliveryMethodId, email, code: null }) };
  };
}

/** A region's tax replaces that of its country, so that a quote without the region would be wrong. */
const lacksRegion = ({ country, region }: Destination) =>
  region === null && countries.some(({ code, regions }) => code === country && regions.length > 0);
