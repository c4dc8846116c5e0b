import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, complaintsOf, linkInMail, openDashboardMenu, signUpOnTheWay } from './people.ts';
import { addPaidOrders } from './rows.ts';
import { expect, openHydrated, test } from './shop.ts';

test('an admin gives the role of the warehouse, which ships an order and reaches nothing else', async ({
  page,
  browser,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const customer = `Staff ${randomUUID()}`;
  await addPaidOrders(shop, customer, 1);
  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openHydrated(staff, '/signup');
  const email = await signUpOnTheWay(staff);
  await expect(staff).not.toHaveURL(/\/signup/);
  await shop.query('UPDATE emulator_identity.account SET email_verified = true WHERE email = $1', [email]);
  await shop.query('UPDATE "User" SET "emailVerified" = true WHERE email = $1', [email]);

  const changeRole = async (role: string) => {
    await openHydrated(page, `/dashboard/users?q=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: /^Change role: / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New role').selectOption(role);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, change role' }).click();
    await expect(page.getByText(`now has the role ${role}.`).first()).toBeVisible();
  };
  await beAdmin(page);
  await changeRole('Warehouse');

  await test.step('the home and the menu show the work of the warehouse', async () => {
    await openHydrated(staff, '/dashboard');
    await expect(staff.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(staff.getByRole('link', { name: /Orders to pack$/ })).toBeVisible();
    await expect(staff.getByText('Revenue')).toHaveCount(0);
    await openDashboardMenu(staff);
    const menu = staff.getByRole('navigation', { name: 'Dashboard' });
    await expect(menu.getByRole('link', { name: /^Manage All Orders/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Make an Admin' })).toHaveCount(0);
    await expectAccessible(staff);
  });

  await test.step('an order is packed and shipped, and not refunded', async () => {
    await openHydrated(staff, `/dashboard/manage-all-order?q=${encodeURIComponent(customer)}`);
    await staff.getByRole('link', { name: /^FZ-/ }).click();
    await staff.getByRole('button', { name: 'Mark as packed' }).click();
    await staff.getByRole('button', { name: 'Add tracking and ship' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Carrier').selectOption('UPS');
    await dialog.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7127');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(staff.getByText('1Z5R89390357567127').first()).toBeVisible();
    await expect(staff.getByRole('button', { name: /refund|cancel order/i })).toHaveCount(0);
    await expectAccessible(staff);
  });

  let authorization = '';
  staff.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await test.step('another page is forbidden', async () => {
    await openHydrated(staff, '/dashboard/users');
    await expect(staff.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  });

  const ask = async (query: string) => {
    const answer = await staff.request.post('/graphql', { data: { query }, headers: { authorization } });
    return (await answer.json()) as { data: object | null; errors?: object[] };
  };
  const forbidden = { errors: [{ extensions: { code: 'FORBIDDEN' } }] };
  await test.step('the API refuses what other roles may do', async () => {
    expect(await ask('{ orders(first: 1) { nodes { number } } }')).toMatchObject({ data: { orders: {} } });
    expect(await ask('{ users { totalCount } }')).toMatchObject(forbidden);
    expect(await ask('{ salesReport(period: DAY) { isRunning } }')).toMatchObject(forbidden);
    const promote = `mutation { changeUserRole(input: { email: "${email}", role: ADMIN }) { __typename } }`;
    expect(await ask(promote)).toMatchObject({ data: { changeUserRole: { __typename: 'Forbidden' } } });
  });

  await test.step('without the role, the next request is refused', async () => {
    await changeRole('Customer');
    expect(await ask('{ orders(first: 1) { nodes { number } } }')).toMatchObject(forbidden);
    await openHydrated(page, '/dashboard/audit');
    await expect(page.getByText('changed the role of').first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('an invited warehouse worker signs up and sees only the pages of the warehouse', async ({
  page,
  browser,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const email = `${randomUUID()}@fishzome.example`;
  const linkOf = (kind: string) => linkInMail(page, email, kind);

  await test.step('an admin invites the email', async () => {
    await beAdmin(page);
    await openHydrated(page, '/dashboard/users');
    const invitations = page.getByRole('region', { name: 'Invitations' });
    await invitations.getByRole('button', { name: 'Invite a team member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Choose a role.')).toBeVisible();
    await dialog.getByLabel('Role').selectOption('Warehouse');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
    const row = invitations.getByRole('listitem').filter({ hasText: email });
    await expect(row.getByText('Warehouse')).toBeVisible();
    await expect.poll(() => linkOf('admin-invitation')).toContain('/invitation?token=');
  });

  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await test.step('the invited user signs up on the way and accepts', async () => {
    await staff.goto(await linkOf('admin-invitation'));
    await expect(staff).toHaveURL(/\/signup/);
    await signUpOnTheWay(staff, email);
    await expect(staff).toHaveURL(/\/invitation\?token=/);
    await expect.poll(() => linkOf('verify-email')).toContain('/auth/action');
    await staff.goto(await linkOf('verify-email'));
    await expect(staff.getByRole('heading', { name: 'Your email address is verified.' })).toBeVisible();
    await openHydrated(staff, await linkOf('admin-invitation'));
    await staff.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(staff.getByRole('heading', { name: 'You’re on the warehouse team' })).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step('the dashboard has the pages of the warehouse only', async () => {
    await staff.getByRole('link', { name: 'Open dashboard' }).click();
    await expect(staff.getByRole('link', { name: /Orders to pack$/ })).toBeVisible();
    await openDashboardMenu(staff);
    const menu = staff.getByRole('navigation', { name: 'Dashboard' });
    await expect(menu.getByRole('link', { name: /^Manage All Orders/ })).toBeVisible();
    for (const hidden of ['Make an Admin', 'Audit log', 'Service tokens', 'Categories'])
      await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);
    await openHydrated(staff, '/dashboard/users');
    await expect(staff.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
