import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** The cards used in journeys. */
const CARDS = /4242424242424242|4000000000000002|4000000000003220|4000000000005126/;

/** Collects the browser's errors and warnings, and card numbers sent to the shop. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A decline is a 402 response of the payment provider, which the browser logs.
    const expected = /status of 402|status of 404/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      complaints.push(`asked ${request.url()}`);
    // The shop never receives a card number: the frames have another origin.
    const digits = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[\s+-]|%20/g, '');
    if (new URL(page.url()).origin === new URL(request.url()).origin && CARDS.test(digits))
      complaints.push(`sent a card to ${request.url()}`);
  });
  return complaints;
}

/** Opens the page of a product in the current list, then its order form. */
export async function orderProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Order', exact: true }).click();
}

/** Signs in as the demo customer. */
export async function beCustomer(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in as customer' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs in as the demo admin. */
export async function beAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in as admin' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs up as a new user and returns the address. */
export async function signUpOnTheWay(page: Page, email = `${randomUUID()}@example.com`): Promise<string> {
  await page.getByLabel('Name').fill('A Stranger');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tight-lines');
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}

/** The link in the newest email of a kind to an address, or an empty text. */
export async function linkInMail(page: Page, email: string, kind: string): Promise<string> {
  const answer = await page.request.get(`/mailbox.json?to=${email}`);
  const mails = (await answer.json()) as { kind: string; link?: string }[];
  return mails.find((mail) => mail.kind === kind)?.link ?? '';
}

/** Fills the card form with this number, a future date and a security code. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox').first();
  await field('Secure card number input frame').fill(number);
  await field('Secure expiration date input frame').fill('12 / 34');
  await field('Secure CVC input frame').fill('123');
}

/** Opens the dashboard's menu, which is closed on a phone. */
export async function openDashboardMenu(page: Page): Promise<void> {
  const drawer = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(drawer).toBeVisible();
  const toggle = drawer.getByRole('button', { name: 'Open the dashboard menu' });
  if (await toggle.isVisible()) await toggle.click();
}
