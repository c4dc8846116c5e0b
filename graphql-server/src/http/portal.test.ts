import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isEnumType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testShop, type TestShop } from '../../test/shop.ts';
import { statusByCode } from '../errors/rest.ts';
import { rateLimits } from '../rate-limits.ts';
import { printedSchema, schema } from '../schema.ts';
import { describedEvents } from '../modules/webhooks/webhook-events.rules.ts';
import { limits } from './graphql-limits.ts';
import { builtWeb } from './web.ts';

const run = promisify(execFile);
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const textOf = (markup: string) =>
  markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp|#x27);/g, (one) => entities[one] ?? one);

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

let shop: TestShop;
let html: string;
beforeAll(async () => {
  shop = await testShop({}, { web: builtWeb });
  html = await (await fetch(`${shop.url}/developers`, { headers: { accept: 'text/html' } })).text();
}, 60_000);
afterAll(() => shop.close());

/** The commands of the page, or what they print, by name. */
function blocks(attribute: 'data-command' | 'data-output'): Map<string, string> {
  const found = html.matchAll(new RegExp(`<pre[^>]* ${attribute}="(\\w+)"[^>]*>(.*?)</pre>`, 'gs'));
  return new Map(Array.from(found, ([, name = '', text = '']) => [name, textOf(text)]));
}

describe('the page at /developers', () => {
  it('has commands that print what it says, when copied into a shell from top to bottom', async () => {
    await run('curl', ['--version']).catch(() => {
      throw new Error('This test runs the commands of the page, so it needs curl. Install curl.');
    });
    const commands = blocks('data-command');
    expect(commands.size).toBeGreaterThan(10);
    const folder = await mkdtemp(path.join(tmpdir(), 'fishzome-portal-'));
    try {
      // For the one command that needs packages.
      const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
      await symlink(packages, path.join(folder, 'node_modules'), 'junction');
      const script = Array.from(commands, ([name, command]) => `echo '>>> ${name}'\n${command}\necho\n`);
      await writeFile(path.join(folder, 'commands.sh'), script.join(''));
      const { stdout } = await run('sh', ['-u', 'commands.sh'], { cwd: folder, timeout: 25_000 });
      const printed = new Map(
        stdout
          .split('>>> ')
          .slice(1)
          .map((part) => [part.split('\n')[0] ?? '', part.slice(part.indexOf('\n') + 1).trim()]),
      );
      for (const [name, output] of blocks('data-output')) {
        const pattern = output
          .split('…')
          .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
        expect(printed.get(name), name).toMatch(new RegExp(`^${pattern.join('.*')}$`, 's'));
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const { rows } = await shop.pool.query<{ paid: number }>(
      `SELECT count(*)::int AS paid FROM "Order" WHERE address LIKE '12 Pier Road%' AND "paymentState" = 'PAID'`,
    );
    expect(rows[0]?.paid).toBe(1);
  });

  it('has each error code of both APIs, with its meaning and with advice', () => {
    const codes = schema.getType('ErrorCode');
    const all = [
      ...(isEnumType(codes) ? codes.getValues().map(({ name }) => name) : []),
      ...Object.keys(statusByCode),
    ];
    for (const code of new Set(all)) {
      const row = new RegExp(`<tr id="error-${code}">(.*?)</tr>`, 's').exec(html)?.[1] ?? '';
      const [meaning, advice, status] = row.split('<td>').slice(1).map(textOf);
      expect([meaning, advice], code).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
      expect(status, code).toBe(String(statusByCode[code as keyof typeof statusByCode] ?? ''));
    }
  });

  it('has the limits of this server', () => {
    const text = textOf(html);
    for (const most of Object.values(limits)) expect(text).toContain(most.toLocaleString('en-US'));
    for (const { action } of rateLimits) expect(text).toContain(action);
  });

  it('needs no JavaScript and nothing of other origins', async () => {
    expect(html).toContain('<h1>');
    const answer = await fetch(`${shop.url}/developers`);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    expect(html).not.toMatch(/(?:src|href)="https?:/);
  });

  it('has the styles of its markup', async () => {
    const sheets = Array.from(
      html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
      ([, href]) => href,
    );
    const styles = await Promise.all(sheets.map(async (href) => (await fetch(shop.url + href)).text()));
    const classes = new Set(
      Array.from(html.matchAll(/ class="([^"]+)"/g), ([, name = '']) => name.split(' ')).flat(),
    );
    expect(classes.size).toBeGreaterThan(5);
    for (const name of classes) expect(styles.join('')).toContain(`.${name}`);
  });

  it('has a receiver of webhooks that verifies what the shop sends', async () => {
    const code = textOf(/<pre data-file="receiver.mjs">(.*?)<\/pre>/s.exec(html)?.[1] ?? '');
    const folder = await mkdtemp(path.join(tmpdir(), 'fishzome-receiver-'));
    const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
    await symlink(packages, path.join(folder, 'node_modules'), 'junction');
    await writeFile(path.join(folder, 'receiver.mjs'), code);
    const { token } = await shop.signIn('admin@fishzome.example', 'harbour-light');
    const mutate = async (mutation: string, type: string, input: object, fields: string) => {
      const { body } = await shop.graphql(
        `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} } }`,
        { input },
        token,
      );
      return body.data[mutation];
    };
    const port = await freePort();
    const { databaseId: endpointId } = await mutate(
      'addWebhookEndpoint',
      'AddWebhookEndpointInput',
      { url: `http://localhost:${port}/`, description: '', events: ['ORDER_PAID'], isActive: true },
      '... on WebhookEndpoint { databaseId }',
    );
    const { secret } = await mutate(
      'showWebhookSecret',
      'ShowWebhookSecretInput',
      { endpointId },
      '... on WebhookSecret { secret }',
    );
    const receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    try {
      let printed = '';
      receiver.stdout.on('data', (text: Buffer) => (printed += text));
      await eventually(() => Promise.resolve(printed.includes('ready')));
      const forged = await fetch(`http://localhost:${port}/`, {
        method: 'POST',
        headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,eA==' },
        body: '{}',
      });
      expect(forged.status).toBe(400);
      await mutate('testWebhookEndpoint', 'TestWebhookEndpointInput', { endpointId }, '__typename');
      await eventually(() => Promise.resolve(printed.includes('webhook.test')));
      expect(printed).toContain(JSON.stringify({ endpointId }));
    } finally {
      receiver.kill();
      await rm(folder, { recursive: true, force: true });
    }
  }, 30_000);

  it('describes each event of webhooks', () => {
    const text = textOf(html);
    for (const { type, example } of describedEvents) {
      expect(text).toContain(type);
      expect(text).toContain(JSON.stringify(example.data));
    }
    expect(text).toContain('5 seconds, 5 minutes, 30 minutes, 2 hours');
  });

  it('is linked from the home page', async () => {
    const home = await fetch(shop.url, { headers: { accept: 'text/html' } });
    expect(await home.text()).toContain('href="/developers"');
  });
});

it('/schema.graphql is the schema', async () => {
  expect(await (await fetch(`${shop.url}/schema.graphql`)).text()).toBe(printedSchema());
});

describe.each([
  ['/schema.graphql', 'text/plain; charset=utf-8'],
  ['/openapi.json', 'application/json; charset=utf-8'],
])('%s', (address, type) => {
  it('is a file that clients can cache', async () => {
    const first = await fetch(shop.url + address);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(shop.url + address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
