import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../test/actions.ts';
import type { Action, Api } from '../test/apis.ts';
import { testShop, type TestShop } from '../test/shop.ts';
import { MAX_UNPAID_ORDERS } from './modules/orders/order-limits.ts';

const people = ['maya', 'tom'] as const;
type Who = (typeof people)[number];
const addresses = { maya: 'maya@fishzome.example', tom: 'tom@fishzome.example' };

interface ModelOrder {
  readonly id: string;
  readonly by: Who;
  readonly quantity: number;
  status: 'OPEN' | 'CANCELLED';
  paid: boolean;
}

/** The expected state of the shop, reduced to the essentials. */
interface Model {
  orders: ModelOrder[];
  reviews: Record<Who, number>;
  skill: Record<Who, string | null>;
  admins: Set<Who>;
}

/** One random action. `nth` picks an order, from the newest; `kind` is the action. */
interface Step {
  readonly by: Who;
  readonly api: Api;
  readonly kind:
    | 'place'
    | 'cancel'
    | 'pay'
    | 'decline'
    | 'look'
    | 'review'
    | 'profile'
    | 'promote'
    | 'demote';
  readonly nth: number;
  readonly quantity: number;
}

const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom(...people),
    api: fc.constantFrom('rest', 'graphql'),
    kind: fc.constantFrom(
      'place',
      'place',
      'cancel',
      'pay',
      'decline',
      'look',
      'review',
      'profile',
      'promote',
      'demote',
    ),
    nth: fc.nat({ max: 5 }),
    quantity: fc.integer({ min: 0, max: 14 }),
  }),
  { minLength: 8, maxLength: 24 },
);

const skills = ['WEB_DEVELOPER', 'BACKEND_DEVELOPER', 'FULL_STACK_DEVELOPER'] as const;
const profile = {
  name: 'Ada Strand',
  phone: '+46 70 555 01 84',
  education: 'The river',
  about: 'Fishes.',
  linkedin: 'https://www.linkedin.com/in/ada-strand',
};

