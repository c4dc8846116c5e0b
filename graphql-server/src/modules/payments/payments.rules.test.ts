import { describe, expect, it } from 'vitest';
import { intentKey, isIgnored, isIntentId, stateOf } from './payments.rules.ts';

describe('where a payment is', () => {
  const error = { code: 'card_declined', declineCode: null, message: 'No.', tried: null };
  it.each([
    ['processing', null, 'PROCESSING'],
    ['succeeded', null, 'PROCESSING'],
    ['requires_action', null, 'REQUIRES_ACTION'],
    ['requires_action', error, 'REQUIRES_ACTION'],
    ['canceled', error, 'UNPAID'],
    ['requires_capture', null, 'INTENT_OPEN'],
    ['requires_confirmation', null, 'INTENT_OPEN'],
    ['requires_payment_method', null, 'INTENT_OPEN'],
    ['requires_payment_method', error, 'FAILED'],
    ['requires_confirmation', error, 'FAILED'],
  ] as const)('%s with the error %j is %s', (status, lastError, state) => {
    expect(stateOf({ status, lastError })).toBe(state);
  });
});

it('makes another key of another attempt, sum, currency, order or environment', () => {
  expect(intentKey('TEST', 'o1', 2, 1999, 'USD')).toBe('TEST:order:o1:attempt:2:USD1999');
});

describe('an intent’s id', () => {
  it.each(['pi_12345678', 'pi_simAbc_123', `pi_${'a'.repeat(64)}`])('may be %s', (id) => {
    expect(isIntentId(id)).toBe(true);
  });
  it.each([
    '',
    'pi_',
    'pi_1234567',
    `pi_${'a'.repeat(65)}`,
    ' pi_12345678',
    'pi_12345678 ',
    'xpi_12345678',
    'ch_12345678',
    'pi_1234567/',
    '../refunds',
    null,
    12345678,
    { id: 'pi_12345678' },
    ['pi_12345678'],
  ])('is never %j', (id) => {
    expect(isIntentId(id)).toBe(false);
  });
});

describe('an event', () => {
  it.each([
    'payment_intent.created',
    'charge.succeeded',
    'charge.failed',
    'charge.pending',
    'charge.updated',
  ])('%s is ignored', (type) => expect(isIgnored(type)).toBe(true));

  it.each(['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded', 'refund.updated'])(
    '%s is handled',
    (type) => expect(isIgnored(type)).toBe(false),
  );
});
