import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { measureEffort } from './effort.ts';
import { beAdmin, complaintsOf } from './people.ts';
import { addPaidOrders, addSentReceipts } from './rows.ts';
import { expect, openHydrated, test } from './shop.ts';

/** A valid number of a postal service (UPU standard S10). */
function labelNumber(): string {
  const serial = String(randomInt(10_000_000, 99_999_999));
  const sum = [...serial].reduce((total, digit, at) => total + Number(digit) * Number('86423597'[at]), 0);
  const rest = 11 - (sum % 11);
  return `RB${serial}${rest === 10 ? 0 : rest === 11 ? 5 : rest}GB`;
}

declare global {
  interface Window {
    prints: number;
  }
}

/** Counts prints instead of opening the browser's dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.prints = 0;
    window.print = () => (window.prints += 1);
  });

test('an admin packs, prints, and ships five orders with few clicks', async ({ page, shop }) => {
  const complaints = complaintsOf(page);
  const customer = `Workbench ${randomUUID()}`;
  await addPaidOrders(shop, customer, 5);
  await countPrints(page);
  const effort = await measureEffort(page);
  await beAdmin(page);
  await openHydrated(page, `/dashboard/manage-all-order?parcel=TO_PACK&q=${encodeURIComponent(customer)}`);
  await expect(page.getByRole('button', { name: /^To pack \(/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('5 orders', { exact: true })).toBeVisible();
  const numbers = await page.getByRole('link', { name: /^FZ-/ }).allTextContents();
  effort.start();

  await test.step('packing slips of five orders', async () => {
    await page.getByRole('checkbox', { name: 'Select all 5 shown' }).click();
    await expect(page.getByText('5 orders selected')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Print packing slips' }).click();
    await expect.poll(() => page.evaluate(() => window.prints)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const slips = page.getByRole('region', { name: 'Packing slip' });
    await expect(slips).toHaveCount(5);
    for (const number of numbers) await expect(slips.getByText(number, { exact: true })).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { name: 'Manage All Orders' })).toBeVisible();
  });

  await test.step('address labels of five orders on one sheet', async () => {
    await page.getByRole('button', { name: 'Print address labels' }).click();
    await expect.poll(() => page.evaluate(() => window.prints)).toBe(2);
    await page.emulateMedia({ media: 'print' });
    const labels = page.getByRole('region', { name: 'Address labels' }).getByRole('listitem');
    await expect(labels).toHaveCount(5);
    for (const number of numbers) await expect(labels.getByText(number, { exact: true })).toBeVisible();
    // A page of A4 holds eight labels of 74 mm height. A page of US Letter holds six.
    for (const label of await labels.all()) expect((await label.boundingBox())?.height).toBeCloseTo(279.7, 0);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { name: 'Manage All Orders' })).toBeVisible();
  });

  await test.step('all are packed', async () => {
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await expect(page.getByText('5 orders marked as packed.').first()).toBeVisible();
    await expect(page.getByRole('table').getByText('Packed', { exact: true })).toHaveCount(5);
  });

  const labels = numbers.map(labelNumber);
  await test.step('each is shipped by scanning its label', async () => {
    await page.getByRole('button', { name: 'Ship 5 orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ship packed orders' });
    for (const [index, label] of labels.entries()) {
      await expect(dialog.getByText(`${index + 1} of 5`)).toBeVisible();
      // Oldest first.
      await expect(dialog.getByRole('heading', { name: numbers.at(-1 - index) ?? '' })).toBeVisible();
      await expect(dialog.getByLabel('Tracking number')).toBeFocused();
      if (index === 0) await expectAccessible(page);
      await page.keyboard.type(label);
      await page.keyboard.press('Enter');
    }
    await expect(dialog.getByRole('heading', { name: '5 orders shipped' })).toBeFocused();
    for (const label of labels) await expect(dialog.getByRole('cell', { name: label })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  // Select all, print slips and labels, pack, ship, close.
  await effort.expectAtMost('print, pack and ship five orders', 6);
  await openHydrated(page, `/dashboard/manage-all-order?q=${labels[0]}`);
  await expect(page.getByRole('link', { name: numbers.at(-1) ?? '' })).toBeVisible();
  await expect(page.getByRole('table').getByText('Shipped', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('packing is undone, and a wrong label ships nothing', async ({ page, shop }) => {
  const customer = `Workbench ${randomUUID()}`;
  await addPaidOrders(shop, customer, 2);
  await beAdmin(page);
  await openHydrated(page, `/dashboard/manage-all-order?q=${encodeURIComponent(customer)}`);
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).click();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 orders marked as not packed.').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Mark as packed' }).click();
  await bar.getByRole('button', { name: 'Ship 2 orders' }).click();

  const dialog = page.getByRole('dialog', { name: 'Ship packed orders' });
  const label = labelNumber();
  const scan = async (number: string) => {
    await expect(dialog.getByLabel('Tracking number')).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  };
  await scan('1Z5R89390357567128');
  await expect(dialog.getByText(/its check digit is wrong/)).toBeVisible();
  // The next scan replaces the refused number.
  await scan(label);
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await scan(label);
  await expect(dialog.getByText(/already used for order FZ-/)).toBeVisible();
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ship anyway' }).click();
  await expect(dialog.getByRole('heading', { name: '2 orders shipped' })).toBeVisible();
});

test('an admin sends the receipt of an order again', async ({ page, shop }) => {
  const complaints = complaintsOf(page);
  const customer = `Workbench ${randomUUID()}`;
  await addPaidOrders(shop, customer, 1);
  const email = `${randomUUID()}@example.com`;
  await addSentReceipts(shop, customer, email);
  await beAdmin(page);
  await openHydrated(page, `/dashboard/manage-all-order?q=${encodeURIComponent(customer)}`);
  const link = page.getByRole('link', { name: /^FZ-/ });
  const number = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
  const emails = page.getByRole('region', { name: 'Emails' });
  // The second click of a double click comes before the first one is answered.
  await emails.getByRole('button', { name: /^Send again Receipt/ }).dblclick();
  await expect(page.getByText('The email is on its way.').first()).toBeVisible();
  await expect(emails.getByRole('listitem').filter({ hasText: 'Sent again' })).toHaveCount(1);
  await expect(emails.getByText('Sent', { exact: true })).toHaveCount(2, { timeout: 15_000 });
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText(/sent an email again: Receipt/),
  ).toHaveCount(1);
  await expectAccessible(page);
  const mails = (await (await page.request.get(`/mailbox.json?to=${email}`)).json()) as Record<
    string,
    string
  >[];
  expect(mails.filter(({ subject }) => subject?.includes(number))).toHaveLength(1);
  expect(complaints).toEqual([]);
});
