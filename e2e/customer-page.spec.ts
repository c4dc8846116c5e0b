import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf, openDashboardMenu, linkInMail, signUpOnTheWay } from './people.ts';
import { addMessage, addPaidOrders } from './rows.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin opens the page of a customer, writes a note, and exports the data', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beAdmin(page);
  await openDashboardMenu(page);
  await openHydrated(page, '/dashboard/users?q=maya');
  await page.getByRole('link', { name: /^Maya/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Maya/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Spend' }).getByText('Paid orders')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: /^FZ-/ }).first(),
  ).toBeVisible();
  await expectAccessible(page);

  const text = `Prefers phone calls ${Date.now()}.`;
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill(text);
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog).toBeHidden();
  const note = page.getByRole('region', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: /^Delete your note/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(note).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^customer-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.email).toBe('maya@fishzome.example');
  expect(data.orders.length).toBeGreaterThan(0);

  // Her orders are under way, so the account stays.
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Email of the account').fill('maya@fishzome.example');
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('can’t be deleted yet');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('an admin finds a guest by email, and reads the orders and messages', async ({ page, shop }) => {
  const complaints = complaintsOf(page);
  const email = `guest-${randomUUID()}@example.com`;
  const name = `Guest ${randomUUID()}`;
  await addPaidOrders(shop, name, 2);
  await shop.query(`UPDATE "Order" SET "customerId" = NULL, "customerEmail" = $2 WHERE "customerName" = $1`, [
    name,
    email,
  ]);
  await addMessage(shop, 'Hooks for perch', email);
  await beAdmin(page);
  await openHydrated(page, '/dashboard/users');
  await page.getByLabel('Search users').fill(email.toUpperCase());
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('link', { name: /^FZ-/ })).toHaveCount(2);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('link', { name: 'Hooks for perch' })).toBeVisible();
  await expect(page.getByText('No account with this verified email.')).toBeVisible();
  await expectAccessible(page);

  await orders.getByRole('link', { name: /^FZ-/ }).first().click();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/guest-customer\?email=guest-/);
  expect(complaints).toEqual([]);
});

test('an admin finds a guest by name in the command palette, exports and deletes the data', async ({
  page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const email = `guest-${randomUUID()}@example.com`;
  const name = `Ida ${randomUUID().slice(0, 8)}`;
  await addPaidOrders(shop, name, 1);
  await shop.query(
    `UPDATE "Order" SET "customerId" = NULL, "customerEmail" = $2, fulfilment = 'DELIVERED', "packedAt" = now(),
       "shippedAt" = now(), "deliveredAt" = now() WHERE "customerName" = $1`,
    [name, email],
  );
  await beAdmin(page);
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search pages/ }).fill(name.toLowerCase());
  await page.getByRole('option', { name: `Guest · ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({ guest: { email }, orders: [{ customerName: name }] });

  await page.getByRole('button', { name: 'Delete data' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Email of the guest').fill(email);
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText(`The data of ${email} was deleted.`).first()).toBeVisible();
  await openHydrated(page, `/dashboard/guest-customer?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'No such guest.' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a customer deletes their account', async ({ page }) => {
  await openHydrated(page, '/signup');
  const email = await signUpOnTheWay(page);
  await expect(page).not.toHaveURL(/\/signup/);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email of the account').fill(email);
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText('Your account was deleted.').first()).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('an admin invites another admin, who accepts', async ({ page, browser, baseURL }) => {
  const complaints = complaintsOf(page);
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const invited = await context.newPage();
  await openHydrated(invited, '/signup');
  const email = await signUpOnTheWay(invited);
  await expect(invited).not.toHaveURL(/\/signup/);
  const linkOf = (kind: string) => linkInMail(page, email, kind);

  await beAdmin(page);
  await openHydrated(page, '/dashboard/users');
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByRole('button', { name: 'Invite a team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  await dialog.getByLabel('Email').fill('admin@fishzome.example');
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This user is an admin already.');
  await dialog.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(invitations.getByText(email)).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => linkOf('admin-invitation')).toContain('/invitation?token=');
  const link = await linkOf('admin-invitation');
  await openHydrated(invited, link);
  await expectAccessible(invited);
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(invited.getByRole('alert')).toContainText('Verify your email first.');
  await expect.poll(() => linkOf('verify-email')).toContain('/auth/action');
  await invited.goto(await linkOf('verify-email'));
  await expect(invited.getByRole('heading', { name: 'Your email address is verified.' })).toBeVisible();
  await openHydrated(invited, link);
  await invited.getByRole('button', { name: 'Accept invitation' }).dblclick();
  await expect(invited.getByRole('heading', { name: 'You’re an admin' })).toBeVisible();
  await invited.getByRole('link', { name: 'Open dashboard' }).click();
  await openHydrated(invited, '/dashboard/users');
  await expect(invited.getByRole('region', { name: 'Invitations' })).toBeVisible();

  // The link works once: another user cannot use it.
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await openHydrated(other, '/signup');
  await signUpOnTheWay(other);
  await expect(other).not.toHaveURL(/\/signup/);
  await openHydrated(other, link);
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other.getByRole('heading', { name: 'This invitation no longer works.' })).toBeVisible();

  await openHydrated(page, '/dashboard/users');
  await expect(invitations.getByText(email)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a visitor who opens an invitation is asked to sign in first', async ({ page }) => {
  await page.goto('/invitation?token=unknown');
  await expect(page).toHaveURL(/\/signup$/);
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(/\/invitation\?token=unknown$/);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: 'This invitation no longer works.' })).toBeVisible();
});
