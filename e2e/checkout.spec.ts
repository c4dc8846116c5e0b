import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { measureEffort } from './effort.ts';
import { beCustomer, complaintsOf, fillCard } from './people.ts';
import { expect, hydrated, openHydrated, test } from './shop.ts';

/** Fills a guest's cart in this browser. After sign-in it becomes the customer's. */
async function fillCart(
  page: Page,
  products: readonly (readonly [slug: string, quantity: number])[],
  code?: string,
) {
  const send = async (query: string, variables: object) =>
    (await (await page.request.post('/graphql', { data: { query, variables } })).json()).data;
  let cartId: string | null = null;
  for (const [slug, quantity] of products) {
    const { equipmentBySlug } = await send(
      'query ($slug: String!) { equipmentBySlug(slug: $slug) { databaseId } }',
      {
        slug,
      },
    );
    const { addToCart } = await send(
      'mutation ($input: AddToCartInput!) { addToCart(input: $input) { ... on Cart { id } } }',
      { input: { cartId, equipmentId: equipmentBySlug.databaseId, quantity } },
    );
    expect(addToCart.id, slug).toBeTruthy();
    cartId = addToCart.id;
  }
  if (code)
    await send('mutation ($input: ApplyCodeInput!) { applyCode(input: $input) { __typename } }', {
      input: { cartId, code },
    });
  await page.goto('/cart');
  await page.evaluate((id) => localStorage.setItem('cart', id ?? ''), cartId);
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Full name').fill('Robin Rivers');
  await page.getByLabel('Street and number').fill('12 Pier Road');
  await page.getByLabel('ZIP code').fill('93940');
  await page.getByLabel('City').fill('Monterey');
  await page.getByLabel('State or province').selectOption('CA');
  await page.getByLabel('Phone').fill('+1 555 0100');
}
const sheetOf = (page: Page) =>
  page.frameLocator('iframe[title="Test Pay: approve the payment (simulated)"]');
const openWallet = (page: Page) =>
  page
    .frameLocator('iframe[title="Secure express checkout frame (simulated)"]')
    .getByRole('button', { name: /^Test Pay/ })
    .click();
const approve = (page: Page) => sheetOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
const proceed = (page: Page) => page.getByRole('button', { name: /^Continue to payment/ }).click();
async function payWithWallet(page: Page): Promise<void> {
  await openWallet(page);
  await approve(page);
}
const paid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();

