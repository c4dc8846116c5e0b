import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { fixtureClientSecret, fixturePayments, type FixtureOutcome } from './fixture.ts';
import { PaymentsUnavailable } from './port.ts';

// the fixture takes any element for a card
const card = {} as StripeCardNumberElement;
const payment = { card, clientSecret: fixtureClientSecret, billingDetails: { name: 'Robin Rivers' } };
const intentId = fixtureClientSecret.split('_secret_')[0];

async function pay(outcome: FixtureOutcome, meanwhile?: (port: ReturnType<typeof fixturePayments>) => void) {
  const port = fixturePayments({ outcome });
  const stripe = await port.load();
  if (stripe instanceof PaymentsUnavailable) throw new Error(stripe.message);
  const paying = port.pay({ stripe, ...payment });
  await Promise.resolve();
  await Promise.resolve();
  meanwhile?.(port);
  return paying;
}

describe('paying by card', () => {
  it('names the intent that was paid', async () => {
    expect(await pay('succeeds')).toEqual({ kind: 'succeeded', intentId });
    expect(await pay('processing')).toEqual({ kind: 'processing', intentId });
  });

  it("gives the provider's words for a refusal", async () => {
    expect(await pay({ declined: 'Your card was declined.' })).toEqual({
      kind: 'refused',
      reason: 'card',
      message: 'Your card was declined.',
    });
    expect(await pay({ incomplete: 'Your card number is incomplete.' })).toEqual({
      kind: 'refused',
      reason: 'card',
      message: 'Your card number is incomplete.',
    });
  });

  it('waits for the bank', async () => {
    expect(await pay('asks-the-bank', (port) => port.authenticate('complete'))).toMatchObject({
      kind: 'succeeded',
    });
    expect(await pay('asks-the-bank', (port) => port.authenticate('fail'))).toMatchObject({
      kind: 'refused',
      reason: 'card',
      message: expect.stringContaining('unable to authenticate'),
    });
  });

  it('tells the fault of the shop from that of a card', async () => {
    expect(await pay({ misconfigured: 'Invalid API Key provided.' })).toMatchObject({
      kind: 'refused',
      reason: 'setup',
    });
  });

  it('sees that the payment was cancelled at the provider', async () => {
    expect(await pay('cancelled')).toEqual({ kind: 'cancelled' });
  });

  it('does not say "not paid" when the network was lost', async () => {
    expect(await pay('network-lost')).toMatchObject({ kind: 'unreachable', intentId });
  });

  it('sees that another window was faster', async () => {
    const port = fixturePayments();
    const stripe = await port.load();
    if (stripe instanceof PaymentsUnavailable) throw new Error(stripe.message);
    const error = { type: 'invalid_request_error', payment_intent: { id: intentId, status: 'succeeded' } };
    const late = Object.assign(stripe, { confirmCardPayment: async () => ({ error }) });
    expect(await port.pay({ stripe: late, ...payment })).toEqual({ kind: 'succeeded', intentId });
  });
});

it('fails to load as a result, not as a rejection', async () => {
  const port = fixturePayments({ loads: 'fails', mode: 'live' });
  expect(await port.load()).toBeInstanceOf(PaymentsUnavailable);
  expect(port.testMode).toBe(false);
});
