import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page by the WCAG rules, and by `tags` besides. Payment frames belong to the provider. */
export async function expectAccessible(page: Page, tags: readonly string[] = []): Promise<void> {
  // A message that is fading in has little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags([...WCAG, ...tags])
    .exclude('iframe')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
