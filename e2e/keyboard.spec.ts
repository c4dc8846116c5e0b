import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop.ts';

test.skip(({ isMobile }) => isMobile, 'a phone has no Tab key');

/** Presses Tab until `target` has the focus, and asserts that the focus is visible at each step. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
    expect(await unseenFocus(page)).toBeNull();
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** The focused element if its focus is not visible. Frames of the payment provider are excluded. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return null;
    const shows = (element: Element | null | undefined): boolean =>
      ['', '::before', '::after'].some((part) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      });
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    const { width, height } = focused.getBoundingClientRect();
    const isThere = [focused, label].some(shows) && width * height > 0;
    return isThere ? null : focused.outerHTML.slice(0, 160);
  });

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const main = (page: Page) => page.getByRole('main');

test('signs up, orders and pays without a mouse', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, main(page).getByRole('link', { name: 'Lakehead 3000', exact: true }));
  await press(page, main(page).getByRole('link', { name: 'Order', exact: true }));

  await expect(page).toHaveURL(/\/signup$/);
  await typeInto(page, page.getByLabel('Name'), 'Keys Only');
  await typeInto(page, page.getByLabel('Email'), `${randomUUID()}@example.com`);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'tight-lines');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('heading', { name: 'Lakehead 3000', level: 1 })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Order and pay' }));
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('+46 70 555 01 84');
  await typeInto(page, page.getByLabel('Delivery address'), 'Strandvägen 12');
  await press(page, page.getByRole('button', { name: 'Order and pay' }));

  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const number = page
    .frameLocator('iframe[title="Secure card number input frame"]')
    .getByRole('textbox')
    .first();
  await typeInto(page, number, '4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await press(page, page.getByRole('button', { name: /^Pay / }));
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible();
});

test('reviews the shop, fills in a profile and logs out without a mouse', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  await press(page, page.getByRole('button', { name: 'Log in as customer' }).first());
  await expect(page).toHaveURL(/\/dashboard$/);
  await press(page, page.getByRole('link', { name: 'My Review' }));
  await expect(page.getByRole('heading', { name: 'My Review', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await typeInto(
    page,
    page.getByLabel('Your review', { exact: true }),
    'The keys of the reel are smooth, and so are those of the shop.',
  );
  await press(page, page.getByRole('button', { name: 'Submit review' }));
  await expect(page.getByText('We appreciated your review', { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'My Profile' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('button', { name: 'Edit profile' });
  await press(page, edit);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // Nothing behind a dialog is reachable.
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();

  const account = page.getByLabel(/^Your account/);
  await tabTo(page, account, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await press(page, page.getByRole('dialog', { name: 'Are you sure to logout?' }).getByRole('button').last());
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
