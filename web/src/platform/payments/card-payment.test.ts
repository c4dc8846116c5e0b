import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { fixtureClientSecret, fixturePayments, type FixtureOutcome } from './fixture.ts';
import { PaymentsUnavailable } from './port.ts';

// The fixture accepts any element as a card.
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
  it('returns the paid intent', async () => {
    expect(await pay('succeeds')).toEqual({ kind: 'succeeded', intentId });
    expect(await pay('processing')).toEqual({ kind: 'processing', intentId });
  });

  it('returns the provider’s message for a decline', async () => {
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

  it('waits for 3-D Secure', async () => {
    expect(await pay('asks-the-bank', (port) => port.authenticate('complete'))).toMatchObject({
      kind: 'succeeded',
    });
    expect(await pay('asks-the-bank', (port) => port.authenticate('fail'))).toMatchObject({
      kind: 'refused',
      reason: 'card',
      message: expect.stringContaining('unable to authenticate'),
    });
  });

  it('distinguishes the shop’s misconfiguration from a declined card', async () => {
    expect(await pay({ misconfigured: 'Invalid API Key provided.' })).toMatchObject({
      kind: 'refused',
      reason: 'setup',
    });
  });

  it('detects that the payment was canceled at the provider', async () => {
    expect(await pay('cancelled')).toEqual({ kind: 'cancelled' });
  });

  it('does not report failure after a network error', async () => {
    expect(await pay('network-lost')).toMatchObject({ kind: 'unreachable', intentId });
  });

  it('detects that another tab has paid', async () => {
    const port = fixturePayments();
    const stripe = await port.load();
    if (stripe instanceof PaymentsUnavailable) throw new Error(stripe.message);
    const error = { type: 'invalid_request_error', payment_intent: { id: intentId, status: 'succeeded' } };
    const late = Object.assign(stripe, { confirmCardPayment: async () => ({ error }) });
    expect(await port.pay({ stripe: late, ...payment })).toEqual({ kind: 'succeeded', intentId });
  });
});

it('resolves to an error when loading fails', async () => {
  const port = fixturePayments({ loads: 'fails', mode: 'live' });
  expect(await port.load()).toBeInstanceOf(PaymentsUnavailable);
  expect(port.testMode).toBe(false);
});
