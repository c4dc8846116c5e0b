import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../test/scene.ts';
import { printedSchema, schema } from './schema.ts';
import { isOpenToAll, type Access } from './viewer.ts';

interface Options {
  readonly authScopes?: Access;
}
const guarded = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
  ({ extensions }) => !isOpenToAll((extensions.pothosOptions as Options | undefined)?.authScopes ?? {}),
);

describe('a field of Query with an access rule', () => {
  it.each(guarded.map((field) => [field.name, field] as const))(
    '%s is nullable, so that a refusal leaves the other fields',
    (_name, { type }) => {
      expect(String(type)).not.toMatch(/!$/);
    },
  );

  it('is marked in the SDL if it is null only then', () => {
    const sdl = printedSchema();
    const marked = guarded.filter(({ extensions }) => extensions.isNullIfRefused === true);
    expect(marked.length).toBeGreaterThan(30);
    expect(sdl.match(/ @semanticNonNull$/gm)).toHaveLength(marked.length);
    expect(sdl).toContain('\n  lowStockCount: Int @semanticNonNull\n');
    expect(sdl).toContain('\n  ): OrderConnection @semanticNonNull\n');
  });
});

describe('a response with a refused field', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 60_000);
  afterAll(() => scene.close());

  it.each([
    ['FORBIDDEN', 'maya'],
    ['SIGN_IN_REQUIRED', null],
  ] as const)('has the others, and %s with its path', async (code, who) => {
    const query = '{ bestSellers(first: 1) { name } all: orders { totalCount } lowStockCount }';
    const { body } = await scene.shop.graphql(query, {}, who && scene[who].token);
    expect(body.data).toEqual({
      bestSellers: [{ name: expect.any(String) }],
      all: null,
      lowStockCount: null,
    });
    expect(body.errors).toMatchObject([
      { path: ['all'], extensions: { code } },
      { path: ['lowStockCount'], extensions: { code } },
    ]);
  });
});
