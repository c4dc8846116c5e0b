import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, fillCard, openDashboardMenu, signUpOnTheWay } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test('support places an order for a customer who calls, and the customer pays by the link in the email', async ({
  page,
  browser,
  shop,
}) => {
  const customerEmail = `caller-${randomUUID()}@example.com`;
  await openHydrated(page, '/signup');
  const staffEmail = await signUpOnTheWay(page);
  await expect(page).not.toHaveURL(/\/signup/);
  await shop.query('UPDATE emulator_identity.account SET email_verified = true WHERE email = $1', [
    staffEmail,
  ]);
  await shop.query(`UPDATE "User" SET "emailVerified" = true, role = 'SUPPORT' WHERE email = $1`, [
    staffEmail,
  ]);

  let number = '';
  let complaints: string[] = [];
  await test.step('support enters the order', async () => {
    await openHydrated(page, '/dashboard');
    await openDashboardMenu(page);
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /^Manage All Orders/ })
      .click();
    await page.getByRole('link', { name: 'New order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    // The new role had replaced the token of the page before.
    complaints = complaintsOf(page);
    await page.getByLabel('Find products').fill('lakehead 3000');
    await page.getByRole('button', { name: /^Add Lakehead 3000/ }).click();
    await page.getByLabel('Find products').fill('LKH-1000');
    await page.getByRole('button', { name: /^Add Lakehead 1000/ }).click();
    await page.getByRole('textbox', { name: /^Quantity of Lakehead 1000/ }).fill('2');
    const form = page.getByRole('region', { name: 'Customer' });
    await form.getByLabel('Email').fill(customerEmail);
    await form.getByLabel('Country').selectOption('US');
    await form.getByLabel('Full name').fill('Nils Holm');
    await form.getByLabel('Street and number').fill('12 Pier Road');
    await form.getByLabel('ZIP code').fill('9394');
    await form.getByLabel('City').fill('Monterey');
    await form.getByLabel('State or province').selectOption('CA');
    await form.getByLabel('Phone').fill('+1 555 0100');
    await page.getByRole('radio', { name: /^Express delivery/ }).check();
    await expect(page.getByText('Sales tax (7.25%)')).toBeVisible();
    await page.getByRole('button', { name: /^Place order · / }).click();
    await expect(page.getByText('Enter a valid postal code for United States.')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('ZIP code').fill('93940');
    await page.getByRole('button', { name: /^Place order · / }).click();
    const done = page.getByRole('heading', { level: 1, name: /^Order FZ-\d+ was placed$/ });
    await expect(done).toBeFocused();
    number = /FZ-\d+/.exec((await done.textContent()) ?? '')?.[0] ?? '';
    await expectAccessible(page);
  });

  await test.step('the customer pays', async () => {
    const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
    const mail = async () => {
      const mails = (await (await customer.request.get(`/mailbox.json?to=${customerEmail}`)).json()) as {
        subject: string;
        link: string;
      }[];
      return mails.find(({ subject }) => subject === `Pay for your order ${number}`)?.link;
    };
    await expect.poll(mail, { timeout: 20_000 }).toContain(`/guest-order?number=${number}`);
    await openHydrated(customer, (await mail()) ?? '');
    await customer.getByRole('main').getByLabel('Email').fill(customerEmail);
    await customer.getByRole('button', { name: 'Find order' }).click();
    const pay = customer.getByRole('button', { name: /^Pay \$/ });
    await expect(pay).toBeEnabled();
    await fillCard(customer, '4242424242424242');
    await pay.click();
    await expect(customer.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
    await customer.context().close();
  });

  await test.step('support sees who placed and that it is paid', async () => {
    await page.getByRole('link', { name: 'Show order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText('A Stranger placed the order for the customer')).toBeVisible();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link to pay' })).toHaveCount(0);
    await expect(page.getByText('Phone order', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Placed .* by A Stranger$/)).toBeVisible();
  });

  await test.step('support finds it among the phone orders', async () => {
    await page.getByRole('link', { name: 'All orders', exact: true }).click();
    await page.getByLabel('Search orders').fill(customerEmail);
    const row = page.getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('Phone order');
    await page.getByRole('button', { name: 'Phone orders' }).click();
    await expect(page).toHaveURL(/phone=1/);
    await page.getByRole('button', { name: /^To pack/ }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /^Awaiting payment/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByLabel('Search orders').fill('');
    await page.getByRole('button', { name: /^All \(/ }).click();
    await expect(page.getByRole('row').filter({ hasNotText: 'Phone order' })).toHaveCount(1);
    await expectAccessible(page);
  });
  expect(complaints).toEqual([]);
});
