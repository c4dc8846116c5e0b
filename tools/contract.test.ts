import { describe, expect, it } from 'vitest';
import { breakingRestChanges } from './contract-rest.ts';
import { breakingGraphqlChanges, declarationProblems, deprecationProblems } from './contract.ts';

describe('breakingGraphqlChanges', () => {
  const released = 'type Query { a(x: Int): String! b: Int } input I { x: Int }';
  it.each([
    ['type Query { a(x: Int): String! } input I { x: Int }', "Field 'b' was removed"],
    ['type Query { a(x: Int): String b: Int } input I { x: Int }', "Field 'Query.a' changed type"],
    ['type Query { a: String! b: Int } input I { x: Int }', "Argument 'x: Int' was removed"],
    ['type Query { a(x: Int, y: Int!): String! b: Int } input I { x: Int }', "Argument 'y: Int!' added"],
    [
      'type Query { a(x: Int): String! b: Int } input I { x: Int y: Int! }',
      "Input field 'y' of type 'Int!' was added",
    ],
  ])('finds what %s breaks', async (current, message) => {
    const found = await breakingGraphqlChanges(released, current);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  it('allows additions', async () => {
    const current = 'type Query { a(x: Int, y: Int): String! b: Int c: Int } input I { x: Int y: Int }';
    expect(await breakingGraphqlChanges(released, current)).toEqual([]);
  });
});

describe('breakingRestChanges', () => {
  const document = (): Parameters<typeof breakingRestChanges>[0] => ({
    info: { version: '1' },
    paths: {
      '/a': {
        post: {
          summary: 'A',
          parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string' } }],
          requestBody: {
            content: {
              json: {
                schema: {
                  type: 'object',
                  properties: { description: { type: 'string' } },
                  required: ['description'],
                },
              },
            },
          },
          responses: {
            200: {
              content: {
                json: {
                  schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
                },
              },
            },
          },
        },
      },
    },
  });
  const request = 'paths|/a|post|requestBody|content|json|schema|';
  const response = 'paths|/a|post|responses|200|content|json|schema|';
  /** The changes after one value was set, or deleted. */
  const after = (at: string, value?: unknown) => {
    const current = document();
    const keys = at.split('|');
    const last = keys.pop() ?? '';
    let parent = current as Record<string, unknown>;
    for (const key of keys) parent = parent[key] as Record<string, unknown>;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    return breakingRestChanges(document(), current);
  };

  it.each([
    ['a path that is gone', 'paths|/a', undefined, 'REMOVED paths//a'],
    ['a method that is gone', 'paths|/a|post', undefined, 'REMOVED paths//a/post'],
    ['a parameter that is gone', 'paths|/a|post|parameters', [], 'REMOVED paths//a/post/parameters/query q'],
    [
      'a new parameter that is required',
      'paths|/a|post|parameters|1',
      { name: 'r', in: 'query', required: true },
      'ADDED paths//a/post/parameters/query r',
    ],
    [
      'a limit of a parameter',
      'paths|/a|post|parameters|0|schema|maxLength',
      1,
      'ADDED paths//a/post/parameters/query q/schema/maxLength',
    ],
    [
      'a field that is gone',
      `${response}properties|id`,
      undefined,
      'REMOVED paths//a/post/responses/200/content/json/schema/properties/id',
    ],
    [
      'a field that may be missing',
      `${response}required`,
      [],
      'REMOVED paths//a/post/responses/200/content/json/schema/required/"id"',
    ],
    [
      'a field with another type',
      `${response}properties|id|type`,
      'number',
      'CHANGED paths//a/post/responses/200/content/json/schema/properties/id/type',
    ],
    [
      'a new field of a request that is required',
      `${request}required|1`,
      'x',
      'ADDED paths//a/post/requestBody/content/json/schema/required/"x"',
    ],
    [
      'a field of a request named like a keyword that is gone',
      `${request}properties|description`,
      undefined,
      'REMOVED paths//a/post/requestBody/content/json/schema/properties/description',
    ],
  ])('finds %s', (_what, at, value, found) => {
    expect(after(at, value)).toEqual([found]);
  });

  it.each([
    ['texts', 'paths|/a|post|summary', 'Other'],
    ['a version', 'info|version', '2'],
    ['a path', 'paths|/b', { get: { responses: {} } }],
    ['an optional parameter', 'paths|/a|post|parameters|1', { name: 'r', in: 'query', required: false }],
    ['an optional field of a request', `${request}properties|x`, { type: 'string' }],
    ['a field of a response', `${response}properties|x`, { type: 'string' }],
    ['a status', 'paths|/a|post|responses|429', { $ref: '#' }],
  ])('allows %s', (_what, at, value) => {
    expect(after(at, value)).toEqual([]);
  });
});

describe('declarationProblems', () => {
  const declared = { date: '2026-11-26', reason: 'So.', changes: ['a'] };
  it.each([
    [['a'], [declared], []],
    [['a', 'b'], [declared], ['Breaks clients of the last release: b']],
    [[], [declared], ['Declared in breaking-changes.json, but not made: a']],
    [['a'], [{ ...declared, reason: ' ' }], ['Declared without a date or reason: a']],
    [['a'], [{ ...declared, date: 'soon' }], ['Declared without a date or reason: a']],
  ])('compares %j with the declarations', (changes, declarations, problems) => {
    expect(declarationProblems(changes, declarations)).toEqual(problems);
  });
});

describe('deprecationProblems', () => {
  const deprecated = (how: string) => deprecationProblems(`type Query { a: Int ${how} b: Int }`);
  it('takes a replacement and a date', () => {
    expect(deprecated('@deprecated(reason: "Use `b` instead. Removed after 2027-05-31.")')).toEqual([]);
  });
  it.each([
    '@deprecated',
    '@deprecated(reason: "Old.")',
    '@deprecated(reason: "Use `b`.")',
    '@deprecated(reason: "Removed after 2027-05-31.")',
    '@deprecated(reason: "Use `b`. Removed after 2027-15-41.")',
  ])('rejects %s', (how) => {
    expect(deprecated(how)).toHaveLength(1);
  });
});
