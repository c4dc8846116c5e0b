import { builder, isPubliclyCacheable, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import {
  OrderClosed,
  OrderLimitReached,
  IdempotencyKeyReused,
} from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import {
  countries,
  type AddressInput as AddressInputShape,
  type Country as CountryShape,
  type Region as RegionShape,
} from './addresses.rules.ts';
import { checkoutAccess, checkoutLimits } from './checkout.access.ts';
import {
  AddressChangeRefused,
  CartEmpty,
  LinesUnavailable,
  QuoteChanged,
  TotalOutOfRange,
} from './checkout.errors.ts';
import {
  canChangeAddress,
  type ChangeOrderAddressInput as ChangeOrderAddressInputShape,
  type CheckoutInput as CheckoutInputShape,
  type QuoteInput as QuoteInputShape,
} from './checkout.rules.ts';
import type { ShopQuote } from './checkout.service.ts';

const Region = builder.objectRef<RegionShape>('Region').implement({
  description: 'A state, province, or territory.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code within the country, such as `CA`.' }),
    name: t.exposeString('name', { description: 'Name, such as `California`.' }),
  }),
});

const Country = builder.objectRef<CountryShape>('Country').implement({
  description: 'A country, and what its addresses need.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, such as `US` (ISO 3166-1 alpha-2).' }),
    name: t.exposeString('name', { description: 'Name, such as `United States`.' }),
    regions: t.field({
      type: [Region],
      description: 'An address needs one of them. Empty in most countries.',
      resolve: ({ regions }) => [...regions],
    }),
    hasPostalCode: t.exposeBoolean('hasPostalCode', {
      description: 'Whether an address needs a postal code.',
    }),
  }),
});

builder.queryField('countries', (t) =>
  t.field({
    type: [Country],
    description: 'Returns all countries, by name.',
    extensions: isPubliclyCacheable,
    resolve: () => [...countries],
  }),
);

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
      description: 'What is missing for free delivery. Null if nothing is, or if no method offers it.',
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

