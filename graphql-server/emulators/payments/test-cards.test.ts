import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardFields, openHarness, type Harness } from './test-harness.ts';
import { passesCheckDigit, TEST_CARDS } from './test-cards.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const works = ['4242424242424242', '4000056655665556', '5555555555554444', '2223003122003222'].concat([
  '5200828282828210',
  '378282246310005',
  '6011111111111117',
  '4000000000003055',
  // these differ in their refunds
  '4000000000007726',
  '4000000000005126',
]);

const declines = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded', 'Your card was declined.'],
  ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const;

describe('the test cards', () => {
  it.each(works)('%s pays', async (card) => {
    const intent = await harness.newIntent();
    const paid = await harness.pay(intent, card);
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const after = await harness.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    });
    expect(after).toMatchObject({
      status: 'succeeded',
      amount_received: 1999,
      latest_charge: { status: 'succeeded', paid: true, amount: 1999, payment_intent: intent.id },
      payment_method: { card: { last4: card.slice(-4), brand: brandOf(card) } },
    });
  });

  it.each(declines)('%s is declined as %s / %s', async (card, code, declineCode, message) => {
    const intent = await harness.newIntent();
    const refused = await harness.pay(intent, card);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    const after = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code, message },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    });
    expect(await harness.pay(intent, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
  });

  it('covers every documented card', () => {
    const challenged = TEST_CARDS.filter((card) => card.authentication).length;
    // 4000000000000341 is declined like ...0002
    expect(TEST_CARDS).toHaveLength(works.length + declines.length + challenged + 1);
    for (const { number } of TEST_CARDS) expect(passesCheckDigit(number)).toBe(true);
    expect(new Set(TEST_CARDS.map((card) => card.name)).size).toBe(TEST_CARDS.length);
  });
});

describe('a card that cannot be tried', () => {
  const tried = (number: string, more: Record<string, string> = {}) =>
    harness.asBrowser('POST', '/v1/payment_methods', { type: 'card', ...cardFields(number), ...more });

  it('rejects every number that is not a test card', async () => {
    for (const number of ['4012888888881881', '4111111111111111', '371449635398431']) {
      expect(await tried(number)).toMatchObject({
        status: 402,
        body: { error: { code: 'card_declined', decline_code: 'test_mode_live_card' } },
      });
    }
  });

  it('rejects a wrong check digit', async () => {
    const { body } = await tried('4242424242424241');
    expect(body.error).toMatchObject({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  });

  it.each([
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'card[exp_year]': '99' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('refuses %o', async (more, code) => {
    expect((await tried('4242424242424242', more)).body.error.code).toBe(code);
  });

  it('accepts a payment method only once', async () => {
    const [first, second] = [await harness.newIntent(), await harness.newIntent()];
    const { id } = (await tried('4242424242424242')).body;
    await harness.stripe.paymentIntents.confirm(first.id, { payment_method: id });
    await expect(
      harness.stripe.paymentIntents.confirm(second.id, { payment_method: id }),
    ).rejects.toMatchObject({ code: 'payment_method_unexpected_state' });
  });
});

it('stores no card number anywhere in the database', async () => {
  const { rows: tables } = await harness.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => harness.pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  const rows = dumps.flatMap((dump) => dump.rows.map(({ row }) => row));
  expect(rows.length).toBeGreaterThan(100);
  for (const { number } of TEST_CARDS) {
    const grouped = number.replaceAll(/(.{4})(?=.)/g, '$1 ');
    expect(rows.filter((row) => row.includes(number) || row.includes(grouped))).toEqual([]);
  }
});

function brandOf(card: string): string | undefined {
  return { 4: 'visa', 5: 'mastercard', 2: 'mastercard', 3: 'amex', 6: 'discover' }[card.charAt(0)];
}
