import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describedEvents } from '#server/modules/webhooks/webhook-events.rules.ts';
import { testShop, type TestShop } from './shop.ts';
import { builtWeb } from '#server/http/web.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const sku = 'LKH-2500';
const trackingNumber = '1Z5R89390357567127';

/** Files that must not compile, with a part of the compiler's message. */
const wrong = {
  'field.ts': [
    `import { createClient, graphql } from '@fishzome/client';
    const orders = graphql('{ orders(first: 1) { nodes { nmae number } } }');
    void createClient({ url: '' }).request(orders);`,
    '\'the schema does not have\': "orders.nodes.nmae"',
  ],
  'variable.ts': [
    `import { createClient, graphql } from '@fishzome/client';
    const pack = graphql('mutation ($input: PackOrdersInput!) { packOrders(input: $input) { __typename } }');
    void createClient({ url: '' }).request(pack, { input: { orderId: 'x' } });`,
    "'orderId' does not exist in type",
  ],
  'code.ts': [
    `import type { ErrorCode } from '@fishzome/client';
    export const code: ErrorCode = 'NOT_FUOND';`,
    'Type \'"NOT_FUOND"\' is not assignable',
  ],
} as const;

let shop: TestShop;
/** A project of an integrator, with the installed package. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fishzome-client-'));
  [shop] = await Promise.all([testShop({}, { web: builtWeb }), installPackage()]);
}, 90_000);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Builds the tarball and extracts it. Its dependencies, and those of the example, are those of the repository. */
async function installPackage(): Promise<void> {
  await run(process.execPath, [path.join(root, 'tools/client/pack.mjs'), folder]);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['-xzf', tarball], { cwd: folder });
  const packages = path.join(folder, 'project/node_modules');
  await mkdir(path.join(packages, '@fishzome'), { recursive: true });
  await cp(path.join(folder, 'package/example'), path.join(folder, 'project'), { recursive: true });
  await cp(path.join(folder, 'package'), path.join(packages, '@fishzome/client'), { recursive: true });
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@types/node', 'undici-types']) {
    await mkdir(path.dirname(path.join(packages, name)), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), path.join(packages, name), 'junction');
  }
}

it('compiles the example, and rejects fields, variables and codes that the schema lacks', async () => {
  const project = path.join(folder, 'project');
  for (const [name, [code]] of Object.entries(wrong)) await writeFile(path.join(project, name), code);
  // Examples of all events fit their types, and no type of an event is missing.
  await writeFile(
    path.join(project, 'events.ts'),
    `import type { WebhookEvent } from '@fishzome/client/webhooks';
    export const events: WebhookEvent[] = ${JSON.stringify(describedEvents.map(({ example }) => example))};
    export const types: Record<WebhookEvent['type'], true> = ${JSON.stringify(
      Object.fromEntries(describedEvents.map(({ type }) => [type, true])),
    )};`,
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc6');
  const { stdout } = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: project }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const messages = stdout.split(/\n(?=\w)/).filter(Boolean);
  const files = messages.map((message) => message.replace(/\(.*/s, ''));
  expect(files, stdout).toEqual(Object.keys(wrong).sort());
  for (const [name, [, part]] of Object.entries(wrong))
    expect(messages.find((message) => message.startsWith(name))).toContain(part);
  for (const name of Object.keys(wrong)) await rm(path.join(project, name));
});

it('has an example that ships an order, sets stock and verifies a webhook', async () => {
  const port = await freePort();
  const { token, secret } = await addIntegration(port);
  await placePaidOrders();
  const { stdout } = await runExample('warehouse.ts', [trackingNumber, sku, '25'], {
    SERVICE_TOKEN: token,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  });

  // More than one page.
  expect(Number(/^(\d+) orders to pack/m.exec(stdout)?.[1])).toBeGreaterThan(20);
  const number = /Webhook: (FZ-\d+) shipped, 1Z5R89390357567127/.exec(stdout)?.[1];
  expect(stdout).toContain(`${number} is SHIPPED`);
  const { rows: orders } = await shop.pool.query(
    `SELECT o.fulfilment, p."trackingNumber" FROM "Order" o JOIN "Parcel" p ON p."orderId" = o.id
     WHERE 'FZ-' || 10000 + o.number = $1`,
    [number],
  );
  expect(orders).toEqual([{ fulfilment: 'SHIPPED', trackingNumber }]);
  const { rows: products } = await shop.pool.query(`SELECT stock FROM "Equipment" WHERE sku = $1`, [sku]);
  expect(products).toEqual([{ stock: 25 }]);
});

it('does what the guide for developers shows', async () => {
  const page = await (await fetch(`${shop.url}/developers`, { headers: { accept: 'text/html' } })).text();
  const shown = /<pre data-file="products.ts"><code>(.*?)<\/code>/s.exec(page)?.[1] ?? '';
  const code = shown.replaceAll('&#x27;', "'").replaceAll('&gt;', '>');
  await writeFile(path.join(folder, 'project/products.ts'), code);
  const { stdout } = await runExample('products.ts', [], { SHOP: shop.url });
  expect(stdout).toMatch(/^\w.* \$\d+\.\d\d$/m);
});

it('has an example that says which error the shop returned', async () => {
  const failed = await runExample('warehouse.ts', [], { SERVICE_TOKEN: 'fz_unknown' }).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('401 TOKEN_INVALID') });
});

