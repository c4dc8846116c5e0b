import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin creates a service token, an integration uses it, and it is refused once revoked', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  const name = `Warehouse ${Date.now()}`;
  await beAdmin(page);
  await openHydrated(page, '/dashboard/service-tokens');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Read orders', { exact: true }).check();
  await dialog.getByLabel('Fulfill orders', { exact: true }).check();
  await dialog.getByLabel('Expires after').selectOption('30 days');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = dialog.getByText(/^fz_/);
  await expect(secret).toBeVisible();
  const token = (await secret.textContent()) ?? '';
  expect(token).toMatch(/^fz_[0-9a-f]{64}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never');
  await page.setViewportSize({ width: 1440, height: 900 });
  const heights = await page
    .getByRole('table')
    .locator('time')
    .evaluateAll((dates) => dates.map((date) => date.getClientRects().length));
  expect(Math.max(...heights)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);

  // As the warehouse, which has no browser.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (query: string) => {
    const body = JSON.stringify({ query });
    const answer = await fetch(`${baseURL}/graphql`, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const first = await ask('{ orders(first: 1) { nodes { databaseId number } } }');
  expect(first).toMatchObject({ status: 200, body: { data: { orders: { nodes: [{}] } } } });
  const { data } = first.body as { data: { orders: { nodes: { databaseId: string }[] } } };
  const order = `${baseURL}/order/${data.orders.nodes[0]?.databaseId}`;
  expect((await fetch(order, { headers })).status).toBe(200);
  expect((await fetch(`${baseURL}/users`, { headers })).status).toBe(403);
  expect((await ask('{ users { totalCount } }')).body).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });

  await openHydrated(page, '/dashboard/service-tokens');
  await expect(row).not.toContainText('Never');
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await dialog.getByRole('button', { name: 'Yes, revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect(await ask('{ orders(first: 1) { nodes { number } } }')).toMatchObject({
    status: 401,
    body: { errors: [{ extensions: { code: 'TOKEN_INVALID' } }] },
  });
  const refused = await fetch(order, { headers });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'TOKEN_INVALID']);

  await openHydrated(page, '/dashboard/audit');
  await expect(page.getByText('revoked the service token').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
