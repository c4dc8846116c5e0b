import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../test/reaches.ts';
import { openScene, type Scene, type SceneUser } from '../../test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
}, 60_000);
afterAll(() => scene.close());

type Asked = readonly [type: string, id: (scene: Scene) => string | undefined, query: (id: string) => string];

describe('an argument that takes a databaseId', () => {
  const ask = async (query: string, who: SceneUser = scene.admin) =>
    (await scene.shop.graphql(query, {}, who.token)).body;

  const queries: readonly Asked[] = [
    ['Order', ({ ordersOf }) => ordersOf.tom.paid.id, (id) => `order(id: ${id}) { number }`],
    ['Order', ({ ordersOf }) => ordersOf.tom.paid.id, (id) => `ordersByIds(ids: [${id}]) { number }`],
    ['Order', ({ ordersOf }) => ordersOf.tom.paid.id, (id) => `orderTimeline(orderId: ${id}) { totalCount }`],
    ['Equipment', ({ product }) => product, (id) => `equipment(id: ${id}) { name }`],
    ['Equipment', ({ product }) => product, (id) => `me { reviews(equipmentId: ${id}) { totalCount } }`],
    [
      'Equipment',
      ({ product }) => product,
      (id) => `quote(input: { equipmentId: ${id}, quantity: 1 }) { __typename }`,
    ],
    ['User', ({ tom }) => tom.id, (id) => `customer(id: ${id}) { user { email } }`],
    ['Review', ({ reviews }) => reviews.published, (id) => `reviewHistory(reviewId: ${id}) { totalCount }`],
    ['BulkChange', ({ bulkChanges }) => bulkChanges.applied, (id) => `bulkChange(id: ${id}) { state }`],
  ];

  it.each(queries)('takes the id of a %s (%#)', async (type, idOf, query) => {
    const id = idOf(scene) ?? '';
    const byRowId = await ask(`{ ${query(JSON.stringify(id))} }`);
    expect(byRowId.errors).toBeUndefined();
    expect(Object.values(byRowId.data)).not.toContain(null);
    expect(await ask(`{ ${query(JSON.stringify(globalId(type, id)))} }`)).toEqual(byRowId);
  });

  it.each(queries)('rejects the id of another type than %s, by name (%#)', async (type, idOf, query) => {
    const other = globalId('SearchTerm', idOf(scene) ?? '');
    const { errors } = await ask(`{ ${query(JSON.stringify(other))} }`);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(
          new RegExp(`^Argument \`\\S+\` must be the ID of an object of type ${type}, not SearchTerm\\.$`),
        ),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it('of a mutation takes it, too, also in a list', async () => {
    const add = `mutation($ids: [ID!]!) {
      addToWishList(input: { equipmentIds: $ids }) { ... on User { wishListIds } ... on UserError { code } }
    }`;
    const { body } = await scene.shop.graphql(
      add,
      { ids: [globalId('Equipment', scene.product)] },
      scene.maya.token,
    );
    expect(body.data.addToWishList.wishListIds).toContain(scene.product);
    const refused = await scene.shop.graphql(
      add,
      { ids: [globalId('Order', scene.product)] },
      scene.maya.token,
    );
    expect(refused.body.errors[0].message).toBe(
      'Argument `input.equipmentIds` must be the ID of an object of type Equipment, not Order.',
    );
  });

  it('passes malformed IDs to the field, which finds nothing', async () => {
    for (const id of ['', 'x', globalId('Order', 'x'), '😀'])
      expect(await ask(`{ order(id: ${JSON.stringify(id)}) { number } }`)).toEqual({ data: { order: null } });
  });

  it('shows no order of another customer by its global id', async () => {
    const id = JSON.stringify(globalId('Order', scene.ordersOf.tom.paid.id));
    expect(await ask(`{ order(id: ${id}) { number } }`, scene.maya)).toEqual({ data: { order: null } });
  });
});

it('node rejects a databaseId by name', async () => {
  const { body } = await scene.shop.graphql(`{ node(id: "${scene.product}") { id } }`, {}, scene.admin.token);
  expect(body.errors).toMatchObject([{ message: /global/i, extensions: { code: 'BAD_USER_INPUT' } }]);
});

describe('restoreOrder', () => {
  const restore = async (input: object) =>
    (
      await scene.shop.graphql(
        'mutation($input: RestoreOrderInput!) { restoreOrder(input: $input) { ... on Order { databaseId } } }',
        { input },
        scene.maya.token,
      )
    ).body;

  it('takes `orderId`, and the deprecated `id`', async () => {
    const databaseId = scene.ordersOf.maya.open[0] ?? '';
    for (const input of [{ orderId: databaseId }, { id: databaseId }, { id: globalId('Order', databaseId) }])
      expect(await restore(input)).toEqual({ data: { restoreOrder: { databaseId } } });
  });

  it.each([{}, { orderId: null, id: null }])('requires one of them: %j', async (input) => {
    expect((await restore(input)).errors).toMatchObject([
      { message: 'Argument `input.orderId` is required.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});