describe('any sequence of actions, each through either API', () => {
  let shop: TestShop;
  let product: string;
  let tokens: Record<Who | 'admin', string>;
  const model: Model = {
    orders: [],
    reviews: { maya: 0, tom: 0 },
    skill: { maya: null, tom: null },
    admins: new Set(),
  };

  /** Again after a deadlock: jobs lock the same tables in another order. */
  async function truncate(): Promise<void> {
    try {
      await shop.pool.query('TRUNCATE "Order", "Review" CASCADE');
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
      await truncate();
    }
  }

  beforeAll(async () => {
    shop = await testShop({ REQUESTS_PER_MINUTE: '1000000' });
    const [maya, tom, admin] = await Promise.all([
      shop.signIn(addresses.maya, 'tight-lines'),
      shop.signIn(addresses.tom, 'early-riser'),
      shop.signIn('admin@fishzome.example', 'harbour-light'),
    ]);
    tokens = { maya: maya.token, tom: tom.token, admin: admin.token };
    await truncate();
    // Untracked stock, and a quantity range that the random quantities exceed at both ends.
    const { rows } = await shop.pool.query<{ id: string }>(
      `UPDATE "Equipment" SET "minQty" = 2, "maxQty" = 12, stock = NULL WHERE slug = 'dry-fly' RETURNING id`,
    );
    product = rows[0]?.id ?? '';
  }, 60_000);
  afterAll(() => shop.close());

  /** Performs the action and returns its outcome. */
  async function act({ by, api }: Step, action: Action, as: Who | 'admin' = by) {
    return action[api](shop, tokens[as]);
  }

  /** How the action has to end, by the model alone; and what it changes there. */
  const perform: Record<Step['kind'], (step: Step) => Promise<[got: string, wanted: string]>> = {
    async place(step) {
      const { by, quantity } = step;
      const wanted = refusedAsAdmin(by) ?? refusedQuantity(quantity) ?? tooManyUnpaid(by) ?? 'OK';
      const got = await act(step, actions.placeOrder({ equipmentId: product, quantity }));
      if (got.code === 'OK')
        model.orders.unshift({
          id: (got.facts as { id: string }).id,
          by,
          quantity,
          status: 'OPEN',
          paid: false,
        });
      return [got.code, wanted];
    },
    async cancel(step) {
      const order = model.orders[step.nth];
      if (!order) return ['', ''];
      const wanted = refusedAsOtherCustomer(step.by, order) ?? closed(order) ?? 'OK';
      const got = await act(step, actions.cancelOrder(order.id));
      if (wanted === 'OK') order.status = 'CANCELLED';
      return [got.code, wanted];
    },
    async pay(step) {
      const order = model.orders[step.nth];
      if (!order) return ['', ''];
      const wanted = refusedAsOtherCustomer(step.by, order, step.api) ?? closed(order) ?? 'OK';
      const got = await act(step, actions.payOrder(order.id, '4242424242424242'));
      if (wanted === 'OK') order.paid = true;
      return [got.code, wanted];
    },
    async decline(step) {
      const order = model.orders[step.nth];
      if (!order) return ['', ''];
      const wanted =
        refusedAsOtherCustomer(step.by, order, step.api) ?? closed(order) ?? 'PAYMENT_NOT_COMPLETED';
      const got = await act(step, actions.payOrder(order.id, '4000000000000002'));
      return [got.code, wanted];
    },
    async look(step) {
      const order = model.orders[step.nth];
      if (!order) return ['', ''];
      const got = await act(step, actions.order(order.id));
      const { by, status, paid, quantity } = order;
      const visible = step.by === by || model.admins.has(step.by);
      const seen = got.facts as { status: string; paid: boolean; lines: [string, number][] } | null;
      const shown = seen && [seen.status, seen.paid, seen.lines[0]?.[1]];
      return [JSON.stringify(shown), JSON.stringify(visible ? [status, paid, quantity] : null)];
    },
    async review(step) {
      const rating = step.quantity / 2;
      const wanted = refusedAsAdmin(step.by) ?? (rating < 0.5 || rating > 5 ? 'INVALID_INPUT' : 'OK');
      const got = await act(step, actions.addReview({ body: `Bites, ${randomUUID()}.`, rating }));
      if (got.code === 'OK') model.reviews[step.by] += 1;
      return [got.code, wanted];
    },
    async profile(step) {
      const skill = skills[step.nth % skills.length] ?? skills[0];
      const got = await act(step, actions.saveProfile({ ...profile, skill }));
      if (got.code === 'OK') model.skill[step.by] = skill;
      return [got.code, 'OK'];
    },
    async promote(step) {
      const changed = !model.admins.has(step.by);
      const got = await act(step, actions.makeAdmin(addresses[step.by]), 'admin');
      model.admins.add(step.by);
      return [JSON.stringify(got), JSON.stringify({ code: 'OK', facts: changed })];
    },
    async demote(step) {
      const changed = model.admins.delete(step.by);
      const got = await act(step, actions.revokeAdmin(addresses[step.by]), 'admin');
      return [JSON.stringify(got), JSON.stringify({ code: 'OK', facts: changed })];
    },
  };

  const refusedQuantity = (quantity: number) =>
    quantity < 1 ? 'INVALID_INPUT' : quantity < 2 || quantity >= 12 ? 'QUANTITY_OUT_OF_RANGE' : null;
  const tooManyUnpaid = (by: Who) => {
    const unpaid = model.orders.filter((order) => order.by === by && closed(order) === null);
    return unpaid.length >= MAX_UNPAID_ORDERS ? 'ORDER_LIMIT_REACHED' : null;
  };
  const refusedAsAdmin = (by: Who) => (model.admins.has(by) ? 'FORBIDDEN' : null);
  /** `POST /create-payment-intent` only knows prices: the caller has no such order. */
  const refusedAsOtherCustomer = (by: Who, order: ModelOrder, payingAt?: Api) =>
    by === order.by || model.admins.has(by) ? null : payingAt === 'rest' ? 'INVALID_INPUT' : 'NOT_FOUND';
  const closed = ({ paid, status }: ModelOrder) =>
    paid ? 'ORDER_ALREADY_PAID' : status === 'OPEN' ? null : 'ORDER_CLOSED';

  /** The stored state, in the model's format. */
  async function known() {
    const { rows: orders } = await shop.pool.query(
      `SELECT o.id, split_part(o."customerEmail", '@', 1) AS by, l.quantity, o.status, o."transactionId" IS NOT NULL AS paid
       FROM "Order" o JOIN "OrderLine" l ON l."orderId" = o.id ORDER BY o.number DESC`,
    );
    const { rows: persons } = await shop.pool.query(
      `SELECT split_part(u.email, '@', 1) AS name, u.role, p.skill,
              (SELECT count(*)::int FROM "Review" r WHERE r."userId" = u.id) AS reviews
       FROM "User" u LEFT JOIN "Profile" p ON p."userId" = u.id WHERE u.email = ANY($1) ORDER BY name`,
      [Object.values(addresses)],
    );
    return { orders, persons };
  }
  const expected = () => ({
    orders: model.orders.map(({ id, by, quantity, status, paid }) => ({ id, by, quantity, status, paid })),
    persons: people.map((name) => ({
      name,
      role: model.admins.has(name) ? 'ADMIN' : 'CUSTOMER',
      skill: model.skill[name],
      reviews: model.reviews[name],
    })),
  });

  it('ends as the model says, step by step and in the database', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await shop.pool.query('TRUNCATE "RateLimit"');
        for (const step of sequence) {
          const [got, wanted] = await perform[step.kind](step);
          expect(got, JSON.stringify(step)).toBe(wanted);
        }
        expect(await known()).toEqual(expected());
      }),
      // A failure prints its seed. Shrinking would begin on a shop that earlier sequences have changed.
      { numRuns: 80, endOnFailure: true },
    );
  }, 120_000);
});
