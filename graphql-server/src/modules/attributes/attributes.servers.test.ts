import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

const LIST = '{ managedAttributes(query: "gear ratio") { nodes: edges { node { databaseId updatedAt } } } }';
const LABELS = '{ attributeDefinitions(categorySlug: "reels") { label } }';
const CHANGE = `mutation ($input: ChangeAttributeDefinitionInput!) {
  changeAttributeDefinition(input: $input) { ... on AttributeDefinition { label } ... on UserError { message } }
}`;

let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await testShop();
  other = await testShop({ DATABASE_URL: shop.pool.options.connectionString ?? '' });
}, 120_000);
afterAll(async () => {
  await other.close();
  await shop.close();
});

it('changes an attribute on this server at once, and on others soon', async () => {
  const labels = async (on: TestShop): Promise<string[]> =>
    (await on.graphql(LABELS)).body.data.attributeDefinitions.map(({ label }: { label: string }) => label);
  expect([await labels(shop), await labels(other)]).toEqual(
    Array(2).fill(expect.arrayContaining(['Gear ratio'])),
  );
  const { token } = await shop.signIn('admin@fishzome.example', 'harbour-light');
  const { node } = (await shop.graphql(LIST, {}, token)).body.data.managedAttributes.nodes[0];
  const input = {
    id: node.databaseId,
    seenAt: node.updatedAt,
    label: 'Gearing',
    group: 'Performance',
    kind: 'TEXT',
    options: [],
    categorySlugs: ['reels'],
    isFilterable: false,
    position: 130,
    removesValues: false,
  };
  const { body } = await shop.graphql(CHANGE, { input }, token);
  expect(body.data.changeAttributeDefinition).toEqual({ label: 'Gearing' });
  expect(await labels(shop)).toContain('Gearing');
  await expect.poll(() => labels(other), { timeout: 3_000 }).toContain('Gearing');
});
