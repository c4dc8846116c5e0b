import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Whatever the browser complains of on the way; a person's journey leaves nothing behind. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A decline is an answer of the payment provider (402), and the browser logs its status.
    const expected = /status of 402|status of 404/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      complaints.push(`asked ${request.url()}`);
    // The shop is never sent a card: its frames have another origin.
    const digits = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[\s+-]|%20/g, '');
    if (new URL(page.url()).origin === new URL(request.url()).origin && CARDS.test(digits))
      complaints.push(`sent a card to ${request.url()}`);
  });
  return complaints;
}

/** The cards of these journeys. */
const CARDS = /4242424242424242|4000000000000002|4000000000003220/;

async function fillCard(page: Page, number: string): Promise<void> {
  const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox').first();
  await field('Secure card number input frame').fill(number);
  await field('Secure expiration date input frame').fill('12 / 34');
  await field('Secure CVC input frame').fill('123');
}

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function signUpOnTheWay(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Name').fill('A Stranger');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}

test('a stranger orders a reel, is declined, pays with another card, and sees PAID', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toContainText('31 products');
  await accessible(page);

  await page.getByRole('link', { name: 'Lakehead 3000' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('alert')).toContainText('Plz register!');
  await accessible(page);
  const email = await signUpOnTheWay(page);

  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByText('WELCOME TO FISHZOME', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lakehead 3000', level: 1 })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('60');
  await expect(page.getByRole('button', { name: 'Order and pay' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12\n185 31 Vaxholm');
  await accessible(page);
  await page.reload();
  await expect(page.getByLabel('Delivery address')).toHaveValue('Strandvägen 12\n185 31 Vaxholm');
  await page.getByRole('button', { name: 'Order and pay' }).click();

  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByText('Congrats! Order Add to card!', { exact: true })).toBeVisible();
  await fillCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $179.80' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authority says:' })).toContainText(
    'Your card was declined',
  );
  await accessible(page);

  // In another window it waits to be paid.
  const other = await page.context().newPage();
  const othersComplaints = complaintsOf(other);
  await other.goto('/dashboard/order');
  await expect(other.getByRole('link', { name: 'Plz Pay' })).toBeVisible();

  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $179.80' }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  // Messages go after a while: before anything that takes long.
  await expect(page.getByText('successfully Payment complete!', { exact: true })).toBeVisible();
  await expect(page.getByText('payment Sent to database', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'PAID', exact: true })).toBeVisible();
  await expect(other.getByText(/^FZ-\d+ is paid$/)).toBeAttached();
  await accessible(other);
  expect(othersComplaints).toEqual([]);
  await other.close();
  await expect(page.getByText(/pi_sim\w+/)).toBeVisible();
  await accessible(page);

  await page.getByRole('link', { name: 'To my orders' }).click();
  await page.getByRole('button', { name: 'PAID', exact: true }).focus();
  await expect(page.getByRole('tooltip')).toContainText(/pi_sim\w+/);
  await accessible(page);
  expect(complaints).toEqual([]);
});

