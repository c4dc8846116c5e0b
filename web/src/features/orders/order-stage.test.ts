import { describe, expect, it } from 'vitest';
import { isInStage, readStage, stageChoices, writeStage } from './order-stage.ts';

describe('the order stage in the URL', () => {
  it.each(stageChoices)('keeps %s', (stage) => {
    expect(readStage(new URLSearchParams(writeStage(stage)))).toBe(stage);
  });

  it.each(['', 'show=', 'show=TO_PAY', 'show=toString'])('shows all orders for %j', (search) => {
    expect(readStage(new URLSearchParams(search))).toBeNull();
  });
});

it.each([
  ['TO_PAY', { status: 'OPEN', paid: false, fulfilment: 'UNFULFILLED' }],
  ['PAID', { status: 'OPEN', paid: true, fulfilment: 'PACKED' }],
  ['SHIPPED', { status: 'OPEN', paid: true, fulfilment: 'PARTLY_SHIPPED' }],
  ['SHIPPED', { status: 'OPEN', paid: true, fulfilment: 'SHIPPED' }],
  ['DELIVERED', { status: 'OPEN', paid: true, fulfilment: 'DELIVERED' }],
  ['CLOSED', { status: 'CANCELLED', paid: true, fulfilment: 'UNFULFILLED' }],
] as const)('only the stage %s contains %j', (stage, order) => {
  const stages = stageChoices.flatMap(([one]) => (isInStage(order, one) ? [one] : []));
  expect(stages).toEqual([null, stage]);
});
