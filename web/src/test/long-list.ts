import { expect, userEvent, waitFor, type within } from 'storybook/test';

/**
 * Walks a list of `count` rows on the page of a story: few are in the document, the last comes when one scrolls there, what
 * has the focus stays, and who prints it gets all. `role` is of a row, `focusable` finds something in the first one.
 */
export async function walkLongList(
  canvas: ReturnType<typeof within>,
  { role, count, first, last }: { role: 'row' | 'listitem'; count: number; first: string; last: string },
): Promise<void> {
  // A table's head is a row too.
  const all = role === 'row' ? count + 1 : count;
  const rows = () => canvas.getAllByRole(role);
  const rowOf = (element: HTMLElement) => element.closest<HTMLElement>(role === 'row' ? 'tr' : 'li');
  const button = rowOf(await canvas.findByText(first))?.querySelector<HTMLElement>('a, button');
  await expect(rows().length).toBeLessThan(count / 2);
  await expect(canvas.queryByText(last)).toBeNull();
  button?.focus();
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect(rowOf(await canvas.findByText(last))).toHaveAttribute(
    role === 'row' ? 'aria-rowindex' : 'aria-posinset',
    String(all),
  );
  await expect(button).toHaveFocus();
  // The next stop is in the row below, wherever the page was scrolled to.
  await userEvent.tab();
  await expect(document.activeElement?.closest('[data-index]')).not.toBeNull();

  dispatchEvent(new Event('beforeprint'));
  await expect(rows().length).toBe(all);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(rows().length).toBeLessThan(count / 2));
  button?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  await expect(await canvas.findByText(first)).toBeVisible();
}
