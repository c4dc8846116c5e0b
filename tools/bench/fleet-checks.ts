import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Fleet } from './fleet.ts';
import { payAtProvider } from './order-work.ts';
import { until } from './processes.ts';
import { one } from './questions.ts';
import { connect } from './send.ts';
import type { World } from './world.ts';

/** A guarantee of one server that must hold with several; `summary` describes the result. */
export interface Check {
  readonly name: string;
  readonly holds: boolean;
  readonly summary: string;
}

/** Milliseconds until a write is visible on other servers (docs/decisions/0013, 0042), plus network time. */
const BOUND = 1_000 + 250;
const BOUND_WITH_REPLICA = 3_000 + 250;
/** Rejected orders that one account may send: `ordersLimits.place`, times REJECTED_PER_CALL. */
const REJECTED_ORDERS_A_MINUTE = 180;
const PAID = 24;

type GraphqlResult = Record<string, string | number | boolean | null> & {
  __typename?: string;
  code?: string;
};

interface Bench extends Fleet {
  readonly client: Client;
  /** A mutation or a query with one field, sent to one of the servers. */
  ask(
    at: number,
    query: string,
    variables: object,
    who?: { token?: string; address?: string },
  ): Promise<GraphqlResult>;
}

export async function checkFleet(fleet: Fleet): Promise<Check[]> {
  const client = new Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const bench: Bench = {
    ...fleet,
    client,
    async ask(at, query, variables, { token, address = `2001:db8:a:${at}::1` } = {}) {
      const response = await fetch(`${one(fleet.shops, at).url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as {
        data?: Record<string, GraphqlResult>;
        errors?: unknown;
      };
      const [field] = Object.values(data ?? {});
      if (!field) throw new Error(`${query.slice(0, 60)}: ${JSON.stringify(errors)}`);
      return field;
    },
  };
  try {
    const results: Check[] = [];
    for (const check of checks) results.push(await check(bench).catch(failed(check.name)));
    return results;
  } finally {
    await client.end();
  }
}

const checks = [
  writesAreSeen,
  limitsAreShared,
  keysAreShared,
  theLastPieceIsSoldOnce,
  eventsSuffice,
  mailsAreSentOnce,
  jobsAreDoneOnce,
];
/** A check that ends with an error fails alone: the measurements and the other checks stay. */
const failed = (name: string) => (error: unknown) => ({ name, holds: false, summary: String(error) });

const orderFields = '__typename ... on Order { databaseId status paid } ... on UserError { code }';
const PLACE = `mutation($input: PlaceOrderInput!) { placeOrder(input: $input) { ${orderFields} } }`;
const OPEN =
  'mutation($input: OpenPaymentInput!) { openPayment(input: $input) { __typename ... on PaymentSession { intentId clientSecret } ... on UserError { code message } } }';
const CANCEL = 'mutation($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }';
const CHANGE = `mutation($input: ChangeEquipmentInput!) { changeEquipment(input: $input) { __typename ... on Equipment { name } ... on UserError { code } } }`;
const NAME = 'query($id: ID!) { equipment(id: $id) { name } }';
const ORDER = 'query($id: ID!) { order(id: $id) { status paid } }';

const orderInput = (world: World, more: object = {}) => ({
  equipmentId: world.buyable[0]?.id,
  quantity: world.buyable[0]?.minQty,
  phone: '+46 70 555 01 84',
  address: 'Strandvägen 12',
  ...more,
});

/** A write is visible at once on its server, and within the bound on the others. */
async function writesAreSeen({ ask, shops, world, hasReplica }: Bench): Promise<Check> {
  const bound = hasReplica ? BOUND_WITH_REPLICA : BOUND;
  const id = one(world.details, 0);
  let slowest = 0;
  for (let round = 0; round < 5; round += 1) {
    const name = `Renamed ${randomUUID()}`;
    for (let at = 0; at < shops.length; at += 1) await ask(at, NAME, { id });
    const input = { equipmentId: id, name };
    await ask(round, CHANGE, { input }, { token: world.adminToken });
    const written = performance.now();
    if ((await ask(round, NAME, { id })).name !== name)
      return {
        name: 'writes are seen',
        holds: false,
        summary: 'the server that took it shows the time before',
      };
    for (let at = 0; at < shops.length; at += 1)
      await until('another server sees it', async () => (await ask(at, NAME, { id })).name === name, 10);
    slowest = Math.max(slowest, performance.now() - written);
  }
  return {
    name: 'a write is seen',
    holds: slowest <= bound,
    summary: `at once where it was made, after at most ${slowest.toFixed(0)} ms everywhere (≤ ${bound})`,
  };
}

async function limitsAreShared({ ask, world }: Bench): Promise<Check> {
  const address = `2001:db8:${randomUUID().slice(0, 4)}:1::1`;
  const input = orderInput(world, { quantity: 0 });
  let let_in = 0;
  for (let n = 0; n < REJECTED_ORDERS_A_MINUTE + 12; n += 1) {
    const { code } = await ask(n, PLACE, { input }, { address, token: world.customers[0]?.token ?? '' });
    if (code !== 'RATE_LIMITED') let_in += 1;
  }
  return {
    name: 'a limit is shared',
    holds: let_in === REJECTED_ORDERS_A_MINUTE,
    summary: `${let_in} of ${REJECTED_ORDERS_A_MINUTE + 12} rejected orders of one account, by turns at all servers, were let in (${REJECTED_ORDERS_A_MINUTE})`,
  };
}

async function keysAreShared({ ask, shops, world, client }: Bench): Promise<Check> {
  const token = world.customers[1]?.token ?? '';
  const idempotencyKey = randomUUID();
  const input = { ...orderInput(world), idempotencyKey };
  const tries = Array.from({ length: 4 * shops.length }, (_, at) => ask(at, PLACE, { input }, { token }));
  const ids = new Set((await Promise.all(tries)).map(({ databaseId }) => databaseId));
  const { rowCount } = await client.query('SELECT FROM "Order" WHERE "placementKey" LIKE $1', [
    `%:${idempotencyKey}`,
  ]);
  return {
    name: 'one action, one order',
    holds: ids.size === 1 && rowCount === 1,
    summary: `${tries.length} submits with one key at the same time made ${rowCount} order`,
  };
}

async function theLastPieceIsSoldOnce({ ask, world, client }: Bench): Promise<Check> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM "Equipment" WHERE status = 'PUBLISHED' AND "minQty" = 1 AND stock > 1 AND NOT id = ANY($1) LIMIT 1`,
    [world.buyable.map(({ id }) => id)],
  );
  const equipmentId = rows[0]?.id;
  await client.query('UPDATE "Equipment" SET stock = 1 WHERE id = $1', [equipmentId]);
  const buyers = world.customers.slice(0, 4);
  const placed = await Promise.all(
    buyers.map(({ token }, at) =>
      ask(at, PLACE, { input: orderInput(world, { equipmentId, quantity: 1 }) }, { token }),
    ),
  );
  const opened = await Promise.all(
    buyers.map(({ token }, at) => ask(at, OPEN, { input: { orderId: placed[at]?.databaseId } }, { token })),
  );
  const sessions = opened.filter((answer) => answer.__typename === 'PaymentSession').length;
  const refused = opened.filter((answer) => answer.__typename === 'StockLost').length;
  // An open payment would count towards the limit of its customer in later checks.
  await Promise.all(
    buyers.map(({ token }, at) => ask(at, CANCEL, { input: { orderId: placed[at]?.databaseId } }, { token })),
  );
  return {
    name: 'the last piece',
    holds: sessions === 1 && refused === buyers.length - 1,
    summary: `${buyers.length} want to pay for it at the same time: ${sessions} may, ${refused} are told that it is gone`,
  };
}

/** Places, opens and pays at one server, without notifying the shop. */
async function payQuietly({ ask, world }: Bench, at: number): Promise<{ orderId: string; token: string }> {
  const { token } = one(world.customers, at);
  const { databaseId } = await ask(at, PLACE, { input: orderInput(world) }, { token });
  const orderId = String(databaseId);
  const session = await ask(at, OPEN, { input: { orderId } }, { token });
  if (!session.intentId) throw new Error(`no payment for order ${at}: ${JSON.stringify(session)}`);
  const provider = connect(world.provider.url);
  const both = { server: provider, provider };
  await payAtProvider(both, world, String(session.intentId), String(session.clientSecret));
  await provider.close();
  return { orderId, token };
}

/** The balancer delivers the provider's event to any server. */
async function eventsSuffice(bench: Bench): Promise<Check> {
  const { orderId, token } = await payQuietly(bench, 0);
  const began = performance.now();
  const isPaid = async () => (await bench.ask(1, ORDER, { id: orderId }, { token })).paid === true;
  await until('the event pays the order', isPaid, 30);
  const summary = `paid on another server ${(performance.now() - began).toFixed(0)} ms after the customer was charged`;
  return { name: 'an event suffices', holds: true, summary };
}

async function mailsAreSentOnce(bench: Bench): Promise<Check> {
  const orders = await Promise.all(Array.from({ length: PAID }, (_, at) => payQuietly(bench, at)));
  const ids = orders.map(({ orderId }) => orderId);
  const count = async (sql: string) =>
    (await bench.client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [ids])).rows[0]?.n ?? 0;
  const sent = (once: string) =>
    count(`"OutboxMessage" WHERE kind = 'order-paid' AND "sentAt" IS NOT NULL ${once}
      AND EXISTS (SELECT FROM unnest($1::text[]) id WHERE "dedupeKey" LIKE '%' || id || '%' OR payload::text LIKE '%' || id || '%')`);
  await until('all receipts are sent', async () => (await sent('')) >= PAID, 60);
  const [once, payments] = [
    await sent('AND attempts <= 1'),
    await count('"Payment" WHERE "orderId"::text = ANY($1)'),
  ];
  return {
    name: 'one receipt each',
    holds: once === PAID && payments === PAID,
    summary: `${PAID} orders paid by events alone: ${payments} payments, ${once} receipts sent at the first try`,
  };
}

/** Expires one order, with many concurrent jobs on all servers. */
async function jobsAreDoneOnce({ ask, world, client }: Bench): Promise<Check> {
  const { databaseId } = await ask(
    0,
    PLACE,
    { input: orderInput(world) },
    { token: world.customers[2]?.token ?? '' },
  );
  await client.query(`UPDATE "Order" SET "expiresAt" = now() - interval '1 minute' WHERE id = $1`, [
    databaseId,
  ]);
  for (let n = 0; n < 8; n += 1) await client.query(`SELECT graphile_worker.add_job('expire-orders', '{}')`);
  const isOver = async () => {
    const { rows } = await client.query<{ status: string }>('SELECT status FROM "Order" WHERE id = $1', [
      databaseId,
    ]);
    return rows[0]?.status === 'EXPIRED';
  };
  await until('the order expires', isOver, 60);
  const { rowCount } = await client.query(
    `SELECT FROM "AuditEntry" WHERE subject = $1 AND action LIKE '%expired%'`,
    [`order:${String(databaseId)}`],
  );
  return {
    name: 'a job is done once',
    holds: rowCount === 1,
    summary: `8 jobs for one order that is over ended it ${rowCount} time`,
  };
}
