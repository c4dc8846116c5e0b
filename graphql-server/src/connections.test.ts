import { getNamedType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reaches } from '../test/reaches.ts';
import { openScene, type Scene, type SceneUser } from '../test/scene.ts';
import { schema } from './schema.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
}, 60_000);
afterAll(() => scene.close());

const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType;
const isConnection = (type: unknown) => String(type).replace('!', '').endsWith('Connection');
const connectionsOf = (type: string) =>
  Object.values(typeOf(type).getFields()).filter((field) => isConnection(field.type));

const PAGE =
  '{ totalCount nodes { __typename id } edges { node { __typename id } } pageInfo { hasNextPage } }';

interface Page {
  readonly totalCount: number;
  readonly nodes: readonly object[];
  readonly edges: readonly { readonly node: object }[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/** The nodes as `edges` has them, as many as `totalCount` says, unless there are more pages. */
function expectWhole(page: Page, query: string): void {
  expect(page.nodes, query).toEqual(page.edges.map(({ node }) => node));
  expect(page.totalCount, query).toBeGreaterThanOrEqual(page.nodes.length);
  expect(page.totalCount > page.nodes.length, query).toBe(page.pageInfo.hasNextPage);
}

it.each(
  Object.values(schema.getTypeMap())
    .map(({ name }) => name)
    .filter(isConnection),
)('%s has nodes, edges, page information and a total', (name) => {
  const fields = typeOf(name).getFields();
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['edges', 'nodes', 'pageInfo', 'totalCount']));
  const node = fields.edges && (getNamedType(fields.edges.type) as GraphQLObjectType).getFields().node;
  expect(String(fields.nodes?.type)).toBe(`[${String(node?.type)}]!`);
  expect(fields.totalCount?.description).toMatch(/^Number of /);
});

describe('totalCount', () => {
  const ask = async (query: string, who: SceneUser) => {
    const { body } = await scene.shop.graphql(query, {}, who.token);
    expect(body.errors, query).toBeUndefined();
    return body.data;
  };

  it.each(connectionsOf('Query').map(({ name }) => name))('counts what Query.%s returns', async (name) => {
    for (const args of reaches[name]?.(scene) ?? []) {
      // A total is of all pages.
      if (/\b(?:first|last|after|before):/.test(args)) continue;
      const whole = args.replace(/^\(|\)$/g, '');
      const of = `${name}(${['first: 100', ...(whole ? [whole] : [])].join(', ')})`;
      expectWhole((await ask(`{ ${of} ${PAGE} }`, scene.admin))[name], of);
      const { totalCount } = (await ask(`{ ${of} ${PAGE} }`, scene.admin))[name];
      // Without rows, Pothos takes another path.
      expect((await ask(`{ ${of} { totalCount } }`, scene.admin))[name]).toEqual({ totalCount });
    }
  });

  it.each(connectionsOf('User').map(({ name }) => name))(
    'counts what User.%s returns, to each viewer',
    async (name) => {
      const counts: Record<string, number | null> = {};
      for (const who of ['maya', 'tom'] as const) {
        const { me } = await ask(`{ me { page: ${name}(first: 100) ${PAGE} } }`, scene[who]);
        expectWhole(me.page, name);
        counts[who] = me.page.totalCount;
        const { me: alone } = await ask(`{ me { page: ${name} { totalCount } } }`, scene[who]);
        expect(alone.page.totalCount).toBe(me.page.totalCount);
      }
      expect(Math.max(...Object.values(counts).map(Number)), JSON.stringify(counts)).toBeGreaterThan(0);
      // What an admin may not see is null, also when only its number is asked for.
      const { users } = await ask(
        `{ users(first: 20) { nodes { id whole: ${name}(first: 10) ${PAGE} } } }`,
        scene.admin,
      );
      const { users: totals } = await ask(
        `{ users(first: 20) { nodes { id whole: ${name} { totalCount } } } }`,
        scene.admin,
      );
      expect(totals.nodes).toEqual(
        users.nodes.map(({ id, whole }: { id: string; whole: Page | null }) => ({
          id,
          whole: whole && { totalCount: whole.totalCount },
        })),
      );
    },
  );

  it.each(connectionsOf('Customer').map(({ name }) => name))(
    'counts what Customer.%s returns',
    async (name) => {
      for (const { id } of [scene.tom, scene.maya]) {
        const { customer } = await ask(
          `{ customer(id: "${id}") { page: ${name}(first: 100) ${PAGE} } }`,
          scene.admin,
        );
        expectWhole(customer.page, name);
      }
    },
  );

  it('does not count orders of a stage that a customer has none in', async () => {
    const { me } = await ask('{ me { orders(stage: CLOSED) { totalCount nodes { id } } } }', scene.tom);
    expect(me.orders.totalCount).toBe(me.orders.nodes.length);
  });
});
