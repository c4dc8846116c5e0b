import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks the page by the WCAG rules, and by `tags` besides. Payment frames belong to the provider. Repeats a failed check,
 * because a message has little contrast while it fades in.
 */
export async function expectAccessible(page: Page, tags: readonly string[] = []): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page })
      .withTags([...WCAG, ...tags])
      .exclude('iframe')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}
