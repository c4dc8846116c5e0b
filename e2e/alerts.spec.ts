import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('a visitor hears that a product is back in stock, and unsubscribes', async ({ page, request, shop }) => {
  const complaints = complaintsOf(page);
  const email = `${randomUUID()}@example.com`;
  const mailOf = async (kind: string): Promise<string> => {
    const mails = (await (await request.get(`/mailbox.json?to=${email}`)).json()) as Record<string, string>[];
    return mails.find((mail) => mail.kind === kind)?.text ?? '';
  };
  const linkIn = (text: string, path: string) => new RegExp(`http\\S+${path}\\S*`).exec(text)?.[0] ?? '';
  await shop.query(`UPDATE "Equipment" SET stock = 0 WHERE slug = 'landing-net'`);

  await openHydrated(page, '/product/landing-net');
  await page.getByRole('button', { name: /^Email me when it’s back: / }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Check your email: we sent a link to ${email}.`)).toBeVisible();

  await expect.poll(() => mailOf('alert-confirmation')).toContain('/alerts/confirm');
  await page.goto(linkIn(await mailOf('alert-confirmation'), '/alerts/confirm'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm alert' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();

  await beAdmin(page);
  await page.goto('/dashboard/manage-product?q=landing');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByLabel('Add or remove').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The job runs every minute.
  await expect.poll(() => mailOf('product-alert'), { timeout: 90_000 }).toContain('is available again for');

  await page.goto(linkIn(await mailOf('product-alert'), '/alerts/unsubscribe'));
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(page.getByRole('heading', { name: 'Your email alerts are off' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(page.getByRole('heading', { name: 'Your email alerts are off' })).toBeVisible();
  expect(complaints).toEqual([]);
});
