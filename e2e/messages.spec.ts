import { expectAccessible } from './accessibility.ts';
import { openDashboardMenu } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test(
  'an admin reads a contact message, replies by email, and marks it as done',
  { tag: '@core' },
  async ({ page, request }) => {
    const email = `ida-${Date.now()}@example.com`;
    const subject = `Hooks for ${email}`;
    await openHydrated(page, '/');
    const form = page.locator('#cform');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message').fill('Which size for perch?');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Thanks! We received your message.')).toBeVisible();

    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in as admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await openDashboardMenu(page);
    await expect(page.getByRole('link', { name: /^Messages \d+ unread$/ })).toBeVisible();
    await openHydrated(page, '/dashboard/messages');
    const row = page.getByRole('row', { name: subject });
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Read' }).click();
    await expect(dialog.getByText('Which size for perch?')).toBeVisible();
    await dialog.getByLabel('Reply by email').fill('Size 8 is fine.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    const mailText = async () => {
      const mails = (await (await request.get(`/mailbox.json?to=${email}`)).json()) as Record<
        string,
        string
      >[];
      return mails.find(({ kind }) => kind === 'contact-reply')?.text ?? '';
    };
    await expect.poll(mailText).toContain('Size 8 is fine.');

    await openHydrated(page, '/dashboard/messages?state=open');
    await row.getByRole('button', { name: 'Read' }).click();
    await expect(dialog.getByText('Size 8 is fine.')).toBeVisible();
    await expect(dialog.getByText(/emailed/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^Mark as done/ }).click();
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Done \(/ }).click();
    await row.getByRole('button', { name: /^Reopen/ }).click();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
  },
);
