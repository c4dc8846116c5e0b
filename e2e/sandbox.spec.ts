import type { Page } from '@playwright/test';
import { beCustomer } from './people.ts';
import { accessible, answer, apolloScript, be, editor, offline, open, run, tours } from './sandbox-page.ts';
import { expect, test } from './shop.ts';

test('without internet, a developer browses, orders, pays with 4242 and signs in as admin', async ({
  page,
}) => {
  const { complaints, asked } = await offline(page);
  await page.goto('/graphql');
  await expect(page.getByRole('status').filter({ hasText: 'GraphiQL was loaded instead' })).toBeVisible();
  await open(page, 'Browse', 'Best sellers');
  await expect(answer(page)).toContainText('"bestSellers"');
  await open(page, 'Browse', 'Current user');
  await expect(answer(page)).toContainText('"me": null');
  await accessible(page, '.graphiql-container');

  await be(page, 'Customer');
  await expect(page.getByText('Logged in as maya@fishzome.example')).toBeAttached();
  await open(page, 'Order', 'Place an order');
  await run(page);
  await expect(answer(page)).toContainText('"__typename": "Order"');
  await open(page, 'Pay with 4242', 'Start the payment');
  await run(page);
  await expect(answer(page)).toContainText('"clientSecret"');
  await open(page, 'Pay with 4242', 'Enter a test card');
  const panel = await tours(page);
  await accessible(page, '.graphiql-container');
  await panel.getByRole('button', { name: 'Pay with 4242 4242 4242 4242' }).click();
  await expect(panel.getByText('Provider status: succeeded.')).toBeVisible();
  await open(page, 'Pay with 4242', 'Confirm the payment');
  await run(page);
  await expect(answer(page)).toContainText('"paymentState": "PAID"');
  await open(page, 'Pay with 4242', 'Try to cancel the paid order');
  await run(page);
  await expect(answer(page)).toContainText('"__typename": "OrderAlreadyPaid"');

  await open(page, 'Admin tour', 'Users');
  await expect(answer(page)).toContainText('"errors"');
  await be(page, 'Admin');
  await expect(page.getByText('Logged in as admin@fishzome.example')).toBeAttached();
  await open(page, 'Admin tour', 'Users');
  await expect(answer(page)).toContainText('"totalCount"');
  await page.reload();
  await expect(page.getByText('Logged in as admin@fishzome.example')).toBeAttached();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect([...new Set(asked)]).toEqual([apolloScript]);
  expect(complaints).toEqual([]);
});

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });

/** Steps that the panel performs, by their title. */
const panelButtons: Readonly<Record<string, string>> = {
  'Enter a test card': 'Pay with 4242 4242 4242 4242',
  'Listen for events': 'Start listening',
  'Send the file': 'Upload a test picture',
};

