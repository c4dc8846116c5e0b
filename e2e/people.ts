import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** The cards that journeys pay with. */
const CARDS = /4242424242424242|4000000000000002|4000000000003220/;

/** Whatever the browser complains of on the way; a person's journey leaves nothing behind. */
export function complaintsOf(page: Page): string[] {
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

/** Signed in as a customer of the demo. */
export async function beCustomer(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Be a customer' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** As somebody new; answers the address. */
export async function signUpOnTheWay(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Name').fill('A Stranger');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}
