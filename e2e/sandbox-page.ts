import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop.ts';

export const apolloScript =
  'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';

/** Collects the browser's errors and all requests to other machines. The CDN is unreachable. */
export async function offline(page: Page): Promise<{ complaints: string[]; asked: string[] }> {
  const complaints: string[] = [];
  const asked: string[] = [];
  await page.route(`${new URL(apolloScript).origin}/**`, (route) => route.abort('internetdisconnected'));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isTheScript = message.location().url === apolloScript;
    if (['error', 'warning'].includes(message.type()) && !isTheScript) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      asked.push(request.url());
  });
  return { complaints, asked };
}

/** The tours: a panel beside the tool, and on a phone a drawer over it. */
export async function tours(page: Page): Promise<Locator> {
  const toggle = page.getByRole('button', { name: 'Tours', exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return page.getByRole('dialog', { name: 'Tours' }).or(page.getByRole('complementary', { name: 'Tours' }));
}

export async function open(page: Page, tour: string, title: string): Promise<void> {
  const panel = await tours(page);
  await panel.getByRole('region', { name: tour }).getByRole('button', { name: title }).first().click();
}

/** Executes the open document. */
export const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();

export const editor = (page: Page) => page.getByRole('region', { name: 'Query Editor' });

export const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });

export const be = async (page: Page, who: 'Visitor' | 'Customer' | 'Admin') => {
  await page.getByRole('group', { name: 'Current user' }).getByRole('button', { name: who }).click();
};

/** Checks our design, and the colors of the third-party tool but not its structure. */
export async function accessible(page: Page, tool: string): Promise<void> {
  const whole = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude(tool)
    .analyze();
  const colours = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  const found = [...whole.violations, ...colours.violations];
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
