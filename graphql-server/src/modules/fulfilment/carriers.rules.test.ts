import { describe, expect, it } from 'vitest';
import { inferCarrier, trackingNumberOf, trackingPage, trackingProblem } from './carriers.rules.ts';

// Numbers that carriers and their handbooks show.
const good = {
  UPS: ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1Z8V92A70367203024'],
  FEDEX: ['986578788855', '477179081230', '799531274483', '790535312317', '974367662710'],
  DHL_EXPRESS: ['3318810025', '8487135506', '1099255990', '3821724944', '3318810036'],
  POST: ['RB123456785GB', 'RB123456785US', 'EE473124829XX'],
  OTHER: ['ABCD', '00340434292135100186', 'Z'.repeat(35)],
} as const;
const checked = Object.entries(good).filter(([carrier]) => carrier !== 'OTHER') as [
  'UPS' | 'FEDEX' | 'DHL_EXPRESS' | 'POST',
  readonly string[],
][];

describe('a tracking number', () => {
  it.each(Object.entries(good) as [keyof typeof good, readonly string[]][])(
    'of %s is taken as its carrier makes it',
    (carrier, numbers) => {
      for (const number of numbers)
        expect([number, trackingProblem(carrier, number)]).toEqual([number, null]);
    },
  );

  it.each(checked)('of %s with another check digit is refused', (carrier, [number = '']) => {
    const at = carrier === 'POST' ? 10 : number.length - 1;
    for (let digit = 0; digit <= 9; digit++) {
      if (String(digit) === number[at]) continue;
      const other = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
      expect([other, trackingProblem(carrier, other)]).toEqual([
        other,
        expect.stringContaining('Check digit'),
      ]);
    }
  });

  it.each(checked)(
    'of %s is refused where its shape is wrong, and the shape is told',
    (carrier, [number = '']) => {
      for (const other of [`${number}0`, number.slice(0, -1), `É${number.slice(1)}`, '', '💥'])
        expect(trackingProblem(carrier, other)).toMatch(/^Use the carrier’s format: /);
    },
  );

  it('of another carrier may be any 4 to 35 letters and digits', () => {
    for (const number of ['ABC', 'Z'.repeat(36), 'ÅÄÖÅ', 'ABCD<E'])
      expect(trackingProblem('OTHER', number)).toMatch(/4 to 35/);
  });

  it('is read as people type it', () => {
    expect(trackingNumberOf(' 1z 5r8 939 03-5756 7127\n')).toBe('1Z5R89390357567127');
    expect(trackingNumberOf('RB 123 456 785 gb')).toBe('RB123456785GB');
  });

  it('leads to its carrier’s page, where it has one', () => {
    expect(trackingPage('UPS', '1Z5R89390357567127')).toBe(
      'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    );
    expect(trackingPage('FEDEX', '986578788855')).toContain('fedex.com/fedextrack/?trknbr=986578788855');
    expect(trackingPage('DHL_EXPRESS', '3318810025')).toContain('tracking-id=3318810025');
    expect([trackingPage('POST', 'RB123456785GB'), trackingPage('OTHER', 'ABCD')]).toEqual([null, null]);
  });
});

describe('inferCarrier', () => {
  it.each(checked)('recognizes the numbers of %s', (carrier, numbers) => {
    expect(numbers.map(inferCarrier)).toEqual(numbers.map(() => carrier));
  });

  it.each(['', 'ABCD', '1Z5R89390357567128', '986578788856', '3318810026', 'RB123456786GB', '331881002'])(
    'infers nothing from %j',
    (number) => expect(inferCarrier(number)).toBeNull(),
  );
});
