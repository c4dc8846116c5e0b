import { builder, type InputFieldBuilder, type InputFields } from '#server/builder.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import type { QuoteInput as QuoteInputShape } from './checkout.rules.ts';
import type { ShopQuote } from './checkout.service.ts';

/** An amount of a quote. */
interface Amount {
  readonly minor: number;
  readonly currency: string;
}
interface Choice {
  readonly methodId: string;
  readonly name: string;
  readonly isPickup: boolean;
  readonly cost: Amount;
  readonly earliest: string;
  readonly latest: string;
}
interface Discount {
  readonly label: string;
  readonly amount: Amount;
}
interface Tax extends Discount {
  readonly percent: number;
  readonly isIncluded: boolean;
}
interface FreeDelivery {
  readonly methodName: string;
  readonly missing: Amount;
}

const DeliveryChoice = builder.objectRef<Choice>('DeliveryChoice').implement({
  description: 'A way to deliver the cart.',
  fields: (t) => ({
    methodId: t.exposeID('methodId', { description: 'ID of the delivery method, for `checkout`.' }),
    name: t.exposeString('name', { description: 'Name, such as `Express`.' }),
    isPickup: t.exposeBoolean('isPickup', { description: 'Whether the customer picks up the order.' }),
    cost: t.field({ type: Money, description: 'What it costs.', resolve: ({ cost }) => cost }),
    earliest: t.exposeString('earliest', { description: 'First expected day, such as `2026-11-30`.' }),
    latest: t.exposeString('latest', { description: 'Last expected day, such as `2026-12-02`.' }),
  }),
});
const QuoteDiscount = builder.objectRef<Discount>('QuoteDiscount').implement({
  description: 'A discount that applies.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the promotion.' }),
    amount: t.field({ type: Money, description: 'What it takes off.', resolve: ({ amount }) => amount }),
  }),
});
const QuoteTax = builder.objectRef<Tax>('QuoteTax').implement({
  description: 'The tax of one rate.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the tax, such as `VAT`.' }),
    percent: t.exposeFloat('percent', { description: 'The rate in percent, such as 25.' }),
    isIncluded: t.exposeBoolean('isIncluded', {
      description: 'Whether the prices include the tax. Otherwise it is added.',
    }),
    amount: t.field({ type: Money, description: 'The tax.', resolve: ({ amount }) => amount }),
  }),
});
const FreeDeliveryOffer = builder.objectRef<FreeDelivery>('FreeDeliveryOffer').implement({
  description: 'How much more makes a delivery method free.',
  fields: (t) => ({
    methodName: t.exposeString('methodName', { description: 'Name of the delivery method.' }),
    missing: t.field({
      type: Money,
      description: 'How much the cart is short of it.',
      resolve: ({ missing }) => missing,
    }),
  }),
});

const CodeProblem = builder.enumType('CodeProblem', {
  description: 'Why a discount code does not apply.',
  values: {
    UNKNOWN: { description: 'There is no such code.' },
    NOT_STARTED: { description: 'The code is not valid yet.' },
    ENDED: { description: 'The code is no longer valid.' },
    USED_UP: { description: 'The code was used as often as it can be.' },
    USED_BY_CUSTOMER: { description: 'The customer used the code as often as one customer can.' },
    NO_MATCHING_ITEM: { description: 'The code is for other products.' },
    MINIMUM: { description: 'The items cost less than the code requires; see `codeMinimum`.' },
  } as const,
});

const money = (key: keyof ShopQuote & `${string}Minor`, description: string) => ({
  type: Money,
  description,
  resolve: (quote: ShopQuote) => ({ minor: quote[key] ?? 0, currency: quote.currency }),
});