export const DestinationInput = builder.inputType('DestinationInput', {
  description: 'Where an order is delivered to.',
  fields: (t): InputFields<NonNullable<QuoteInputShape['destination']>> => ({
    country: t.string({ description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
    region: t.string({ required: false, description: 'Code of the state or province, such as `CA`.' }),
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
    destination: t.field({
      type: DestinationInput,
      required: false,
      description: "Where it is delivered to. Defaults to an estimate for the shop's country.",
    }),
    deliveryMethodId: t.id({
      required: false,
      description: 'The `methodId` of a delivery choice. Defaults to the cheapest.',
    }),
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

builder.objectType(QuoteChanged, {
  name: 'QuoteChanged',
  interfaces: [UserError],
  description:
    'The order would cost something else than the customer accepted, or arrive on another day. Nothing was ordered: fetch `quote` again.',
});
builder.objectType(LinesUnavailable, {
  name: 'LinesUnavailable',
  interfaces: [UserError],
  description: 'Products of the cart cannot be ordered. Nothing was ordered: fetch `cart` again.',
  fields: (t) => ({
    equipmentIds: t.idList({
      description: 'The `databaseId` of each product that cannot be ordered.',
      resolve: ({ equipmentIds }) => [...equipmentIds],
    }),
  }),
});
builder.objectType(CartEmpty, {
  name: 'CartEmpty',
  interfaces: [UserError],
  description: 'The cart has no products; it may have been ordered in another tab.',
});
builder.objectType(TotalOutOfRange, {
  name: 'TotalOutOfRange',
  interfaces: [UserError],
  description: 'A card cannot be charged this total.',
  fields: (t) => ({
    min: t.field({
      type: Money,
      description: 'The least that a card can be charged.',
      resolve: ({ minMinor, currency }) => ({ minor: minMinor, currency }),
    }),
    max: t.field({
      type: Money,
      description: 'The most that a card can be charged.',
      resolve: ({ maxMinor, currency }) => ({ minor: maxMinor, currency }),
    }),
  }),
});

export const AddressInput = builder.inputType('AddressInput', {
  description: 'A delivery address. `countries` says what it needs.',
  fields: (t): InputFields<AddressInputShape> => ({
    recipient: t.string({ description: "The recipient's name." }),
    line1: t.string({ description: 'Street and number.' }),
    line2: t.string({ required: false, description: 'Apartment, floor, or company.' }),
    city: t.string({ description: 'City.' }),
    region: t.string({
      required: false,
      description: 'Code of the state or province, such as `CA`. Required where the country has `regions`.',
    }),
    postalCode: t.string({
      required: false,
      description: 'Postal code. Required where the country has postal codes.',
    }),
    country: t.string({ description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
  }),
});

const CheckoutInput = builder.inputType('CheckoutInput', {
  description: 'Orders a cart.',
  fields: (t): InputFields<CheckoutInputShape> => ({
    cartId: t.id({ required: false, description: "The `id` of a guest's cart. Ignored when signed in." }),
    quoteHash: t.string({ description: 'The `hash` of the quote that the customer accepted.' }),
    deliveryMethodId: t.id({ description: 'The `methodId` of the chosen delivery.' }),
    email: t.string({
      required: false,
      description: "A guest's email, for the receipt. Required unless signed in.",
    }),
    phone: t.string({ description: "The customer's phone number." }),
    address: t.field({ type: AddressInput, description: 'The delivery address.' }),
    idempotencyKey: t.string({
      description: 'At least 8 characters. Retrying with the same key returns the same order.',
    }),
  }),
});

builder.mutationField('checkout', (t) =>
  t.errorUnionField({
    authScopes: checkoutAccess.checkout,
    types: [
      Order,
      InvalidInput,
      CartEmpty,
      LinesUnavailable,
      QuoteChanged,
      TotalOutOfRange,
      OrderLimitReached,
      IdempotencyKeyReused,
      RateLimited,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      'Orders what is in the cart for the accepted quote, and empties the cart. Charges nothing: pay with `openPayment`, or as a guest with `openGuestPayment`.',
    args: { input: t.arg({ type: CheckoutInput, description: 'The cart and its delivery.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(checkoutLimits.checkout, () => services.checkout.checkout(viewer, input)),
  }),
);

const Address = builder.prismaObject('Address', {
  description: "An address of the viewer's address book.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the address.' }),
    recipient: t.exposeString('recipient', { description: "The recipient's name." }),
    phone: t.exposeString('phone', { description: 'Phone number for the delivery.' }),
    line1: t.exposeString('line1', { description: 'Street and number.' }),
    line2: t.exposeString('line2', { description: 'Apartment, floor, or company. May be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'Code of the state or province, such as `CA`. Null where addresses have none.',
    }),
    postalCode: t.exposeString('postalCode', { description: 'Postal code. May be empty.' }),
    country: t.exposeString('country', { description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
  }),
});

builder.prismaObjectField(User, 'addresses', (t) =>
  t.field({
    type: [Address],
    nullable: true,
    description: "The viewer's address book, the address used last first; at most 20. Null for other users.",
    resolve: (user, _args, { services, viewer }) =>
      viewer?.id === user.id ? services.checkout.addresses(viewer) : null,
  }),
);

builder.objectType(AddressChangeRefused, {
  name: 'AddressChangeRefused',
  interfaces: [UserError],
  description: "The delivery address can't be changed, or not to this one. `message` gives the reason.",
});

const ChangeOrderAddressInput = builder.inputType('ChangeOrderAddressInput', {
  description: 'Changes the delivery address of an order.',
  fields: (t): InputFields<ChangeOrderAddressInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    address: t.field({
      type: AddressInput,
      description: 'The new address, in the same country and region.',
    }),
  }),
});

builder.prismaObjectField(Order, 'canChangeAddress', (t) =>
  t.boolean({
    description:
      'Whether the viewer can change the delivery address with `changeOrderAddress`: until the order is packed.',
    select: { shippingAddress: true },
    resolve: (order, _args, { viewer }) => canChangeAddress(viewer, order),
  }),
);

builder.mutationField('changeOrderAddress', (t) =>
  t.errorUnionField({
    authScopes: checkoutAccess.changeAddress,
    types: [
      Order,
      InvalidInput,
      NotFound,
      OrderClosed,
      AddressChangeRefused,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      "Changes the delivery address of the viewer's own order until it is packed. Country and region stay, because delivery costs and taxes depend on them.",
    args: { input: t.arg({ type: ChangeOrderAddressInput, description: 'The order and its new address.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(checkoutLimits.changeAddress, () =>
        services.checkout.changeAddress(requireViewer(viewer), input),
      ),
  }),
);
