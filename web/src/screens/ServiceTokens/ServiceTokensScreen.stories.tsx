import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  inTurn,
  invalid,
  loadedOffline,
  loadFailed,
  openDialog,
  refusals,
  refused,
  refusedInTurn,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ServiceTokensScreen } from './ServiceTokensScreen.tsx';
import type { ServiceTokenRowFragment } from './ServiceTokensScreen.generated.ts';

const meta: Meta<typeof ServiceTokensScreen> = {
  title: 'Screens/Service Tokens',
  component: ServiceTokensScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ServiceTokensScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SECRET = `fz_${'0123456789abcdef'.repeat(4)}`;

const token = (name: string, change: Partial<ServiceTokenRowFragment> = {}): ServiceTokenRowFragment => ({
  __typename: 'ServiceToken',
  id: `token-${name}`,
  databaseId: `row-${name}`,
  name,
  scopes: ['READ_ORDERS', 'WRITE_ORDERS'],
  createdByName: 'Robin Rivers',
  status: 'ACTIVE',
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-26T08:41:00.000Z',
  expiresAt: '2027-01-31T09:00:00.000Z',
  ...change,
});
const warehouse = token('Warehouse');
const rows = [
  warehouse,
  token('ERP', { scopes: ['READ_ORDERS', 'READ_STOCK', 'WRITE_STOCK', 'WRITE_PRODUCTS'], lastUsedAt: null }),
  token('Price robot', { scopes: ['WRITE_PRODUCTS'], status: 'SUSPENDED', createdByName: null }),
  token('Old warehouse', { status: 'EXPIRED', expiresAt: '2026-10-01T09:00:00.000Z' }),
  token('Trial of a fulfillment service in the south', { status: 'REVOKED' }),
];
const tokens = (
  nodes: readonly ServiceTokenRowFragment[],
  hasNextPage = false,
  totalCount = nodes.length,
) => ({
  ...connection(nodes),
  totalCount,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const world = (serviceTokens: unknown = tokens(rows), Mutation: Record<string, unknown> = {}) =>
  adminWorld(paths.serviceTokens, { serviceTokens }, Mutation);

export const Loading: Story = whileLoading(world(pending));
export const Failed: Story = loadFailed(world(failing()), 'We couldn’t load the service tokens.');
export const Offline: Story = loadedOffline(world(failing()));
export const Empty: Story = {
  parameters: world(tokens([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No service tokens yet.')).toBeVisible(),
};
/** Tokens in each status. Only those that can work again can be revoked. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/5 tokens/)).toBeVisible();
    for (const status of ['Suspended', 'Expired', 'Revoked', 'Never'])
      await expect(canvas.getByText(status)).toBeVisible();
    await expect(canvas.getAllByText('Active')).toHaveLength(2);
    await expect(canvas.getByText('by a deleted user')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(3);
  },
};
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after ? tokens([token('Scanner')], false, 6) : tokens(rows, true, 6),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more tokens' }));
    await expect(await canvas.findByText('Scanner')).toBeVisible();
    await expect(canvas.getByText('ERP')).toBeVisible();
  },
};

// Create --------------------------------------------------------------------------------------------------------------

const open = (canvas: Canvas) => openDialog(canvas, 'Create a token');
async function create(canvas: Canvas) {
  const form = await open(canvas);
  await userEvent.type(await form.findByLabelText('Name'), 'Scanner');
  await userEvent.click(form.getByLabelText('Read orders'));
  await userEvent.click(form.getByRole('button', { name: 'Create token' }));
  return form;
}
const created = {
  __typename: 'CreatedServiceToken',
  secret: SECRET,
  token: token('Scanner', { scopes: ['READ_ORDERS'], lastUsedAt: null }),
};
/** Each scope is explained in one line. */
export const NewToken: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await open(canvas);
    await expect(form.getByLabelText('Fulfill orders')).toHaveAccessibleDescription(/No refunds/);
    await expect(form.getByLabelText('Expires after')).toHaveValue('DAYS_90');
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await open(canvas);
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    await expect(await form.findByText('Name is Required')).toBeVisible();
    await expect(form.getByText('Choose at least one scope.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Name'), 60, 'Use 60 characters or fewer.');
  },
};
export const Creating: Story = {
  parameters: world(tokens(rows), { createServiceToken: pending }),
  play: async ({ canvas }) => {
    const form = await create(canvas);
    await waitFor(() => expect(form.getByRole('button', { name: 'Saving…' })).toBeDisabled());
  },
};
/** The token is shown once: not in the list, and not after the dialog closes. */
export const Created: Story = {
  parameters: world(inTurn(tokens(rows), tokens([created.token, ...rows])), {
    createServiceToken: ({ input }: { input: object }) =>
      JSON.stringify(input) === '{"lifetime":"DAYS_90","name":"Scanner","scopes":["READ_ORDERS"]}'
        ? created
        : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    await create(canvas);
    const dialog = within(await canvas.findByRole('dialog', { name: 'Token for Scanner' }));
    await expect(dialog.getByText(SECRET)).toBeVisible();
    await expect(dialog.getByText(/You won’t see it again/)).toBeVisible();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const CreatedAndClosed: Story = {
  parameters: Created.parameters!,
  play: async ({ canvas }) => {
    await create(canvas);
    const dialog = within(await canvas.findByRole('dialog', { name: 'Token for Scanner' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(canvas.queryByText(SECRET)).toBeNull());
    await expect(await canvas.findByText(/6 tokens/)).toBeVisible();
  },
};
const withClipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => void Reflect.deleteProperty(navigator, 'clipboard');
};
async function copyToken(canvas: Canvas) {
  await create(canvas);
  const dialog = within(await canvas.findByRole('dialog', { name: 'Token for Scanner' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Copy token' }));
}
let copied = '';
export const Copied: Story = {
  parameters: Created.parameters!,
  beforeEach: withClipboard(async (text) => void (copied = text)),
  play: async ({ canvas }) => {
    await copyToken(canvas);
    await expect((await canvas.findAllByText('Token copied'))[0]).toBeVisible();
    await expect(copied).toBe(SECRET);
  },
};
export const CopyFailed: Story = {
  parameters: Created.parameters!,
  beforeEach: withClipboard(() => Promise.reject(new Error('not allowed'))),
  play: async ({ canvas }) => {
    await copyToken(canvas);
    await expect((await canvas.findAllByText(/Copying failed/))[0]).toBeVisible();
  },
};
const notCreated = (createServiceToken: unknown, words: RegExp): Story => ({
  parameters: world(tokens(rows), { createServiceToken }),
  play: async ({ canvas }) => {
    const form = await create(canvas);
    await expect(await form.findByRole('alert')).toHaveTextContent(words);
    await expect(form.getByLabelText('Name')).toHaveValue('Scanner');
    await expect(form.getByLabelText('Read orders')).toBeChecked();
  },
});
export const TooMany = notCreated(
  invalid('name', 'At most 100 tokens can be in use. Revoke some first.'),
  /At most 100/,
);
export const CreateForbidden = notCreated(refusals.Forbidden, /not allowed/);
export const CreateRateLimited = notCreated(refusals.RateLimited, /wait a moment/);
export const CreateFault = notCreated(failing(), /Something went wrong on our end/);
/** A new token that was not created is open again after a reload. */
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'service-token-draft',
      JSON.stringify({
        form: JSON.stringify({ name: 'Scanner', scopes: ['READ_STOCK'], lifetime: 'DAYS_30' }),
      }),
    ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Read stock')).toBeChecked();
  },
};

// Revoke --------------------------------------------------------------------------------------------------------------

async function askRevoke(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Revoke Warehouse' }));
  return within(await canvas.findByRole('dialog', { name: 'Revoke the token of Warehouse?' }));
}
export const RevokeAsked: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await askRevoke(canvas);
    await expect(dialog.getByText(/stops working at once/)).toBeVisible();
  },
};
export const Revoked: Story = {
  parameters: world(tokens(rows), { revokeServiceToken: { ...warehouse, status: 'REVOKED' } }),
  play: async ({ canvas }) => {
    const dialog = await askRevoke(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, revoke' }));
    await expect((await canvas.findAllByText('The token of Warehouse is revoked.'))[0]).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Revoke Warehouse' })).toBeNull());
  },
};
export const RevokeRefused: Story = {
  parameters: world(tokens(rows), { revokeServiceToken: refusedInTurn() }),
  play: async ({ canvas }) => {
    const dialog = await askRevoke(canvas);
    await expectRefusals(dialog, 'Yes, revoke', refused.slice(0, 2));
  },
};
export const RevokeFault: Story = {
  parameters: world(tokens(rows), { revokeServiceToken: failing() }),
  play: async ({ canvas }) => {
    const dialog = await askRevoke(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, revoke' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Something went wrong on our end/);
  },
};

const signedOut = (mutation: string, act: (canvas: Canvas) => Promise<unknown>): Story => ({
  parameters: world(tokens(rows), { [mutation]: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await act(canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
});
export const CreateSessionExpired = signedOut('createServiceToken', create);
export const RevokeSessionExpired = signedOut('revokeServiceToken', async (canvas) =>
  userEvent.click((await askRevoke(canvas)).getByRole('button', { name: 'Yes, revoke' })),
);

// Access (§6) ---------------------------------------------------------------------------------------------------------

export const Forbidden: Story = forbiddenTo(paths.serviceTokens, <ServiceTokensScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.serviceTokens, <ServiceTokensScreen />);
