import Fastify from 'fastify';
import { Pool, type QueryResultRow } from 'pg';
import { mountRawOrders } from './raw-orders.ts';
import * as sql from './raw-reads.sql.ts';
import * as shapes from './raw-shapes.ts';
import { cursorOf } from './world.ts';

// The baseline: Fastify and node-postgres, one prepared statement per response, and exactly the shop's response bytes.
// It verifies no token, has no limits and no cache. Argument: the database URL.
const pool = new Pool({ connectionString: process.argv[2], max: 16 });
const app = Fastify();

async function rows<T extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<T[]> {
  return (await pool.query<T>({ name, text, values })).rows;
}

const definitions = (await pool.query<shapes.Definition>(sql.definitions)).rows;

/** Reads one more row than the page size, which shows whether there is another page. */
function connection<T extends { id: string }>(found: T[], first: number, node: (row: T) => object) {
  const page = found.slice(0, first);
  const last = page.at(-1);
  return {
    edges: page.map((row) => ({ node: node(row) })),
    pageInfo: { hasNextPage: found.length > first, endCursor: last ? cursorOf(last.id) : null },
  };
}

type After = { Querystring: { after?: string } };
type ById = { Params: { id: string } };

app.addHook('onSend', async (_request, answer) => {
  answer.header('content-type', 'application/json; charset=utf-8');
});
app.get<After>('/list', async ({ query: { after } }) => {
  const found = after
    ? await rows<shapes.ProductRow>('list-after', sql.list(true), [after])
    : await rows<shapes.ProductRow>('list', sql.list(false), []);
  return JSON.stringify({ data: { catalogue: connection(found, 24, shapes.card) } });
});
app.get<ById>('/detail/:id', async ({ params: { id } }) => {
  const [row] = await rows<shapes.ProductRow>('detail', sql.detail, [id]);
  return JSON.stringify({ data: { equipment: row ? shapes.detail(row, definitions) : null } });
});
app.get<{ Querystring: { words: string } }>('/search', async ({ query: { words } }) => {
  const found = await rows<shapes.ProductRow & { total: number }>('search', sql.search, [words]);
  const total = found[0]?.total ?? 0;
  const counted = { totalCount: Math.min(total, 5_000), totalIsCapped: total > 5_000 };
  return JSON.stringify({ data: { catalogue: { ...counted, ...connection(found, 24, shapes.card) } } });
});
app.get<ById>('/mine/:id', async ({ params: { id } }) => {
  const found = await rows<shapes.OrderRow>('mine', sql.mine, [id]);
  return JSON.stringify({ data: { me: { orders: connection(found, 10, shapes.ownOrder) } } });
});
app.get<After>('/admin-orders', async ({ query: { after } }) => {
  const found = after
    ? await rows<shapes.OrderRow>('admin-orders-after', sql.adminOrders(true), [after])
    : await rows<shapes.OrderRow>('admin-orders', sql.adminOrders(false), []);
  return JSON.stringify({ data: { orders: connection(found, 20, shapes.managedOrder) } });
});
app.get<After>('/admin-products', async ({ query: { after } }) => {
  const found = after
    ? await rows<shapes.ProductRow>('admin-products-after', sql.adminProducts(true), [after])
    : await rows<shapes.ProductRow>('admin-products', sql.adminProducts(false), []);
  return JSON.stringify({ data: { inventory: connection(found, 20, shapes.managedProduct) } });
});
mountRawOrders(app, pool);
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
