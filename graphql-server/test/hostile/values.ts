import * as fc from 'fast-check';

/** A hostile value as part of a JSON text, which may be invalid JSON. */
export interface Value {
  readonly what: string;
  readonly json: string;
}

const plainTexts = [
  '',
  ' ',
  'null',
  'NaN',
  '-1',
  '1e309',
  '٣',
  "' OR 1=1 --",
  `'; DROP TABLE "Order"; --`,
  '%',
  '_%\\',
  '\\',
  '$1',
  '$&',
  '(a+)+$',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '%s%n%x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'C:\\windows\\win.ini',
  'file:///etc/passwd',
  'a\r\nSet-Cookie: admin=1',
  '__proto__',
  'constructor',
  'toString',
  'pi_00000000',
  'pi_3Nabc_secret_x',
  '00000000-0000-0000-0000-000000000000',
  '0190a0b0-c0d0-7000-8000-00000000000g',
  'a@b',
  'a@b.c@d.e',
  '@',
];
const unicodeTexts = [
  '\ud800',
  'x\udfff',
  '\ud83d',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eabc\u202c',
  '\u200b\u200d',
  'Z\u0351\u0346\u0312'.repeat(30),
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ﷺ'.repeat(40),
  'İıſßΣς',
  '\u2028\u2029',
  '\u0085\u00a0\u3000',
  '\u0001\u001f\u007f',
  'e\u0301\u0323',
  '𝕳𝖆𝖗𝖇𝖔𝖚𝖗',
];
/** Long enough to be rejected, and slow to match for a careless pattern. */
const longTexts = [
  'a'.repeat(100_000),
  ' '.repeat(100_000),
  `${'\t'.repeat(50_000)}x`,
  'a@'.repeat(20_000),
  `a@${'a.'.repeat(20_000)}`,
  `https://${'a.'.repeat(20_000)}`,
  `https://${'-'.repeat(50_000)}`,
  '+'.repeat(50_000),
  '9'.repeat(50_000),
  '1.'.repeat(25_000),
  '\ud83d\udc1f'.repeat(25_000),
  '%'.repeat(50_000),
];

/** Texts without the very long ones. */
export const text: fc.Arbitrary<{ what: string; text: string }> = fc.oneof(
  { weight: 4, arbitrary: named('text', fc.constantFrom(...plainTexts)) },
  { weight: 3, arbitrary: named('unicode', fc.constantFrom(...unicodeTexts)) },
  { weight: 2, arbitrary: named('unicode', fc.string({ unit: 'binary', maxLength: 40 })) },
  { weight: 1, arbitrary: named('unicode', fc.string({ unit: 'grapheme', maxLength: 40 })) },
  {
    weight: 3,
    arbitrary: named(
      'U+0000',
      fc
        .tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }))
        .map(([before, after]) => `${before}\0${after}`),
    ),
  },
);

function named(what: string, texts: fc.Arbitrary<string>) {
  return texts.map((one) => ({ what, text: one }));
}

const numbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '0x10',
  '01',
  '+1',
  '.5',
  '5.',
  '1_000',
  '-0',
  '0',
  '-1',
  '1.5',
  '0.1',
  '1e309',
  '-1e309',
  '1e-320',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '-9007199254740993',
  '18446744073709551616',
  '1e21',
  '999999999.99',
];
const depth = 10_000;
const others = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[[[[1]]]]',
  '{"$ne":null}',
  '{"$gt":""}',
  '{"":""}',
  '{"toString":"x"}',
  '{"length":-1}',
  '{"set":"x"}',
  '{"contains":"a"}',
  '["a","b"]',
  '[1,2,3]',
  '{"0":"a"}',
];
const prototypes = [
  '{"__proto__":{"role":"ADMIN"}}',
  '{"constructor":{"prototype":{"role":"ADMIN"}}}',
  '{"__proto__":null}',
  '[{"__proto__":[]}]',
];

const written = (what: string, texts: fc.Arbitrary<string>): fc.Arbitrary<Value> =>
  texts.map((json) => ({ what, json }));

/** Any value that a field may be sent with. */
export const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 25, arbitrary: text.map(({ what, text: one }) => ({ what, json: JSON.stringify(one) })) },
  { weight: 12, arbitrary: written('number', fc.constantFrom(...numbers)) },
  {
    weight: 4,
    arbitrary: written(
      'number',
      fc.oneof(fc.double().map(String), fc.bigInt({ max: 1n << 80n }).map(String)),
    ),
  },
  { weight: 12, arbitrary: written('another type', fc.constantFrom(...others)) },
  { weight: 4, arbitrary: written('any JSON', fc.json({ maxDepth: 4 })) },
  { weight: 3, arbitrary: written('prototype', fc.constantFrom(...prototypes)) },
  {
    weight: 1,
    arbitrary: written('long text', fc.constantFrom(...longTexts.map((one) => JSON.stringify(one)))),
  },
  {
    weight: 1,
    arbitrary: written(
      'deep nesting',
      fc.constantFrom(
        '['.repeat(depth) + ']'.repeat(depth),
        '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
        '['.repeat(depth),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: written(
      'long list',
      fc.constantFrom(`[${'1,'.repeat(10_000)}1]`, `[${'{},'.repeat(5_000)}{}]`),
    ),
  },
);
