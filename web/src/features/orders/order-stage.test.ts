import { describe, expect, it } from 'vitest';
import { isInStage, readStage, stageChoices, writeStage } from './order-stage.ts';

describe('the stage of orders in the address', () => {
  it.each(stageChoices)('keeps %s', (stage) => {
    expect(readStage(new URLSearchParams(writeStage(stage)))).toBe(stage);
  });

  it.each(['', 'show=', 'show=TO_PAY', 'show=toString'])('shows all for %j', (search) => {
    expect(readStage(new URLSearchParams(search))).toBeNull();
  });
});

it.each([
  ['TO_PAY', { status: 'OPEN', paid: false, fulfilment: 'UNFULFILLED' }],
  ['PAID', { status: 'OPEN', paid: true, fulfilment: 'PACKED' }],
  ['SHIPPED', { status: 'OPEN', paid: true, fulfilment: 'SHIPPED' }],
  ['DELIVERED', { status: 'OPEN', paid: true, fulfilment: 'DELIVERED' }],
  ['CLOSED', { status: 'CANCELLED', paid: true, fulfilment: 'UNFULFILLED' }],
] as const)('in the stage %s, and in no other, is %j', (stage, order) => {
  const stages = stageChoices.flatMap(([one]) => (isInStage(order, one) ? [one] : []));
  expect(stages).toEqual([null, stage]);
});
