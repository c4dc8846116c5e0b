import { expectAccessible } from './accessibility.ts';
import { beAdmin } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test(
  'an admin changes the shop details; visitors and emails see them at once',
  { tag: '@core' },
  async ({ page, browser, request }) => {
    await beAdmin(page);
    await openHydrated(page, '/dashboard/shop-details');
    await page.getByLabel('Shop name').fill('Harbor Tackle');
    await page.getByLabel('Legal name').fill('Harbor Tackle Ltd.');
    await page.getByLabel('Postal address').fill('Quay 1\nVaxholm');
    await page.getByLabel('Email for customers').fill('hello@harbor.example');
    await page.getByLabel('Days for returns').fill('14');
    await page.getByLabel('Imprint text').fill('We sell tackle.\n\nWrite us <b>any time</b>.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Shop details saved').first()).toBeVisible();
    await expect(page.getByLabel('Imprint text')).toHaveValue(/We sell tackle/);

    const staff = `staff-${Date.now()}@example.com`;
    await page.getByLabel('New messages').fill(staff);
    await page.getByRole('button', { name: 'Save staff emails' }).click();
    await expect(page.getByText('Staff emails saved').first()).toBeVisible();

    // Without JavaScript: the server renders the pages.
    const visitor = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    });
    const guest = await visitor.newPage();
    await guest.goto('/');
    await guest.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await expect(guest.getByText('Harbor Tackle Ltd.')).toBeVisible();
    await expect(guest.getByText('Write us <b>any time</b>.')).toBeVisible();
    await expect(guest).toHaveTitle('Imprint · FISHZOME');
    await guest.goto('/legal/returns');
    await expect(guest.getByText(/within 14 days of delivery/)).toBeVisible();
    await expect(guest.getByText(/Harbor Tackle/).first()).toBeVisible();
    expect((await guest.goto('/legal/nothing'))?.status()).toBe(404);
    await visitor.close();

    const email = `alert-${Date.now()}@example.com`;
    const subject = `Hours for ${email}`;
    await request.post('/graphql', {
      data: {
        query:
          'mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { __typename } }',
        variables: { input: { email, subject, message: 'When are you open?' } },
      },
    });
    const mailTo = async (to: string, kind: string) => {
      const mails = (await (await request.get(`/mailbox.json?to=${to}`)).json()) as Record<string, string>[];
      return mails.find((mail) => mail.kind === kind)?.text ?? '';
    };
    await expect.poll(() => mailTo(staff, 'staff-event')).toContain(subject);
    expect(await mailTo(staff, 'staff-event')).toContain('/dashboard/messages');
    await openHydrated(page, '/dashboard/messages');
    const dialog = page.getByRole('dialog');
    await page.getByRole('row', { name: subject }).getByRole('button', { name: 'Read' }).click();
    await dialog.getByLabel('Reply by email').fill('At nine.');
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => mailTo(email, 'contact-reply')).toContain('contact form of Harbor Tackle');
  },
);