function runExample(file: string, args: string[], env: Record<string, string>) {
  // Node from 22.18 removes types itself.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const node = 'typescript' in process.features ? [] : ['--import', tsx];
  return run(process.execPath, [...node, file, ...args], {
    cwd: path.join(folder, 'project'),
    env: { PATH: process.env.PATH, SHOP_URL: shop.url, ...env },
    timeout: 25_000,
  });
}

async function mutate(token: string, name: string, input: object, fields: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
  return (await shop.graphql(query, { input }, token)).body.data[name];
}

/** A paid order, and older copies of it: more than one page. */
async function placePaidOrders(): Promise<void> {
  const { token } = await shop.signIn('maya@fishzome.example', 'tight-lines');
  const { rows } = await shop.pool.query<{ id: string; minQty: number }>(
    `SELECT id, "minQty" FROM "Equipment" WHERE status = 'PUBLISHED' AND stock IS NULL LIMIT 1`,
  );
  const contact = { phone: '+1 555 0100', address: '12 Pier Road, Monterey, CA' };
  const { databaseId: orderId } = await mutate(
    token,
    'placeOrder',
    { equipmentId: rows[0]?.id, quantity: rows[0]?.minQty, ...contact },
    '... on Order { databaseId }',
  );
  const { intentId, clientSecret } = await mutate(
    token,
    'openPayment',
    { orderId },
    '... on PaymentSession { intentId clientSecret }',
  );
  await shop.payWithCard(clientSecret, '4242424242424242');
  await mutate(token, 'confirmPayment', { orderId, transactionId: intentId }, '__typename');
  await shop.pool.query(
    `INSERT INTO "Order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'number', 5000 + n, 'intentId', null, 'transactionId', 'pi_simCopy' || n, 'placementKey', null,
       'createdAt', o."createdAt" - interval '1 day'))).*
     FROM "Order" o, generate_series(1, 25) n WHERE o.id = $1`,
    [orderId],
  );
}

/** A token for the example, and an endpoint for webhooks at the port. */
async function addIntegration(port: number) {
  const { token: admin } = await shop.signIn('admin@fishzome.example', 'harbour-light');
  const { secret: token } = await mutate(
    admin,
    'createServiceToken',
    {
      name: 'Warehouse',
      scopes: ['READ_ORDERS', 'WRITE_ORDERS', 'READ_STOCK', 'WRITE_STOCK'],
      lifetime: 'DAYS_30',
    },
    '... on CreatedServiceToken { secret }',
  );
  const { databaseId: endpointId } = await mutate(
    admin,
    'addWebhookEndpoint',
    { url: `http://localhost:${port}/`, description: '', events: ['ORDER_SHIPPED'], isActive: true },
    '... on WebhookEndpoint { databaseId }',
  );
  const { secret } = await mutate(
    admin,
    'showWebhookSecret',
    { endpointId },
    '... on WebhookSecret { secret }',
  );
  return { token, secret };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