test('3-D Secure: refused by the bank first, then confirmed', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Be a customer' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You loggin successfully', { exact: true })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Riverbend LP' }).click();
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();

  await fillCard(page, '4000000000003220');
  const bank = page.frameLocator('iframe[title="Simulated bank: approve the payment"]');
  await page.getByRole('button', { name: /^Pay / }).click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authority says:' })).toBeVisible();
  await page.getByRole('button', { name: /^Pay / }).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an unpaid order is deleted after a question', async ({ page }) => {
  await page.goto('/signup');
  await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  await page.getByRole('link', { name: 'Ember Spoon 18' }).click();
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: /^Delete order FZ-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure to Delete this parts?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('link', { name: 'Plz Pay' })).toBeVisible();
  await page.getByRole('button', { name: /^Delete order FZ-/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('signs in with Google through its popup, and logs out after a question', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByLabel(/email/i).fill(`${randomUUID()}@gmail.example`);
  await popup.getByLabel(/name/i).fill('Gustav Google');
  await popup.getByRole('button', { name: /continue/i }).click();
  await expect(page.getByText('You loggin with google', { exact: true })).toBeVisible();
  await page.getByLabel('Your account: Gustav Google').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure to logout?' })
    .getByRole('button', { name: 'Yes, log out' })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(complaints).toEqual([]);
});

test('verifies the address and sets a new password by the links of the mailbox', async ({
  page,
  request,
}) => {
  await page.goto('/signup');
  const email = await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  const newest = async (kind: string): Promise<string> => {
    const mails = (await (await request.get(`/mailbox.json?to=${email}`)).json()) as {
      kind: string;
      link: string;
    }[];
    return mails.find((mail) => mail.kind === kind)?.link ?? '';
  };
  await expect.poll(() => newest('verify-email')).toContain('/auth/action');
  await page.goto(await newest('verify-email'));
  await expect(page.getByRole('heading', { name: 'Your e-mail address is verified.' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('verified', { exact: true })).toBeVisible();

  await page.getByLabel(/^Your account/).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, log out' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(/a mail with a link is on its way/)).toBeVisible();
  await expect.poll(() => newest('reset-password')).toContain('/auth/action');
  await page.goto(await newest('reset-password'));
  await page.getByLabel('New password', { exact: true }).fill('even-tighter-lines');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Login' }).last().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authority says:' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('even-tighter-lines');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin does not shop, a stranger finds nothing, and what does not exist says so', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Be the admin' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  await page.goto('/dashboard/payment/0199aaaa-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: /There is no such order/ })).toBeVisible();
  const nothing = await page.goto('/no/such/page');
  expect(nothing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible();
});

test('a parcel is packed, shipped, delivered, sent back and paid back, seen by both', async ({
  browser,
  page,
}) => {
  // Two people, who wait for each other.
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto('/signup');
  const email = await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  await page.getByRole('link', { name: 'Lakehead 3000' }).click();
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();

  const office = await browser.newContext();
  const admin = await office.newPage();
  const { origin } = new URL(page.url());
  await admin.goto(`${origin}/login`);
  await admin.getByRole('button', { name: 'Be the admin' }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  await admin.goto(`${origin}/dashboard/manage-all-order?parcel=TO_PACK&q=${email}`);
  await admin.getByRole('link', { name: /^FZ-/ }).click();
  await admin.getByRole('button', { name: 'Mark packed' }).click();
  await admin.getByRole('button', { name: 'Add tracking and ship' }).click();
  await admin.getByLabel('Carrier').selectOption('UPS');
  await admin.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7128');
  await admin.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(admin.getByRole('alert')).toContainText('check digit is wrong');
  await admin.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7127');
  await admin.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(admin.getByText('Shipped. The customer is told by mail.', { exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Cancel this order' })).toBeHidden();
  await accessible(admin);

  await page.goto('/dashboard/order?show=on-its-way');
  await expect(page.getByText('1Z5R89390357567127')).toBeVisible();
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`/mailbox.json?to=${email}`)).json()) as {
        kind: string;
      }[];
      return mails.filter(({ kind }) => kind === 'order-shipped').length;
    })
    .toBe(1);
  await admin.getByRole('button', { name: 'Mark delivered' }).click();
  await expect(admin.getByText('Delivered.', { exact: true })).toBeVisible();

  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: 'Return this order' }).click();
  await page.getByLabel('Why do you return it?').selectOption('DAMAGED');
  await page.getByLabel('In your words (optional)').fill('The bail is bent.');
  await page.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible();
  await accessible(page);

  await admin.goto(`${origin}/dashboard/manage-all-order?parcel=RETURN&q=${email}`);
  await admin.getByRole('link', { name: /^FZ-/ }).click();
  await expect(admin.getByText('The bail is bent.')).toBeVisible();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByLabel('Where to send it').fill('Quay 1, 185 31 Vaxholm');
  await admin.getByRole('button', { name: 'Approve the return' }).click();
  await expect(
    admin.getByText('Approved. The customer reads where to send it.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Quay 1, 185 31 Vaxholm')).toBeVisible();
  await admin.getByRole('button', { name: 'It is here' }).click();
  await admin.getByRole('button', { name: 'Give the money back' }).click();
  await admin.getByLabel('Reason').fill('It came back.');
  await admin.getByRole('button', { name: 'Give back $89.90' }).click();
  await expect(admin.getByText('$89.90 is given back.', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Return received', { exact: true })).toBeVisible();
  await expect(page.getByText('$89.90 given back')).toBeVisible();
  await office.close();
  expect(complaints).toEqual([]);
});
