import { describe, expect, it } from 'vitest';
import { readStage, stageChoices, writeStage } from './order-stage.ts';

describe('the stage of orders in the address', () => {
  it.each(stageChoices)('keeps %s', (stage) => {
    expect(readStage(new URLSearchParams(writeStage(stage)))).toBe(stage);
  });

  it.each(['', 'show=', 'show=TO_PAY', 'show=toString'])('shows all for %j', (search) => {
    expect(readStage(new URLSearchParams(search))).toBeNull();
  });
});
