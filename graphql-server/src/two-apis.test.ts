import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../test/actions.ts';
import type { Action, Api, Outcome } from '../test/apis.ts';
import { rowsOf } from '../test/rows.ts';
import { testShop, type TestShop } from '../test/shop.ts';

type Who = 'visitor' | 'maya' | 'tom' | 'nora' | 'admin';
const NOWHERE = '00000000-0000-7000-8000-000000000000';
const cards = { good: '4242424242424242', declined: '4000000000000002' };

/** A shop of which only one API is used; `order` are ids of orders, by the name a step gave them. */
interface Side {
  shop: TestShop;
  api: Api;
  tokens: Record<Who, string | null>;
  order: Record<string, string>;
  equipment: Record<string, string>;
}

interface Step {
  it: string;
  by: Who;
  action: (side: Side) => Action;
  code: string;
  /** The code in the REST API, if the old contract has no equal one. */
  restCode?: string;
  /** Keeps the id that was made under this name. */
  as?: string;
}

const reel = (side: Side) => side.equipment['spinning-reel'] ?? '';
const order = (name: string) => (side: Side) => side.order[name] ?? NOWHERE;
const profile = {
  name: 'Maya Lindqvist',
  phone: '+46 70 555 01 84',
  skill: 'FRONTEND_DEVELOPER',
  education: 'Fisheries, Uppsala',
  about: 'Up before the sun.\nHome with pike.',
  linkedin: 'https://www.linkedin.com/in/maya',
};
const spoon = {
  name: 'Two APIs Spoon',
  priceMinor: 1_250,
  minQty: 1,
  maxQty: 20,
  imageUrl: '/images/spoon-lure-960.webp',
};