test('every operation of the tours succeeds, from top to bottom, without typing', async ({ page }) => {
  test.slow();
  const { complaints } = await offline(page);
  await page.addInitScript(() => localStorage.setItem('fishzome.sandbox.tool', 'graphiql'));
  await page.goto('/graphql');
  const panel = await tours(page);
  const count = await panel.getByRole('listitem').count();
  expect(count).toBeGreaterThan(25);
  let last = '';
  for (let index = 0; index < count; index += 1) {
    const item = (await tours(page)).getByRole('listitem').nth(index);
    const words = await item.innerText();
    const who = /\n(customer|admin)\n/.exec(words)?.[1] === 'admin' ? 'Admin' : 'Customer';
    if (who !== last) {
      await page.keyboard.press('Escape');
      await be(page, who);
      last = who;
    }
    const before = await editor(page).innerText();
    await (await tours(page)).getByRole('listitem').nth(index).getByRole('button').first().click();
    const panelButton = Object.entries(panelButtons).find(([title]) => words.startsWith(title))?.[1];
    if (panelButton) await page.getByRole('button', { name: panelButton }).click();
    else {
      await expect.poll(() => editor(page).innerText(), words).not.toBe(before);
      if (await isUnanswered(page)) await run(page);
      await expect(answer(page), words).toContainText('"data"');
      await expect(answer(page), words).not.toContainText(
        /"errors"|"SIGN_IN_REQUIRED"|"FORBIDDEN"|"NOT_FOUND"/,
      );
    }
    const opened = (await tours(page)).getByRole('listitem').nth(index);
    if (words.startsWith('Listen for events')) {
      await expect(page.getByRole('region', { name: 'Open subscription' })).toContainText(
        'No event has arrived',
      );
      await expect(opened).not.toContainText('done');
      continue;
    }
    // The sender of webhooks and the payment provider work in the background.
    await expect(async () => {
      if (words.startsWith('Read the delivery log') || words.startsWith('Check the refund')) await run(page);
      await expect(opened, words).toContainText('done', { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    if (words.startsWith('Cause an event'))
      await expect(step(page, 'Listen for events')).toContainText('done');
  }
  await expect(step(page, 'Listen for events')).toContainText('done');
  expect(complaints).toEqual([]);
});

test('a step that the shop refuses is not done, and says why', async ({ page }) => {
  await offline(page);
  await page.addInitScript(() => localStorage.setItem('fishzome.sandbox.tool', 'graphiql'));
  await page.goto('/graphql');
  await be(page, 'Customer');
  const follow = async (tour: string, title: string) => {
    const before = await editor(page).innerText();
    await open(page, tour, title);
    await expect.poll(() => editor(page).innerText(), title).not.toBe(before);
    if (await isUnanswered(page)) await run(page);
    await expect(answer(page), title).toContainText('"data"');
  };
  await follow('Browse', 'Best sellers');
  await follow('Order', 'Place');
  await follow('Pay with 4242', 'Start the payment');
  await follow('Pay with 4242', 'Confirm the payment');
  await tours(page);
  await expect(step(page, 'Confirm the payment')).toContainText('The shop refused this: ');
  await expect(step(page, 'Confirm the payment')).not.toContainText('done');
  await expect(step(page, 'Start the payment')).toContainText('done');
});

test('subscription steps wait for an event, follow the user, and work with the keyboard', async ({
  page,
}) => {
  const { complaints } = await offline(page);
  await page.addInitScript(() => localStorage.setItem('fishzome.sandbox.tool', 'graphiql'));
  await page.goto('/graphql');
  const listen = step(page, 'Listen for events');
  const bar = page.getByRole('region', { name: 'Open subscription' });
  await open(page, 'Subscriptions', 'Listen for events');
  await page.getByRole('button', { name: 'Start listening' }).click();
  await expect(listen).toContainText('The shop closed the connection: ');
  await expect(bar).toBeHidden();

  await be(page, 'Customer');
  await expect(page.getByText('Logged in as maya@fishzome.example')).toBeAttached();
  await page.getByRole('button', { name: 'Start listening' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('Listening. No event has arrived yet.');
  await expect(listen.getByRole('button', { name: 'Stop listening' })).toBeFocused();
  await expect(listen).not.toContainText('done');
  await accessible(page, '.graphiql-container');
  await be(page, 'Visitor');
  await expect(listen).toContainText('Listening stopped because the user changed.');
  await expect(bar).toBeHidden();
  await expect(listen).not.toContainText('done');
  expect(complaints.filter((text) => !text.includes('WebSocket'))).toEqual([]);
});

test('steps of an upload and of a webhook are not done if the shop refuses them', async ({ page }) => {
  await offline(page);
  await page.addInitScript(() => localStorage.setItem('fishzome.sandbox.tool', 'graphiql'));
  await page.goto('/graphql');
  await be(page, 'Customer');
  await expect(page.getByText('Logged in as maya@fishzome.example')).toBeAttached();
  await open(page, 'Upload a picture', 'Send the file');
  await page.getByRole('button', { name: 'Upload a test picture' }).click();
  await expect(step(page, 'Send the file')).toContainText('The upload failed: ');
  await expect(step(page, 'Send the file')).not.toContainText('done');
  await open(page, 'Webhooks', 'Add an endpoint');
  await expect(editor(page)).toContainText('AddTheEndpoint');
  await run(page);
  await expect(step(page, 'Add an endpoint')).toContainText('The shop refused this: ');
  await expect(step(page, 'Add an endpoint')).not.toContainText('done');
});

/** Mutations are only opened; queries are executed at once. */
const isUnanswered = async (page: Page) => (await editor(page).innerText()).includes('mutation');

test('with internet it is Apollo Sandbox, and requests carry the selected user', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  // Emulates what Apollo's script does for the page.
  await page.route(apolloScript, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.EmbeddedSandbox = class {
        constructor(options) {
          window.given = options;
          options.target.innerHTML = '<p>' + options.initialState.document.split('{')[0] + '</p>';
        }
        dispose() { window.given.target.innerHTML = ''; }
      };`,
    }),
  );
  await page.goto('/graphql');
  await expect(page.getByText('query ShowBestSellers', { exact: true })).toBeVisible();
  await be(page, 'Admin');
  await expect(page.getByText('Logged in as admin@fishzome.example')).toBeAttached();
  await open(page, 'Browse', 'Current user');
  await expect(page.getByText('query WhoAmI', { exact: true })).toBeVisible();
  const said = await page.evaluate(async () => {
    const { handleRequest, initialEndpoint, initialState } = (
      window as unknown as {
        given: {
          handleRequest: typeof fetch;
          initialEndpoint: string;
          initialState: { document: string };
        };
      }
    ).given;
    const response = await handleRequest(initialEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName: 'WhoAmI', query: initialState.document }),
    });
    return response.text();
  });
  expect(said).toContain('"role":"ADMIN"');
  await page.getByRole('group', { name: 'Tool' }).getByRole('button', { name: 'GraphiQL' }).click();
  await expect(page.getByRole('region', { name: 'Query Editor' })).toContainText('WhoAmI');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Execute query/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the selected user of the sandbox does not affect the shop’s own sign-in', async ({ page, context }) => {
  const shop = await context.newPage();
  await beCustomer(shop);
  const token = await shop.evaluate(() => localStorage.getItem('accessToken'));
  await offline(page);
  await page.goto('/graphql');
  await be(page, 'Admin');
  await expect(page.getByText('Logged in as admin@fishzome.example')).toBeAttached();
  await be(page, 'Visitor');
  expect(token).toBeTruthy();
  expect(await shop.evaluate(() => localStorage.getItem('accessToken'))).toBe(token);
  await shop.reload();
  await expect(shop.getByLabel(/^Your account/)).toBeVisible();
});

test('the REST calls can be read and tried without internet', async ({ page }) => {
  const { complaints, asked } = await offline(page);
  await page.goto('/openapi');
  await expect(page.getByRole('heading', { name: /^FISHZOME/ })).toBeVisible();
  await be(page, 'Customer');
  await expect(page.getByText('Logged in as maya@fishzome.example')).toBeAttached();
  const call = page.locator('.opblock-get').filter({ has: page.locator('[data-path="/order"]') });
  await call
    .getByRole('button', { name: /get .*order/i })
    .first()
    .click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText(
    '"customerMail": "maya@fishzome.example"',
  );
  await accessible(page, '.swagger-ui');
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});
