import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../test/shop.ts';

describe.each([
  ['a local shop', {}, 421],
  ['a shop with TEST_MODE=anywhere', { TEST_MODE: 'anywhere' }, null],
] as const)('the emulators of %s', (_name, variables, refused) => {
  let shop: TestShop;
  let payments: string;
  beforeAll(async () => {
    shop = await testShop({ ...variables, SEED: 'none' });
    const config = (await (await fetch(`${shop.url}/config.json`)).json()) as {
      payments: { apiOrigin: string };
    };
    payments = config.payments.apiOrigin;
  });
  afterAll(() => shop.close());

  const addresses = () => [
    `${shop.url}/mailbox.json`,
    `${shop.url}/emulator/auth/handler`,
    `${shop.url}/identitytoolkit.googleapis.com/v1/accounts:lookup`,
    `${shop.url}/securetoken.googleapis.com/v1/token`,
    `${payments}/wallet`,
  ];
  const statuses = (headers: Record<string, string>) =>
    Promise.all(addresses().map(async (address) => (await fetch(address, { headers })).status));

  it.each([
    ['x-forwarded-for', '198.51.100.7'],
    ['x-forwarded-host', 'shop.example'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=198.51.100.7'],
    ['x-real-ip', '198.51.100.7'],
    ['cf-connecting-ip', '198.51.100.7'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', ''],
  ])('see a proxy by %s: %s', async (name, value) => {
    const seen = await statuses({ [name]: value });
    const isRefused = seen.map((status) => status === 421);
    expect(isRefused).toEqual(addresses().map(() => refused !== null));
  });

  it('detect a proxy by HTTP/1.0', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /mailbox.json HTTP/1.0\r\nHost: localhost\r\n\r\n');
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer.split('\r\n')[0]).toContain(refused ? '421' : '200');
  });

  it('answer requests from this machine', async () => {
    expect(await statuses({})).not.toContain(421);
  });

  it("leave the shop's other routes open to a proxy", async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await fetch(`${shop.url}/equitment`, { headers })).status).toBe(200);
  });
});