/** Every use case that both APIs have, done well and refused. What one leaves behind, the next one finds. */
const steps: Step[] = [
  { it: 'lists the catalogue', by: 'visitor', action: () => actions.catalogue(), code: 'OK' },
  { it: 'shows a product', by: 'visitor', action: (side) => actions.product(reel(side)), code: 'OK' },
  {
    it: 'finds no product that is not there',
    by: 'visitor',
    action: () => actions.product(NOWHERE),
    code: 'OK',
  },
  { it: 'finds no product by nonsense', by: 'visitor', action: () => actions.product('no such'), code: 'OK' },
  { it: 'lists the reviews', by: 'visitor', action: () => actions.reviews(), code: 'OK' },

  ...place('maya', 'orders two reels', { quantity: 2, totalMinor: 17_980 }, 'OK', 'mayas'),
  ...place('maya', 'orders without naming a sum', { quantity: 1 }, 'OK', 'second'),
  ...place('maya', 'is refused the maximum itself', { quantity: 60 }, 'QUANTITY_OUT_OF_RANGE'),
  ...place('maya', 'is refused a sum of her own', { quantity: 1, totalMinor: 1 }, 'PRICE_CHANGED'),
  ...place('maya', 'is refused half a phone number', { quantity: 1, phone: 'abc' }, 'INVALID_INPUT'),
  ...place('maya', 'cannot order for another', { quantity: 1, email: 'tom@fishzome.example' }, 'FORBIDDEN'),
  ...place('admin', 'does not shop', { quantity: 1 }, 'FORBIDDEN'),
  ...place(
    'visitor',
    'orders as a guest',
    { quantity: 1, email: 'Guest@Example.com', name: 'A Guest' },
    'OK',
    'guests',
  ),
  ...place('visitor', 'cannot order without an address', { quantity: 1 }, 'INVALID_INPUT'),
  {
    it: 'cannot order what is not there',
    by: 'tom',
    action: () => actions.placeOrder({ equipmentId: NOWHERE, quantity: 1 }),
    code: 'EQUIPMENT_UNAVAILABLE',
  },

  { it: 'lists her orders', by: 'maya', action: () => actions.myOrders(), code: 'OK' },
  {
    it: 'has no list without sign-in',
    by: 'visitor',
    action: () => actions.myOrders(),
    code: 'SIGN_IN_REQUIRED',
  },
  see('maya', 'sees her order', 'mayas', 'OK'),
  see('admin', 'sees it, too', 'mayas', 'OK'),
  see('tom', 'finds nothing there', 'mayas', 'OK'),
  see('visitor', 'is asked to sign in', 'mayas', 'SIGN_IN_REQUIRED'),

  pay('tom', 'cannot pay another customer’s', 'mayas', cards.good, 'NOT_FOUND', 'INVALID_INPUT'),
  pay('maya', 'is declined', 'mayas', cards.declined, 'PAYMENT_NOT_COMPLETED'),
  pay('maya', 'pays with another card', 'mayas', cards.good, 'OK'),
  pay('maya', 'cannot pay twice', 'mayas', cards.good, 'ORDER_ALREADY_PAID'),
  {
    it: 'cannot pay with another customer’s transaction',
    by: 'maya',
    action: (side) => actions.confirmPayment(order('second')(side), 'pi_of_another_shop'),
    code: 'UNKNOWN_TRANSACTION',
  },
  see('maya', 'sees it paid', 'mayas', 'OK'),
  cancel('maya', 'cannot cancel what is paid', 'mayas', 'ORDER_ALREADY_PAID'),
  cancel('admin', 'cannot either, without saying why', 'mayas', 'ORDER_ALREADY_PAID'),
  cancel('tom', 'cannot cancel another customer’s', 'second', 'NOT_FOUND'),
  cancel('visitor', 'cannot cancel', 'second', 'SIGN_IN_REQUIRED'),
  cancel('maya', 'cancels the other one', 'second', 'OK'),
  cancel('maya', 'cannot cancel it again', 'second', 'ORDER_CLOSED'),
  pay('maya', 'cannot pay what is cancelled', 'second', cards.good, 'ORDER_CLOSED'),
  cancel('admin', 'cancels the guest’s', 'guests', 'OK'),

  review(
    'maya',
    'reviews the shop, and is published',
    { body: 'Here before the weekend.', rating: 4.5 },
    'OK',
  ),
  review('nora', 'reviews it, and waits', { body: 'Good hooks.', rating: 5 }, 'OK'),
  review('visitor', 'reviews it by name', { body: 'Nice floats.', rating: 3.5, name: 'Ida' }, 'OK'),
  review('visitor', 'cannot without a name', { body: 'Nice floats.', rating: 3.5 }, 'INVALID_INPUT'),
  review('maya', 'cannot give six stars', { body: 'Great.', rating: 6 }, 'INVALID_INPUT'),
  review('maya', 'cannot give a third of a star', { body: 'Great.', rating: 1.3 }, 'INVALID_INPUT'),
  review('admin', 'does not review the own shop', { body: 'Great.', rating: 5 }, 'FORBIDDEN'),
  { it: 'sees what was published', by: 'visitor', action: () => actions.reviews(), code: 'OK' },

  { it: 'saves her profile', by: 'maya', action: () => actions.saveProfile(profile), code: 'OK' },
  {
    it: 'changes it',
    by: 'maya',
    action: () => actions.saveProfile({ ...profile, skill: 'MERN_STACK_DEVELOPER' }),
    code: 'OK',
  },
  {
    it: 'cannot save half of it',
    by: 'maya',
    action: () => actions.saveProfile({ ...profile, education: ' ' }),
    code: 'INVALID_INPUT',
  },
  {
    it: 'has no profile',
    by: 'visitor',
    action: () => actions.saveProfile(profile),
    code: 'SIGN_IN_REQUIRED',
  },

  { it: 'is no admin', by: 'maya', action: () => actions.isAdmin('maya@fishzome.example'), code: 'OK' },
  { it: 'is one', by: 'admin', action: () => actions.isAdmin('admin@fishzome.example'), code: 'OK' },
  { it: 'lists the users', by: 'admin', action: () => actions.users(), code: 'OK' },
  { it: 'cannot list the users', by: 'tom', action: () => actions.users(), code: 'FORBIDDEN' },
  promote('tom', 'cannot make an admin', 'tom@fishzome.example', 'FORBIDDEN'),
  promote('visitor', 'cannot make an admin', 'tom@fishzome.example', 'SIGN_IN_REQUIRED'),
  promote('admin', 'makes an admin', 'tom@fishzome.example', 'OK'),
  promote('admin', 'need not do it again', 'tom@fishzome.example', 'OK'),
  promote('admin', 'cannot make one of an unknown user', 'unknown@example.com', 'NOT_FOUND'),
  promote('admin', 'cannot make one of an unverified address', 'nora@example.com', 'EMAIL_NOT_VERIFIED'),
  promote('admin', 'cannot make one of an invalid address', 'nora', 'INVALID_INPUT'),

  { it: 'adds a product', by: 'admin', action: () => actions.addEquipment(spoon), code: 'OK' },
  {
    it: 'cannot add one that cannot be ordered',
    by: 'admin',
    action: () => actions.addEquipment({ ...spoon, maxQty: 1 }),
    code: 'INVALID_INPUT',
  },
  {
    it: 'cannot add one that costs nothing',
    by: 'admin',
    action: () => actions.addEquipment({ ...spoon, priceMinor: 0 }),
    code: 'INVALID_INPUT',
  },
  { it: 'cannot add a product', by: 'maya', action: () => actions.addEquipment(spoon), code: 'FORBIDDEN' },
  {
    it: 'cannot add a product',
    by: 'visitor',
    action: () => actions.addEquipment(spoon),
    code: 'SIGN_IN_REQUIRED',
  },
  { it: 'sees the product', by: 'visitor', action: () => actions.catalogue(), code: 'OK' },
];

