import { expect, userEvent, waitFor } from 'storybook/test';

/**
 * Types one character fewer than the limit of a field, as many as it, and one more. The form must have been submitted before:
 * from then on it checks each change. Leaves the field and the focus as they were.
 */
export async function checkLengthLimit(
  field: HTMLElement,
  limit: number,
  message: string,
  textOf = (length: number) => 'x'.repeat(length),
): Promise<void> {
  const { activeElement } = document;
  const { value } = field as HTMLInputElement;
  const type = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.click(field);
    if (text !== '') await userEvent.paste(text);
  };
  for (const length of [limit - 1, limit]) {
    await type(textOf(length));
    await waitFor(() => expect(field).toBeValid());
  }
  await type(textOf(limit + 1));
  await waitFor(() => expect(field).toBeInvalid());
  await expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  await type(value);
  if (activeElement instanceof HTMLElement) activeElement.focus();
}

/** An email address of so many characters. */
export const emailOfLength = (length: number) => '@example.com'.padStart(length, 'x');
