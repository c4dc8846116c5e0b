import { waitFor } from 'storybook/test';

/** Waits for an avatar with these initials, which are no text of the page: CSS shows them. */
export const findInitials = (canvas: HTMLElement, initials: string) =>
  waitFor(() => {
    const avatar = canvas.querySelector<HTMLElement>(`[data-initials="${initials}"]`);
    if (!avatar) throw new Error(`no avatar with the initials ${initials}`);
    return avatar;
  });