function place(
  by: Who,
  it: string,
  input: Omit<Parameters<typeof actions.placeOrder>[0], 'equipmentId'>,
  code: string,
  as?: string,
): Step[] {
  const action = (side: Side) => actions.placeOrder({ equipmentId: reel(side), ...input });
  return [{ it, by, action, code, ...(as && { as }) }];
}
function see(by: Who, it: string, name: string, code: string): Step {
  return { it, by, action: (side) => actions.order(order(name)(side)), code };
}
function pay(by: Who, it: string, name: string, card: string, code: string, restCode?: string): Step {
  return {
    it,
    by,
    action: (side) => actions.payOrder(order(name)(side), card),
    code,
    ...(restCode && { restCode }),
  };
}
function cancel(by: Who, it: string, name: string, code: string): Step {
  return { it, by, action: (side) => actions.cancelOrder(order(name)(side)), code };
}
function review(by: Who, it: string, what: Parameters<typeof actions.addReview>[0], code: string): Step {
  return { it, by, action: () => actions.addReview(what), code };
}
function promote(by: Who, it: string, email: string, code: string): Step {
  return { it, by, action: () => actions.makeAdmin(email), code };
}

async function open(api: Api): Promise<Side> {
  const shop = await testShop();
  const [maya, tom, admin, nora] = await Promise.all([
    shop.signIn('maya@fishzome.example', 'tight-lines'),
    shop.signIn('tom@fishzome.example', 'early-riser'),
    shop.signIn('admin@fishzome.example', 'harbour-light'),
    shop.signUp('nora@example.com'),
  ]);
  await shop.graphql('{ me { id } }', {}, nora.token);
  const { rows } = await shop.pool.query<{ slug: string; id: string }>('SELECT slug, id FROM "Equipment"');
  return {
    shop,
    api,
    tokens: { visitor: null, maya: maya.token, tom: tom.token, nora: nora.token, admin: admin.token },
    order: {},
    equipment: Object.fromEntries(rows.map(({ slug, id }) => [slug, id])),
  };
}

/** Every row, with ids replaced by what they belong to. */
async function rows({ shop, order: orders, equipment }: Side) {
  const { rows: people } = await shop.pool.query<{ id: string; email: string }>(
    'SELECT id, email FROM "User"',
  );
  const names = new Map<string, string>([
    ...Object.entries(orders).map(([name, id]) => [id, `order ${name}`] as const),
    ...Object.entries(equipment).map(([slug, id]) => [id, `equipment ${slug}`] as const),
    ...people.map(({ id, email }) => [id, `user ${email}`] as const),
  ]);
  return rowsOf(shop.pool, names);
}

describe('the same action through two APIs, on equal databases', () => {
  let left: Side;
  let right: Side;
  beforeAll(async () => {
    [left, right] = await Promise.all([open('rest'), open('graphql')]);
  }, 60_000);
  afterAll(() => Promise.all([left.shop.close(), right.shop.close()]));

  it('begins with equal databases', async () => {
    expect(await rows(left)).toEqual(await rows(right));
  });

  const named = steps.map((step) => [`${step.by} ${step.it}: ${step.code}`, step] as const);
  it.each(named)('%s', async (_name, { by, action, code, restCode, as }) => {
    const act = (side: Side): Promise<Outcome> => action(side)[side.api](side.shop, side.tokens[by]);
    const [rest, graphql] = [await act(left), await act(right)];
    expect(graphql.code).toBe(code);
    expect(rest.code).toBe(restCode ?? code);
    if (as) {
      left.order[as] = (rest.facts as { id: string }).id;
      right.order[as] = (graphql.facts as { id: string }).id;
    }
    // A new order has its own id; responses with different codes differ.
    const comparable = as || restCode ? graphql : rest;
    expect(comparable).toEqual(graphql);
    // The signed webhook may be on its way still: it changes nothing that the confirmation has not.
    expect(await rows(left)).toEqual(await rows(right));
  });
});
