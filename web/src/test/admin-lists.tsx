import type { ReactNode } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { me, robin } from './people.ts';
import { offline } from './surroundings.tsx';

// Shared by the stories of the admins' lists.
export { offline };

/** The world of a story at an admin's page. */
export const adminWorld = (
  path: string,
  Query: Record<string, unknown>,
  Mutation: Record<string, unknown> = {},
  more: object = {},
) => ({
  world: {
    at: path,
    path,
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query, Mutation },
    ...more,
  },
});

export const forbiddenTo = (path: string, screen: ReactNode) => ({
  parameters: { world: { at: path, path, identity: robin, answers: { Query: { me: me() } } } },
  render: () => <Guarded guard="admin">{screen}</Guarded>,
  play: async ({ canvas }: { canvas: ReturnType<typeof within> }) =>
    expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible(),
});

export const visitorRedirect = (path: string, screen: ReactNode) => ({
  parameters: { world: { at: path, path } },
  render: () => <Guarded guard="admin">{screen}</Guarded>,
  play: async ({ canvas }: { canvas: ReturnType<typeof within> }) =>
    expect(await canvas.findByText('Went to /signup')).toBeVisible(),
});

export const refusals = {
  Forbidden: { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  RateLimited: {
    __typename: 'RateLimited',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 30,
  },
  NotFound: {
    __typename: 'NotFound',
    what: 'row',
    message: 'This row doesn’t exist, or you don’t have access to it.',
  },
  SignInRequired: { __typename: 'SignInRequired', message: 'Plz register!' },
} as const;

export const invalid = (path: string, message: string) => ({
  __typename: 'InvalidInput',
  message,
  issues: [{ __typename: 'FieldIssue', path, message }],
});

type Canvas = Pick<
  ReturnType<typeof within>,
  'findByRole' | 'getByRole' | 'findByText' | 'findByLabelText' | 'getByLabelText'
>;

/** Clicks a button that opens a dialog. */
export async function openDialog(canvas: Canvas, button: string) {
  await userEvent.click(await canvas.findByRole('button', { name: button }));
  return within(await canvas.findByRole('dialog'));
}

/** Answers a mutation with one result after the other. */
export function inTurn(...results: readonly unknown[]): () => unknown {
  let calls = 0;
  return () => {
    const result = results[calls % results.length];
    calls += 1;
    return typeof result === 'function' ? (result as () => unknown)() : result;
  };
}

/** Clicks the dialog's button once per refusal, and expects each message. */
export async function expectRefusals(
  dialog: Canvas,
  button: string,
  messages: readonly RegExp[],
): Promise<void> {
  for (const message of messages) {
    await userEvent.click(await dialog.findByRole('button', { name: button }));
    await expect(await dialog.findByText(message)).toBeVisible();
  }
}

/** What `refusals` and a fault say, in this order. */
export const refused = [/doesn’t exist/, /not allowed/, /wait a moment/] as const;
export const refusedInTurn = (...more: readonly unknown[]) =>
  inTurn(...more, refusals.NotFound, refusals.Forbidden, refusals.RateLimited);

interface Page {
  canvas: ReturnType<typeof within>;
}
/** The page while its rows load. */
export const whileLoading = (parameters: object) => ({
  parameters,
  play: async ({ canvas }: Page) => expect(await canvas.findByText('Loading…')).toBeVisible(),
});
/** The page without its rows. */
export const loadFailed = (parameters: object, message: string) => ({
  parameters,
  play: async ({ canvas }: Page) => {
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
});
/** The page without its rows, because the browser is offline. */
export const loadedOffline = (parameters: object) => ({
  parameters,
  beforeEach: offline,
  play: async ({ canvas }: Page) =>
    expect((await canvas.findAllByText(/You appear to be offline/))[0]).toBeVisible(),
});
