import { expectAccessible } from './accessibility.ts';
import { beAdmin, beCustomer, complaintsOf, fillCard, openDashboardMenu, orderProduct } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

/** The payment provider accepts the refund to this card, and the bank rejects it some seconds later. */
const REFUND_FAILS_LATER = '4000000000005126';

test('an admin resolves the incident of a refund that the bank rejected', async ({ page, browser, shop }) => {
  const complaints = complaintsOf(page);
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await beCustomer(customer);
  await customer.goto('/search?q=Riverbend+LP');
  await orderProduct(customer, 'Riverbend LP');
  await customer.getByLabel('Phone').fill('+46 70 555 01 84');
  await customer.getByLabel('Delivery address').fill('Strandvägen 12');
  await customer.getByRole('button', { name: 'Order and pay' }).click();
  await fillCard(customer, REFUND_FAILS_LATER);
  await customer.getByRole('button', { name: /^Pay / }).click();
  await expect(customer.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();

  await beAdmin(page);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('link', { name: '0 Payment incidents' })).toBeVisible();
  await openHydrated(page, '/dashboard/manage-all-order?parcel=TO_PACK');
  const link = page.getByRole('link', { name: /^FZ-/ }).first();
  const number = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('button', { name: 'Refund order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The customer changed her mind.');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(page.getByText(/^\$[\d.]+ refunded\.$/).first()).toBeVisible();

  const badge = page.getByRole('link', { name: /^Manage All Orders/ });
  let waiting = '';
  await test.step('the overview counts the incident and links to it', async () => {
    await expect
      .poll(async () => {
        await openHydrated(page, '/dashboard');
        return page.getByRole('link', { name: /Payment incidents$/ }).textContent();
      })
      .toBe('1Payment incidents');
    await openDashboardMenu(page);
    waiting = (await badge.textContent()) ?? '';
    await openHydrated(page, '/dashboard');
    await page.getByRole('link', { name: '1 Payment incidents' }).click();
    await expect(page.getByText('1 payment needs review')).toBeVisible();
    await expect(page.getByText('The customer’s bank rejected the refund.', { exact: false })).toBeVisible();
    await expect(page.locator('#incidents').getByRole('link', { name: number })).toBeVisible();
    await expectAccessible(page);
  });

  const note = 'Paid by bank transfer, as agreed on the phone.';
  await test.step('a note is required and resolves the incident', async () => {
    await page.getByRole('button', { name: 'Resolve: Refund failed' }).click();
    await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
    await expect(dialog.getByText('Note is Required')).toBeVisible();
    await dialog.getByLabel('Note').fill(note);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
    await expect(page.getByText(`Resolved: ${note}`)).toBeVisible();
    await expect(page.getByText('No payments need review')).toBeVisible();
    await openDashboardMenu(page);
    await expect(badge).not.toHaveText(waiting);
  });

  await test.step('it left the list and the overview', async () => {
    await openHydrated(page, '/dashboard');
    await page.getByRole('link', { name: '0 Payment incidents' }).click();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expect(page.getByText(/payments? needs? review/)).toHaveCount(0);
  });

  await test.step('the audit log has it, with its note and a link to the order', async () => {
    await openHydrated(page, '/dashboard/audit?of=payment-incident');
    const entry = page.getByRole('article').first();
    await expect(entry).toContainText(`resolved the payment incident of ${number}`);
    await expect(entry).toContainText(note);
    await entry.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('table').getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
