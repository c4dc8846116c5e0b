import { describe, expect, it } from 'vitest';
import { fieldLabel, valueText } from './audit-text.ts';

describe('a changed field', () => {
  it.each([
    ['priceMinor', 'Price'],
    ['rates.0.costMinor', 'Rate 1: Cost'],
    ['attributes.castWeightG.min', 'Attributes: Cast weight g: Min'],
    ['trackingNumbers', 'Tracking numbers'],
    ['constructor', 'Constructor'],
  ])('%s is labeled %s', (path, label) => {
    expect(fieldLabel(path)).toBe(label);
  });

  it('shows constants, truth values and missing values as words', () => {
    expect(valueText('CONSTANT', 'COUNTING_STOPPED')).toBe('Counting stopped');
    expect(valueText('BOOLEAN', 'true')).toBe('Yes');
    expect(valueText('MONEY', '$4.50')).toBe('$4.50');
    expect(valueText('TEXT', null)).toBe('(empty)');
    expect(valueText('DATE_TIME', '2026-11-21T08:30:00.000Z')).toMatch(/2026/);
  });
});
