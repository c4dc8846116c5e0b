import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPaymentsEmulator } from './payments-emulator.ts';
import { openHarness, type Harness } from './test-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const get = (name: string) => fetch(`${harness.origin}/${name}`);

describe('the browser files', () => {
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

  it('allow the fields no connections', async () => {
    const policy = (await get('field.html')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'none'");
  });

  it('contain a module that other origins may load', async () => {
    const script = await fetch(`${harness.origin}/stripe.js`, {
      headers: { origin: 'http://localhost:4000' },
    });
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('contain the test cards', async () => {
    expect(await (await get('test-cards.js')).text()).toContain('"4242424242424242"');
  });

  it('have a wallet unless disabled', async () => {
    expect(await (await get('wallet')).json()).toEqual({ available: true });
    harness.emulator.controls.wallet(false);
    expect(await (await get('wallet')).json()).toEqual({ available: false });
    harness.emulator.controls.wallet(true);
  });

  it('do not expose other files of the folder', async () => {
    for (const name of ['payments-emulator.ts', 'browser/stripe.js', '..%2Fpayments-emulator.ts', '']) {
      expect((await get(name)).status, name).toBe(404);
    }
  });

  it('must be where the build put them', async () => {
    const options = { pool: harness.pool, host: '127.0.0.1', port: 0, webhookUrl: () => '' };
    await expect(startPaymentsEmulator({ ...options, browserDir: '/nowhere' })).rejects.toThrow(/nowhere/);
  });
});
