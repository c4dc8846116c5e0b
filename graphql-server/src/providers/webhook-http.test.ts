import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookClient } from './webhook-http.ts';

const refused = { problem: 'The address is not public.' };
/** Resolves every name to these addresses. */
const resolving =
  (...addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family);
  };

let port: number;
let connections = 0;
const trap = createTcpServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(async () => {
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  port = (trap.address() as AddressInfo).port;
});
afterAll(() => trap.close());

const post = (url: string, allowLoopback = false, lookup?: LookupFunction) =>
  createWebhookClient({ allowLoopback, timeoutMs: 2_000, ...(lookup && { lookup }) }).post(url, {}, '{}');

describe('the client of webhooks', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::10.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001::7f00:1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ])('refuses %s, as an address and as what a name resolves to', async (host) => {
    expect(await post(`https://${host}:${port}/`)).toMatchObject(refused);
    const address = new URL(`https://${host}`).hostname.replace(/[[\]]/g, '');
    expect(await post(`https://erp.example:${port}/`, false, resolving(address))).toMatchObject(refused);
  });

  it('refuses a name with a private address among public ones', async () => {
    expect(
      await post(`https://erp.example:${port}/`, false, resolving('8.8.8.8', '127.0.0.1')),
    ).toMatchObject(refused);
    expect(
      await post(`https://erp.example:${port}/`, false, resolving('127.0.0.1', '8.8.8.8')),
    ).toMatchObject(refused);
  });

  it('refuses names that this machine resolves to itself', async () => {
    expect(await post(`https://localhost:${port}/`)).toMatchObject(refused);
  });

  it('checks the address of each connection: a name may have moved', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const client = createWebhookClient({
      allowLoopback: true,
      timeoutMs: 2_000,
      lookup: (name, options, callback) => resolving(answers.shift() ?? '')(name, options, callback),
    });
    const before = connections;
    const url = `https://erp.example:${port}/`;
    expect(await client.post(url, {}, '{}')).not.toMatchObject(refused);
    expect(connections).toBe(before + 1);
    expect(await client.post(url, {}, '{}')).toMatchObject(refused);
  });

  it('opens no connection to a refused address', async () => {
    const before = connections;
    await post(`https://127.0.0.1:${port}/`);
    await post(`https://erp.example:${port}/`, false, resolving('127.0.0.1'));
    await post(`http://127.0.0.1:${port}/`);
    expect(connections).toBe(before);
  });

  it('sends by https only in production', async () => {
    for (const url of [`http://127.0.0.1:${port}/`, 'http://erp.example/'])
      expect(await post(url)).toMatchObject({ problem: 'Only https URLs are allowed.' });
  });

  it('reaches this machine and no other private address in test mode', async () => {
    const server = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await post(url, true)).toMatchObject({ status: 200, text: 'ok' });
    expect(await post(url)).not.toHaveProperty('status');
    server.close();
    for (const host of ['10.0.0.1', '169.254.169.254', '[fe80::1]', '127.0.0.2'])
      expect(await post(`https://${host}/`, true)).toMatchObject(refused);
    expect(await post('http://erp.example/', true)).toMatchObject({
      problem: 'Only https URLs are allowed.',
    });
    expect(await post('https://erp.example/', true, resolving('192.168.0.1'))).toMatchObject(refused);
  });

  it('says that a name is unknown', async () => {
    const unknown: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 4);
    expect(await post('https://erp.example/', false, unknown)).toMatchObject({
      problem: 'The host name was not found.',
    });
  });
});
