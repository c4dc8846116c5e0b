import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  responses: Record<string, unknown>;
}

const document = openApi(routes('USD')) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Section 7 of the specification, and the image host's upload. */
const calls = [
  'PUT /user/{email}',
  'GET /admin/{email}',
  'POST /profile',
  'GET /equitment',
  'GET /equitment/{id}',
  'POST /equitment',
  'POST /order',
  'GET /order',
  'GET /order/{id}',
  'DELETE /order/{id}',
  'PATCH /order/{id}',
  'GET /review',
  'POST /review',
  'GET /users',
  'PUT /user/admin/{email}',
  'POST /create-payment-intent',
];

describe('the reference of the REST API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each(calls)('has %s of the specification', (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(document.paths[path]?.[method.toLowerCase()]?.summary).toMatch(/\w/);
  });

  it('has one name for the parameter of an address', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('names every operation once', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of each what happens without a good token, with too many calls, and when the shop is not well', () => {
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '503']));
  });
});