test(
  'a guest checks out three products with a code, pays, and finds the order again',
  { tag: '@core' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    await fillCart(
      page,
      [
        ['spinning-reel', 1],
        ['spoon-lure', 3],
        ['fly-rod', 1],
      ],
      'welcome10',
    );
    await page.goto('/checkout');
    await expect(page.getByRole('complementary').getByText('Lures: 3 for 2')).toBeVisible();
    await expect(page.getByText('10% off your first order')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).first().fill('Robin@Example.com');
    await fillAddress(page);
    await page.getByLabel('ZIP code').fill('9394');
    await expectAccessible(page);
    await proceed(page);
    await expect(page.getByText('Enter a valid postal code for United States.')).toBeVisible();
    await page.getByLabel('ZIP code').fill('93940');
    await page.reload();
    await expect(page.getByLabel('Street and number')).toHaveValue('12 Pier Road');
    await page.getByRole('radio', { name: /^Express delivery/ }).check();
    await expect(page.getByText(/^Sales tax \(7\.25%\)$/)).toBeVisible();
    await proceed(page);

    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await expect(pay).toBeEnabled();
    await expectAccessible(page);
    const number = (await page.getByText(/^Order FZ-\d+$/).textContent())?.replace('Order ', '') ?? '';
    await page.reload();
    await expect(pay).toBeEnabled();
    await fillCard(page, '4242424242424242');
    await pay.click();
    await paid(page);
    await expect(page.getByText('Express delivery', { exact: true })).toBeVisible();
    await expect(page.getByText(/create an account with robin@example\.com/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/guest-order?number=${number}`);
    await page.getByRole('main').getByLabel('Email').fill('another@example.com');
    await page.getByRole('button', { name: 'Find order' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t find a guest order');
    await page.getByRole('main').getByLabel('Email').fill('robin@example.com');
    await page.getByRole('button', { name: 'Find order' }).click();
    await paid(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice' }).click();
    expect((await download).suggestedFilename()).toMatch(/^invoice-TEST-\d{4}-\d{6}\.pdf$/);
    await page.goto('/checkout');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('a customer checks out with a wallet, and the address is there the next time', async ({ page }) => {
  const complaints = complaintsOf(page);
  await fillCart(page, [['spoon-lure', 2]]);
  await beCustomer(page);
  await page.goto('/checkout');
  await expect(page.getByText('Ordering as maya@fishzome.example')).toBeVisible();
  await fillAddress(page);
  await proceed(page);
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await payWithWallet(page);
  await paid(page);
  await page.getByRole('link', { name: 'View my orders' }).click();
  await expect(page.getByText('Ember Spoon 18').first()).toBeVisible();

  await fillCart(page, [['spinning-reel', 1]]);
  await page.goto('/checkout');
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Pier Road');
  await expect(page.getByLabel('State or province')).toHaveValue('CA');
  expect(complaints).toEqual([]);
});

test('a guest checks out with a wallet, which knows the address', async ({ page }) => {
  const complaints = complaintsOf(page);
  await fillCart(page, [
    ['spinning-reel', 1],
    ['spoon-lure', 2],
  ]);
  await page.goto('/checkout');
  await openWallet(page);
  const sheet = sheetOf(page);
  const total = sheet.getByRole('definition').first();
  await expect(sheet.getByText(/Sales tax/)).toBeVisible();
  const inUsa = await total.textContent();
  await sheet.getByLabel('Ship to').selectOption({ label: 'Strandvägen 12, Vaxholm, SE' });
  await expect(total).not.toHaveText(inUsa ?? '');
  await expect(sheet.getByText(/Sales tax/)).toHaveCount(0);
  await sheet.getByLabel('Ship to').selectOption({ label: '12 Pier Road, Monterey, US' });
  await expect(total).toHaveText(inUsa ?? '');
  await sheet
    .getByLabel('Delivery')
    .selectOption(await sheet.getByText(/^Express delivery/).getAttribute('value'));
  await expect(total).not.toHaveText(inUsa ?? '');
  const accepted = (await total.textContent()) ?? '';
  await approve(page);
  await paid(page);
  await expect(page.getByText('Express delivery', { exact: true })).toBeVisible();
  await expect(page.getByText(accepted).first()).toBeVisible();
  await expect(page.getByText(/create an account with robin@example\.com/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a card that the wallet declines leaves an order that another card pays', async ({ page }) => {
  await fillCart(page, [['spoon-lure', 2]]);
  await beCustomer(page);
  await page.goto('/checkout');
  await openWallet(page);
  await sheetOf(page).getByRole('button', { name: 'Approve with declined card' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByText('Your card was declined').first()).toBeVisible();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await paid(page);
});

test('a price that changes during checkout is pointed out, and charged only after another click', async ({
  page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await fillCart(page, [['headlamp', 1]]);
  await page.goto('/checkout');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('robin@example.com');
  await fillAddress(page);
  await expect(page.getByRole('button', { name: /^Continue to payment · \$/ })).toBeEnabled();
  await shop.query(`UPDATE "Equipment" SET "priceMinor" = 4321 WHERE slug = 'headlamp'`);
  await proceed(page);
  await expect(page.getByText(/^The items now cost \$43\.21 instead of/)).toBeVisible();
  await expect(page.getByText(/^The total is now/)).toBeVisible();
  await expectAccessible(page);
  await proceed(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await expect(page.getByText('1 × $43.21')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('items that are sold out while a guest pays are refunded at once, and the order is closed', async ({
  page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await shop.query(`UPDATE "Equipment" SET stock = 5 WHERE slug = 'spinning-reel'`);
  await fillCart(page, [
    ['spinning-reel', 1],
    ['spoon-lure', 2],
  ]);
  await page.goto('/checkout');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('robin@example.com');
  await fillAddress(page);
  await proceed(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await fillCard(page, '4242424242424242');
  // The hold ends, and another customer buys the rest.
  await shop.query(`DELETE FROM "StockHold"`);
  await shop.query(`UPDATE "Equipment" SET stock = 0 WHERE slug = 'spinning-reel'`);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your payment is being refunded to your card.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This order was canceled.' })).toBeVisible();
  // Other tests of this shop order the reel.
  await shop.query(`UPDATE "Equipment" SET stock = 40 WHERE slug = 'spinning-reel'`);
  expect(complaints).toEqual([]);
});

// docs/benchmarks.md has the figures of these two.

/** From the page of a product to the checkout. */
async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.getByRole('banner').getByLabel('Cart, 1 item', { exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await hydrated(page);
}

/** Moves on with Tab as far as the field, and types. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label).first();
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 6 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

test('a guest pays with few clicks', async ({ page }) => {
  const effort = await measureEffort(page);
  await openHydrated(page, '/product/spinning-reel');
  effort.start();
  await buy(page);
  await page.getByRole('textbox', { name: 'Email' }).first().click();
  await typeInto(page, 'Email', 'robin@example.com');
  await typeInto(page, 'Full name', 'Robin Rivers');
  await typeInto(page, 'Street and number', '12 Pier Road');
  await typeInto(page, 'ZIP code', '93940');
  await typeInto(page, 'City', 'Monterey');
  await typeInto(page, 'State or province', 'Calif');
  await typeInto(page, 'Phone', '+1 555 0100');
  await proceed(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await paid(page);
  await effort.expectAtMost('a guest buys a product', 8);
});

test('a customer who ordered before pays with few clicks', async ({ page }) => {
  const effort = await measureEffort(page);
  await beCustomer(page);
  await openHydrated(page, '/product/spinning-reel');
  await buy(page);
  await fillAddress(page);
  await proceed(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();

  await openHydrated(page, '/product/spinning-reel');
  effort.start();
  await buy(page);
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Pier Road');
  await proceed(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await payWithWallet(page);
  await paid(page);
  await effort.expectAtMost('a customer buys a product again', 6);
});

test('a guest with a wallet pays with few clicks', async ({ page }) => {
  const effort = await measureEffort(page);
  await openHydrated(page, '/product/spinning-reel');
  effort.start();
  await buy(page);
  await payWithWallet(page);
  await paid(page);
  await effort.expectAtMost('a guest buys a product with a wallet', 5);
});