export const Quote = builder.objectRef<ShopQuote>('Quote').implement({
  description: 'What a cart or a product costs, and when it arrives.',
  fields: (t) => ({
    subtotal: t.field(money('itemsMinor', 'The items before discounts.')),
    discount: t.field(money('discountMinor', 'What the items cost less.')),
    delivery: t.field(money('deliveryMinor', 'What the chosen delivery costs.')),
    addedTax: t.field(money('addedTaxMinor', 'Tax on top of the prices.')),
    includedTax: t.field(money('includedTaxMinor', 'Tax that the prices include.')),
    total: t.field(money('totalMinor', 'What the customer pays.')),
    discounts: t.field({
      type: [QuoteDiscount],
      description: 'The discounts that apply, on items and delivery.',
      resolve: ({ adjustments, currency }) =>
        adjustments.map(({ label, amountMinor, deliveryMinor }) => ({
          label,
          amount: { minor: amountMinor + deliveryMinor, currency },
        })),
    }),
    taxes: t.field({
      type: [QuoteTax],
      description: 'The taxes.',
      resolve: ({ taxes, currency }) =>
        taxes.map(({ label, ratePpm, isIncluded, taxMinor }) => ({
          label,
          percent: ratePpm / 10_000,
          isIncluded,
          amount: { minor: taxMinor, currency },
        })),
    }),
    deliveryChoices: t.field({
      type: [DeliveryChoice],
      description: 'Ways to deliver it to the destination. Empty if there is none.',
      resolve: ({ deliveryChoices, currency }) =>
        deliveryChoices.map(({ methodId, name, kind, costMinor, earliest, latest }) => ({
          methodId,
          name,
          isPickup: kind === 'PICKUP',
          cost: { minor: costMinor, currency },
          earliest,
          latest,
        })),
    }),
    deliveryMethodId: t.exposeID('deliveryMethodId', {
      nullable: true,
      description:
        'The `methodId` of the delivery that `total` contains: the requested one if possible, otherwise the cheapest. Null if there is none.',
    }),
    freeDelivery: t.field({
      type: FreeDeliveryOffer,
      nullable: true,
      description:
        'The amount to add to the cart for free delivery. Null if delivery is free already, or if no method offers it.',
      resolve: ({ freeDelivery, currency }) =>
        freeDelivery && {
          methodName: freeDelivery.methodName,
          missing: { minor: freeDelivery.missingMinor, currency },
        },
    }),
    discountCode: t.exposeString('code', {
      nullable: true,
      description: "The cart's discount code. Null if none.",
    }),
    codeProblem: t.field({
      type: CodeProblem,
      nullable: true,
      description: 'Why the code does not apply. Null if it does.',
      resolve: ({ codeProblem }) => codeProblem,
    }),
    codeMinimum: t.field({
      type: Money,
      nullable: true,
      description: 'What the items must cost for the code. Null without such a minimum.',
      resolve: ({ codeMinimumMinor, currency }) =>
        codeMinimumMinor === null ? null : { minor: codeMinimumMinor, currency },
    }),
    isEstimate: t.exposeBoolean('isEstimate', {
      description:
        "Whether the destination is unknown. Delivery and tax are then those of the shop's country.",
    }),
    hash: t.exposeString('hash', {
      description: 'Identifies this offer. Pass it to `checkout` when the customer has accepted it.',
    }),
  }),
});

const DestinationInput = builder.inputType('DestinationInput', {
  description: 'Where an order is delivered to.',
  fields: (t): InputFields<NonNullable<QuoteInputShape['destination']>> => ({
    country: t.string({ description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
    region: t.string({ required: false, description: 'Code of the state or province, such as `CA`.' }),
  }),
});

/** How `quote` and `phoneOrderQuote` take the delivery. */
export const quotedDelivery = (t: InputFieldBuilder) => ({
  destination: t.field({
    type: DestinationInput,
    required: false,
    description: "Where it is delivered to. Defaults to an estimate for the shop's country.",
  }),
  deliveryMethodId: t.id({
    required: false,
    description: 'The `methodId` of a delivery choice. Defaults to the cheapest.',
  }),
});

const QuoteInput = builder.inputType('QuoteInput', {
  description: 'What to quote: a cart, or one product.',
  fields: (t): InputFields<QuoteInputShape> => ({
    cartId: t.id({ required: false, description: "The `id` of a guest's cart. Ignored when signed in." }),
    equipmentId: t.id({
      required: false,
      description: 'The `databaseId` of a product or variant to quote instead of the cart.',
    }),
    quantity: t.int({
      required: false,
      description: 'Number of items of `equipmentId`. Defaults to its minimum order quantity.',
    }),
    ...quotedDelivery(t),
    email: t.string({
      required: false,
      description: "A guest's email, for discounts that are limited per customer. Ignored when signed in.",
    }),
  }),
});

builder.queryField('quote', (t) =>
  t.errorUnionField({
    nullable: true,
    types: [Quote, InvalidInput],
    union: {
      description: 'A quote, or an expected error.',
      resolveType: () => 'Quote',
    },
    description:
      'Calculates what a cart or a product costs, with discounts, delivery, and tax. Null if there is nothing that can be ordered.',
    args: { input: t.arg({ type: QuoteInput, description: 'What to quote.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.checkout.quote(viewer, input),
  }),
);
