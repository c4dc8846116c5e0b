import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene, type SceneUser } from '../../../test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
}, 60_000);
afterAll(() => scene.close());

const find = async (number: string, who: SceneUser | null) =>
  (
    await scene.shop.graphql(
      'query($number: String!) { orderByNumber(number: $number) { databaseId } }',
      { number },
      who?.token,
    )
  ).body;

it('finds an order of the viewer by its number, in upper or lower case and without the prefix', async () => {
  const { id, number } = scene.ordersOf.maya.paid;
  for (const typed of [number, number.toLowerCase(), number.replace('FZ-', '')])
    expect(await find(typed, scene.maya)).toEqual({ data: { orderByNumber: { databaseId: id } } });
});

it('finds any order for admins, and none of another customer', async () => {
  const { id, number } = scene.ordersOf.tom.paid;
  expect(await find(number, scene.admin)).toEqual({ data: { orderByNumber: { databaseId: id } } });
  expect(await find(number, scene.maya)).toEqual({ data: { orderByNumber: null } });
});

it.each(['', 'FZ-1', 'FZ-999999999', '99999999999999999999', 'FZ-10001 ', '\u0000'])(
  'finds nothing for %j',
  async (typed) => {
    expect(await find(typed, scene.admin)).toEqual({ data: { orderByNumber: null } });
  },
);

it('requires signing in', async () => {
  const { errors } = await find(scene.ordersOf.maya.paid.number, null);
  expect(errors).toMatchObject([{ extensions: { code: 'SIGN_IN_REQUIRED' } }]);
});
