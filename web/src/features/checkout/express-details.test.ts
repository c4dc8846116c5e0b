import { expect, it } from 'vitest';
import { country, region } from '#web/test/checkout.ts';
import { formOfExpress, regionOf } from './express-details.ts';

const countries = [
  country('US', 'United States', { regions: [region('CA', 'California')] }),
  country('SE', 'Sweden'),
];

it.each([
  ['US', 'CA', 'CA'],
  ['US', ' california ', 'CA'],
  ['US', 'Bavaria', ''],
  ['US', '', ''],
  ['SE', 'CA', ''],
  ['XX', 'CA', ''],
])('in %s, the state "%s" of a wallet is the region "%s"', (code, state, wanted) => {
  expect(regionOf(countries, code, state)).toBe(wanted);
});

it('fills the form with what the wallet knows', () => {
  const address = {
    line1: '1 Pier St',
    line2: '',
    city: 'Oakland',
    state: 'California',
    postalCode: '94601',
    country: 'US',
  };
  expect(
    formOfExpress({ name: 'Maya Lind', email: 'maya@example.com', phone: '', address }, countries),
  ).toEqual({
    email: 'maya@example.com',
    recipient: 'Maya Lind',
    phone: '',
    country: 'US',
    line1: '1 Pier St',
    line2: '',
    city: 'Oakland',
    region: 'CA',
    postalCode: '94601',
  });
});
