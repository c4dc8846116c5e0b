import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { startPaymentsStandIn } from './payments-stand-in.ts';
import { openBench, type Bench } from './test-bench.ts';

let database: TestDatabase;
let bench: Bench;

beforeAll(async () => {
  database = await testDatabase();
  bench = await openBench(database.pool);
});
afterAll(async () => {
  await bench.close();
  await database.close();
});

const get = (name: string) => fetch(`${bench.origin}/${name}`);

describe("the browser's part", () => {
  it.each([
    'field.html',
    'controller.html',
    'three-d-secure.html',
    'wallet-button.html',
    'wallet-sheet.html',
  ])('%s runs nothing inline and is framed by pages of this machine only', async (name) => {
    const page = await get(name);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toMatch(/frame-ancestors http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*/);
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(/<script>|<style|style=|onclick/);
  });

  it('lets the fields connect nowhere', async () => {
    const policy = (await get('field.html')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'none'");
  });

  it('is a module that other origins may load', async () => {
    const script = await fetch(`${bench.origin}/stripe.js`, { headers: { origin: 'http://localhost:4000' } });
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('knows the test cards', async () => {
    expect(await (await get('test-cards.js')).text()).toContain('"4242424242424242"');
  });

  it('has a wallet unless told otherwise', async () => {
    expect(await (await get('wallet')).json()).toEqual({ available: true });
    bench.standIn.controls.wallet(false);
    expect(await (await get('wallet')).json()).toEqual({ available: false });
    bench.standIn.controls.wallet(true);
  });

  it('serves nothing else of the folder', async () => {
    for (const name of ['payments-stand-in.ts', 'browser/stripe.js', '..%2Fpayments-stand-in.ts', '']) {
      expect((await get(name)).status, name).toBe(404);
    }
  });

  it('must be where the build put it', async () => {
    const options = { pool: database.pool, host: '127.0.0.1', port: 0, webhookUrl: () => '' };
    await expect(startPaymentsStandIn({ ...options, browserDir: '/nowhere' })).rejects.toThrow(/nowhere/);
  });
});
