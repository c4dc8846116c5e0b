import { z } from 'zod';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { tool } from '#server/http/tool.ts';
import { money, moneyOf } from '#server/modules/money/money.mcp.ts';
import { checkoutAccess } from './checkout.access.ts';
import { quoteItemsInput } from './checkout.rules.ts';

const label = z.string().describe('Name, such as `VAT`.');
const day = z.string().describe('Such as `2026-11-30`.');
const amounts = z.strictObject({
  subtotal: money.describe('The items before discounts.'),
  discount: money.describe('What the items cost less.'),
  delivery: money.describe('What the chosen delivery costs.'),
  addedTax: money.describe('Tax on top of the prices.'),
  includedTax: money.describe('Tax that the prices include.'),
  total: money.describe('What the customer pays.'),
  discounts: z.array(z.strictObject({ label, amount: money })),
  taxes: z.array(z.strictObject({ label, percent: z.number(), isIncluded: z.boolean(), amount: money })),
  deliveryChoices: z
    .array(
      z.strictObject({
        methodId: z.string(),
        name: z.string(),
        isPickup: z.boolean(),
        cost: money,
        earliest: day,
        latest: day,
      }),
    )
    .describe('Ways to deliver it to the destination. Empty if there is none.'),
  deliveryMethodId: z
    .string()
    .nullable()
    .describe('The delivery that `total` contains: the requested one if possible, otherwise the cheapest.'),
  isEstimate: z
    .boolean()
    .describe("Whether the destination is unknown. Delivery and tax are then those of the shop's country."),
});

const quoteCart = tool({
  name: 'quote_cart',
  title: 'Quote a cart',
  description:
    'Calculates what products cost together, with discounts, delivery and tax, and when they arrive. Orders and reserves nothing.',
  access: checkoutAccess.quote,
  input: quoteItemsInput,
  output: z.strictObject({
    lines: z.array(
      z.strictObject({
        equipmentId: z.string(),
        name: z.string().nullable().describe('Null if the product is not for sale.'),
        quantity: z.int(),
        problem: z
          .enum(['UNAVAILABLE', 'OUT_OF_STOCK', 'TOO_FEW_IN_STOCK', 'QUANTITY_OUT_OF_RANGE'])
          .nullable()
          .describe('Why the quote is without this line. Null if it can be ordered.'),
        unitPrice: money.nullable(),
        discount: money.nullable(),
        total: money.nullable().describe('The line after its discount.'),
      }),
    ),
    quote: amounts.nullable().describe('Null if no line can be ordered.'),
  }),
  async handle(input, { services: { checkout }, viewer }) {
    const result = await checkout.quoteItems(viewer, input);
    if (result instanceof InvalidInput) return result;
    const { items, quote } = result;
    const amount = (minor: number) => moneyOf(minor, quote?.currency ?? '');
    return {
      lines: items.map(({ equipmentId, quantity, product, problem }) => {
        const line = quote?.lines.find((one) => one.equipmentId === equipmentId);
        return {
          equipmentId,
          name: product?.name ?? null,
          quantity,
          problem,
          unitPrice: line ? amount(line.unitPriceMinor) : null,
          discount: line ? amount(line.discountMinor) : null,
          total: line ? amount(line.netMinor) : null,
        };
      }),
      quote: quote && {
        subtotal: amount(quote.itemsMinor),
        discount: amount(quote.discountMinor),
        delivery: amount(quote.deliveryMinor),
        addedTax: amount(quote.addedTaxMinor),
        includedTax: amount(quote.includedTaxMinor),
        total: amount(quote.totalMinor),
        discounts: quote.adjustments.map((one) => ({
          label: one.label,
          amount: amount(one.amountMinor + one.deliveryMinor),
        })),
        taxes: quote.taxes.map((tax) => ({
          label: tax.label,
          percent: tax.ratePpm / 10_000,
          isIncluded: tax.isIncluded,
          amount: amount(tax.taxMinor),
        })),
        deliveryChoices: quote.deliveryChoices.map(
          ({ methodId, name, kind, costMinor, earliest, latest }) => ({
            methodId,
            name,
            isPickup: kind === 'PICKUP',
            cost: amount(costMinor),
            earliest,
            latest,
          }),
        ),
        deliveryMethodId: quote.deliveryMethodId,
        isEstimate: quote.isEstimate,
      },
    };
  },
});

export const checkoutTools = [quoteCart];
