import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './accessibility.ts';
import { beAdmin } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test(
  'an admin adds an endpoint, and its receiver verifies the events',
  { tag: '@core' },
  async ({ page, request }) => {
    const received: { body: string; headers: Record<string, string> }[] = [];
    let status = 200;
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          body: Buffer.concat(chunks).toString(),
          headers: request.headers as Record<string, string>,
        });
        response.writeHead(status).end(status === 200 ? 'thanks' : 'not today');
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;

    await beAdmin(page);
    await openHydrated(page, '/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('https://10.0.0.1/');
    await dialog.getByLabel('Order placed').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Use a host name instead of an IP address.').first()).toBeVisible();
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('heading', { name: 'Signing secret' })).toBeVisible();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: `Send test to ${url}` }).click();
    const row = (type: string) => page.getByRole('row', { name: type });
    await expect(row('webhook.test').getByText('Delivered')).toBeVisible();
    const [sent] = received;
    expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    await expectAccessible(page);

    // An order, which the receiver refuses at first.
    status = 500;
    const query = '{ bestSellers(first: 1) { databaseId minQty } }';
    const { data } = await (await request.post('/graphql', { data: { query } })).json();
    const placed = await request.post('/graphql', {
      data: {
        query: 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }',
        variables: {
          input: {
            equipmentId: data.bestSellers[0].databaseId,
            quantity: data.bestSellers[0].minQty,
            phone: '+1 555 0100',
            address: 'Pier 1',
            customerName: 'A Guest',
            customerEmail: `webhook-${Date.now()}@example.com`,
          },
        },
      },
    });
    expect((await placed.json()).data.placeOrder).toEqual({ __typename: 'Order' });
    await openHydrated(page, '/dashboard/webhooks');
    await page.getByRole('link', { name: `Deliveries to ${url}` }).click();
    await expect(row('order.placed').getByText('The receiver answered with status 500.')).toBeVisible();
    await row('order.placed')
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(dialog.getByText('not today')).toBeVisible();
    await expect(dialog.getByText(/"orderNumber": "FZ-/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    status = 200;
    await row('order.placed')
      .getByRole('button', { name: /^Replay/ })
      .click();
    await expect(row('order.placed').getByText('Delivered')).toBeVisible();
    const ids = received
      .filter(({ body }) => body.includes('order.placed'))
      .map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);

    await page.getByRole('link', { name: 'All endpoints' }).click();
    await page.getByRole('button', { name: `Delete ${url}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${url}” deleted`).first()).toBeVisible();
    receiver.closeAllConnections();
    receiver.close();
  },
);
