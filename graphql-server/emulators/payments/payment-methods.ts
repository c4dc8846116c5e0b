import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds, type Answer, type Call } from './call.ts';
import { cardError, invalidRequest, notFound } from './api-errors.ts';
import { newId } from './identifiers.ts';
import {
  billingDetails,
  expandable,
  integer,
  metadata as metadataShape,
  readParameters,
} from './parameters.ts';
import {
  passesCheckDigit,
  testCardByName,
  testCardByNumber,
  testCardByShorthand,
  type TestCard,
} from './test-cards.ts';

const cardData = z.strictObject({
  number: z.string().max(40),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().max(10).optional(),
});

/** The card as the field frames send it. The number is only kept in memory during this request. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card', 'this emulator takes cards only'),
  card: cardData,
  billing_details: billingDetails.optional(),
  metadata: metadataShape.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});

type PaymentMethodData = z.output<typeof paymentMethodData>;
export type PaymentMethodWithCard = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };
type Row = { body: PaymentMethodWithCard; test_card: string; used: boolean };

/** `POST /v1/payment_methods` */
export async function createPaymentMethod(call: Call): Promise<Answer> {
  const { expand: _, ...data } = readParameters(
    paymentMethodData.extend({ expand: expandable() }),
    call.parameters,
  );
  return { status: 200, body: await storeCard(call, data) };
}

/** `GET /v1/payment_methods/:id` */
export async function retrievePaymentMethod(call: Call): Promise<Answer> {
  readParameters(z.strictObject({ expand: expandable() }), call.parameters);
  return { status: 200, body: (await find(call, call.id)).body };
}

/** Creates a payment method from card data. @throws ApiError 402 when the card cannot be tried */
export async function storeCard(call: Call, data: PaymentMethodData): Promise<PaymentMethodWithCard> {
  const card = acceptedCard(data.card, call.now);
  const method = paymentMethod(card, data, call.now);
  await call.tx.query(
    'insert into emulator_payments.payment_methods (id, body, test_card) values ($1, $2, $3)',
    [method.id, method, card.name],
  );
  return method;
}

/** An existing payment method, or a new one for a shorthand such as `pm_card_visa`. */
export async function findOrMake(call: Call, id: string): Promise<PaymentMethodWithCard> {
  const card = testCardByShorthand(id);
  if (!card) return (await find(call, id)).body;
  const shorthandCard = { number: card.number, exp_month: 12, exp_year: call.now.getUTCFullYear() + 5 };
  return storeCard(call, { type: 'card', card: shorthandCard });
}

/**
 * Uses a payment method for one confirmation and returns its test card. Without a customer object it can be used only
 * once, so each attempt needs a new one.
 */
export async function takePaymentMethod(call: Call, id: string): Promise<TestCard> {
  const row = await find(call, id);
  if (row.used) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state' },
    );
  }
  await call.tx.query('update emulator_payments.payment_methods set used = true where id = $1', [id]);
  return testCardByName(row.test_card);
}

async function find(call: Pick<Call, 'tx'>, id: string): Promise<Row> {
  const { rows } = await call.tx.query<Row>(
    'select body, test_card, used from emulator_payments.payment_methods where id = $1 for update',
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound('PaymentMethod', id, 'payment_method');
  return row;
}

/** The payment method of an intent, and its test card. */
export async function methodOf(
  call: Pick<Call, 'tx'>,
  id: string,
): Promise<{ method: PaymentMethodWithCard; card: TestCard }> {
  const row = await find(call, id);
  return { method: row.body, card: testCardByName(row.test_card) };
}

function acceptedCard(data: PaymentMethodData['card'], now: Date): TestCard {
  const number = data.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  }
  const card = testCardByNumber(number);
  if (!card) {
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    );
  }
  checkExpiry(data.exp_month, fullYear(data.exp_year), now);
  if (data.cvc !== undefined && !/^\d{3,4}$/.test(data.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  return card;
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function checkExpiry(month: number, year: number, now: Date): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  }
  const past = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (past || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
}

function paymentMethod(card: TestCard, data: PaymentMethodData, now: Date): PaymentMethodWithCard {
  const { address = {}, ...person } = data.billing_details ?? {};
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: {
        city: address.city ?? null,
        country: address.country ?? null,
        line1: address.line1 ?? null,
        line2: address.line2 ?? null,
        postal_code: address.postal_code ?? null,
        state: address.state ?? null,
      },
      email: person.email ?? null,
      name: person.name ?? null,
      phone: person.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: card.brand,
      exp_month: data.card.exp_month,
      exp_year: fullYear(data.card.exp_year),
      // Equal for the same card, and derived from its name: nothing derived from a card number is stored.
      fingerprint: createHash('sha256').update(`emulator ${card.name}`).digest('hex').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
  };
}
