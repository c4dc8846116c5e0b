import { titles } from './titles.ts';

interface Amount {
  readonly minor: number;
  readonly display: string;
}

const decimal = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

export const deliverySettings = {
  title: titles.delivery,
  lead: 'How orders are delivered, what that costs, and how they are taxed. Changes apply to the next quote.',
  failed: 'We couldn’t load the delivery methods and taxes.',
  methods: 'Delivery methods',
  methodsLead: 'Customers see the active methods that can deliver their order.',
  addMethod: 'Add a Method',
  addMethodTitle: 'Add a delivery method',
  deleteMethod: 'Customers can’t choose it anymore. Orders keep their delivery.',
  noMethods: 'No delivery methods yet.',
  noMethodsHint: 'Add one, so that customers can order.',
  name: 'Name',
  nameHint: 'Shown to customers, such as Express.',
  kind: 'Kind',
  chooseKind: 'Choose a kind',
  kinds: { SHIP: 'Shipping', PICKUP: 'Pickup' },
  isIncluded: 'Included in the price: free for each order',
  included: 'Included',
  isActive: 'Customers can choose it',
  inactive: 'Inactive',
  cutOff: 'Departure',
  cutOffHour: 'Cut-off hour (UTC)',
  cutOffHint: 'Orders from this hour on leave on the next working day.',
  departs: (hour: number) => `Until ${hour}:00 UTC`,
  position: 'Position (optional)',
  positionHint: 'Methods are shown from the lowest to the highest number. Leave it empty for the end.',
  rates: 'Rates',
  ratesHint: 'The cheapest rate that fits the order counts. Leave a limit empty if there is none.',
  rate: (number: number) => `Rate ${number}`,
  addRate: 'Add a Rate',
  removeRate: (number: number) => `Remove rate ${number}`,
  countries: 'Countries',
  countriesHint: 'Codes, such as US, CA',
  cost: 'Cost',
  fromItems: 'Minimum order value',
  maxWeight: 'Maximum weight (g)',
  maxLength: 'Maximum item length (mm)',
  minDays: 'Working days',
  maxDays: 'Working days at most',
  to: 'to',
  summary: (rate: {
    cost: Amount;
    fromItems: Amount;
    countries: readonly string[];
    maxWeightG: number | null;
    maxLengthMm: number | null;
    minDays: number;
    maxDays: number;
  }) =>
    [
      rate.cost.minor === 0 ? 'Free' : rate.cost.display,
      rate.fromItems.minor > 0 && `from ${rate.fromItems.display}`,
      rate.countries.length > 0 && `to ${rate.countries.join(', ')}`,
      rate.maxWeightG !== null && `up to ${decimal(rate.maxWeightG / 1000)} kg`,
      rate.maxLengthMm !== null && `up to ${decimal(rate.maxLengthMm / 1000)} m`,
      rate.maxDays === 0
        ? 'same working day'
        : rate.minDays === rate.maxDays
          ? `${rate.maxDays} working ${rate.maxDays === 1 ? 'day' : 'days'}`
          : `${rate.minDays} to ${rate.maxDays} working days`,
    ]
      .filter(Boolean)
      .join(', '),
  more: (count: number) => `and ${count} more`,
  taxes: 'Taxes',
  taxesLead:
    'The newest rate of a region counts, otherwise that of its country. Without one, nothing is taxed.',
  addTax: 'Add a Tax Rate',
  addTaxTitle: 'Add a tax rate',
  deleteTax: 'New orders are taxed by the rate before it, if there is one. Orders keep their taxes.',
  noTaxes: 'No tax rates yet.',
  noTaxesHint: 'Orders are not taxed.',
  label: 'Label',
  labelHint: 'Shown on receipts, such as VAT.',
  country: 'Country',
  chooseCountry: 'Choose a country',
  region: 'State or province (optional)',
  wholeCountry: 'All others',
  place: 'Place',
  placeOf: (country: string, region: string | undefined) => (region ? `${region}, ${country}` : country),
  taxName: (label: string, place: string) => `${label}, ${place}`,
  percent: 'Rate in percent',
  rateColumn: 'Rate',
  percentOf: (ppm: number, isIncluded: boolean) =>
    `${(ppm / 10_000).toLocaleString('en-US', { maximumFractionDigits: 4 })}% ${isIncluded ? 'included' : 'added'}`,
  isTaxIncluded: 'Prices include it',
  validFrom: 'Valid from (UTC)',
  validFromHint: 'Leave it empty to start now.',
  problems: {
    name: 'Enter a name.',
    kind: 'Choose a kind.',
    noRates: 'Add at least one rate.',
    countries: 'Enter two-letter codes with commas between them.',
    days: 'The first number can’t be greater than the second.',
    label: 'Enter a label.',
    country: 'Choose a country.',
    percent: 'Enter a number from 0 to 100, such as 7.25.',
  },
} as const;
