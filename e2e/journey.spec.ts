import { expectAccessible } from './accessibility.ts';
import { beCustomer, complaintsOf, fillCard, orderProduct, signUpOnTheWay } from './people.ts';
import { expect, test } from './shop.ts';

test(
  'a visitor orders a reel, is declined, pays with another card, and sees PAID',
  { tag: '@core' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Best Sellers/ })).toContainText('12 products');
    await expectAccessible(page);

    await orderProduct(page, 'Lakehead 3000');
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByRole('alert')).toContainText('Plz register!');
    await expectAccessible(page);
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
    await expectAccessible(page);
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
    await expectAccessible(page);

    // In another window the order waits for payment.
    const other = await page.context().newPage();
    const othersComplaints = complaintsOf(other);
    await other.goto('/dashboard/order');
    await expect(other.getByRole('link', { name: 'Plz Pay' })).toBeVisible();

    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $179.80' }).click();
    await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
    // Toasts disappear after a while, so they are checked before slow steps.
    await expect(page.getByText('successfully Payment complete!', { exact: true })).toBeVisible();
    await expect(page.getByText('payment Sent to database', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'PAID', exact: true })).toBeVisible();
    await expect(other.getByText(/^Order FZ-\d+ is paid$/)).toBeAttached();
    await expectAccessible(other);
    expect(othersComplaints).toEqual([]);
    await other.close();
    await expect(page.getByText(/pi_sim\w+/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'View my orders' }).click();
    await page.getByRole('button', { name: 'PAID', exact: true }).focus();
    await expect(page.getByRole('tooltip')).toContainText(/pi_sim\w+/);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);

test('3-D Secure: rejected by the bank first, then confirmed', { tag: '@core' }, async ({ page }) => {
  const complaints = complaintsOf(page);
  await beCustomer(page);
  await expect(page.getByText('You loggin successfully', { exact: true })).toBeVisible();
  await page.goto('/search?q=Riverbend+LP');
  await orderProduct(page, 'Riverbend LP');
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
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an unpaid order is deleted after a confirmation', async ({ page }) => {
  await page.goto('/signup');
  await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  await page.goto('/search?q=Ember+Spoon+18');
  await orderProduct(page, 'Ember Spoon 18');
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: /^Delete order FZ-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure to Delete this parts?' });
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(page.getByRole('link', { name: 'Plz Pay' })).toBeVisible();
  await page.getByRole('button', { name: /^Delete order FZ-/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
});

test('admins cannot order, other customers find nothing, and unknown pages say so', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in as admin' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  await page.goto('/dashboard/payment/0199aaaa-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: /couldn’t find this order/ })).toBeVisible();
  const nothing = await page.goto('/no/such/page');
  expect(nothing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible();
});

test('a parcel is packed, shipped, delivered, returned and refunded, as both users see', async ({
  browser,
  page,
}) => {
  // Two users wait for each other.
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto('/signup');
  const email = await signUpOnTheWay(page);
  await expect(page.getByRole('heading', { name: /Best Sellers/ })).toBeVisible();
  await orderProduct(page, 'Lakehead 3000');
  await page.getByLabel('Phone').fill('+46 70 555 01 84');
  await page.getByLabel('Delivery address').fill('Strandvägen 12');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();

  const office = await browser.newContext();
  const admin = await office.newPage();
  const { origin } = new URL(page.url());
  await admin.goto(`${origin}/login`);
  await admin.getByRole('button', { name: 'Log in as admin' }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  await admin.goto(`${origin}/dashboard/manage-all-order?parcel=TO_PACK&q=${email}`);
  await admin.getByRole('link', { name: /^FZ-/ }).click();
  await admin.getByRole('button', { name: 'Mark as packed' }).click();
  await admin.getByRole('button', { name: 'Add tracking and ship' }).click();
  await admin.getByLabel('Carrier').selectOption('UPS');
  await admin.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7128');
  await admin.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(admin.getByRole('alert')).toContainText('Check digit mismatch');
  await admin.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7127');
  await admin.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(
    admin.getByText('Marked as shipped. We’re emailing the customer.', { exact: true }),
  ).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expectAccessible(admin);

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
  await admin.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(admin.getByText('Marked as delivered.', { exact: true })).toBeVisible();

  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: 'Return items' }).click();
  await page.getByLabel('Reason for return').selectOption('DAMAGED');
  await page.getByLabel('Details (optional)').fill('The bail is bent.');
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await admin.goto(`${origin}/dashboard/manage-all-order?parcel=RETURN&q=${email}`);
  await admin.getByRole('link', { name: /^FZ-/ }).click();
  await expect(admin.getByText('The bail is bent.')).toBeVisible();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByLabel('Return instructions').fill('Quay 1, 185 31 Vaxholm');
  await admin.getByRole('button', { name: 'Approve return' }).click();
  await expect(
    admin.getByText('Return approved. We’re emailing the customer.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Quay 1, 185 31 Vaxholm')).toBeVisible();
  await admin.getByRole('button', { name: 'Mark as received' }).click();
  await admin.getByRole('button', { name: 'Issue refund' }).click();
  await admin.getByLabel('Reason').fill('It came back.');
  await admin.getByRole('button', { name: 'Refund $89.90' }).click();
  await expect(admin.getByText('$89.90 refunded.', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Return received', { exact: true })).toBeVisible();
  await expect(page.getByText('$89.90 refunded')).toBeVisible();
  await office.close();
  expect(complaints).toEqual([]);
});
