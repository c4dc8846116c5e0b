import type { Locator, Page } from '@playwright/test';
import { beAdmin, beCustomer } from './people.ts';
import { addOrders, addProducts, addReviews, addUsers } from './rows.ts';
import type { RunningShop } from './running-shop.ts';
import { expect, test } from './shop.ts';

// Its rows would be in the lists, searches and limits of other tests.
test.use({ rows: 'many' });

/** More than two pages past the row at which a list is virtualized (100). */
const ROWS = 200;

interface LongList {
  readonly title: string;
  readonly as: (page: Page) => Promise<void>;
  readonly add: (shop: RunningShop, count: number) => Promise<void>;
  readonly url: string;
  readonly more: string;
  /** Text of the row that was added with this number; 1 is the newest. */
  readonly row: (page: Page, number: number) => Locator;
}

const inMain = (text: (number: number) => string) => (page: Page, number: number) =>
  page.getByRole('main').getByText(text(number), { exact: true });

const lists: readonly LongList[] = [
  {
    title: 'Manage Products',
    as: beAdmin,
    add: addProducts,
    url: '/dashboard/manage-product?q=Bulk',
    more: 'Show more products',
    row: inMain((number) => `Bulk product ${number}`),
  },
  {
    title: 'Manage All Orders',
    as: beAdmin,
    add: addOrders,
    url: '/dashboard/manage-all-order',
    more: 'Show older orders',
    row: inMain((number) => `FZ-${60_000 - number}`),
  },
  {
    title: 'My Order',
    as: beCustomer,
    add: addOrders,
    url: '/dashboard/order',
    more: 'Show older orders',
    row: inMain((number) => `Bulk order ${number}`),
  },
  {
    title: 'Users',
    as: beAdmin,
    add: addUsers,
    url: '/dashboard/users?q=bulk',
    more: 'Show more users',
    row: inMain((number) => `Bulk user ${number}`),
  },
  {
    title: 'search results',
    as: async () => {},
    add: addProducts,
    url: '/search?q=bulk&sort=newest',
    more: 'Show more',
    row: inMain((number) => `Bulk product ${number}`),
  },
  {
    title: 'My Review',
    as: beCustomer,
    add: addReviews,
    url: '/dashboard/review',
    more: 'Show older reviews',
    row: inMain((number) => `Bulk review ${number}`),
  },
];

for (const { title, as, add, url, more, row } of lists)
  test(`pages ${title} from the first row to row ${ROWS}`, async ({ page, shop }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await add(shop, ROWS);
    await as(page);
    await page.goto(url);
    await expect(row(page, 1)).toBeVisible();
    const last = row(page, ROWS);
    const button = page.getByRole('button', { name: more, exact: true });
    // Of a virtualized list, only the rows near the window are in the document.
    const virtual = page.getByRole('main').locator('[data-index]');
    await expect(async () => {
      // After the first click, most lists load the next page when the button comes near.
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      if ((await virtual.count()) > 0) await virtual.last().scrollIntoViewIfNeeded({ timeout: 2_000 });
      await expect(last).toBeAttached({ timeout: 500 });
      // While rows are measured, the row can leave the document again.
      await last.scrollIntoViewIfNeeded({ timeout: 2_000 });
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 90_000, intervals: [50] });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await row(page, 1).scrollIntoViewIfNeeded();
    await expect(row(page, 1)).toBeInViewport();
    expect(errors).toEqual([]);
  });
