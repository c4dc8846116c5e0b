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
  openDialog,
  refusals,
  refused,
  refusedInTurn,
  visitorRedirect,
} from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import type { WebhookDeliveryRowFragment, WebhookEndpointRowFragment } from './WebhooksScreen.generated.ts';
import { WebhooksScreen } from './WebhooksScreen.tsx';

const meta: Meta<typeof WebhooksScreen> = {
  title: 'Screens/Webhooks',
  component: WebhooksScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof WebhooksScreen>;

const order = { orderId: '019ac0e1-6c3e-7d0a-9a5e-3f6c2b1d4e70', orderNumber: 'FZ-10042' };
const delivery = (more: Partial<WebhookDeliveryRowFragment> = {}): WebhookDeliveryRowFragment => ({
  __typename: 'WebhookDelivery',
  id: `delivery-${more.databaseId ?? 'paid'}`,
  databaseId: 'paid',
  type: 'order.paid',
  payload: JSON.stringify({ type: 'order.paid', timestamp: '2026-11-24T09:30:00.000Z', data: order }),
  status: 'DELIVERED',
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: '2026-11-24T09:30:01.000Z',
  responseStatus: 200,
  responseText: '{"ok":true}',
  durationMs: 1_248,
  problem: null,
  createdAt: '2026-11-24T09:30:00.000Z',
  ...more,
});
const retrying = delivery({
  databaseId: 'retrying',
  type: 'stock.changed',
  status: 'PENDING',
  attempts: 3,
  nextAttemptAt: '2026-11-24T11:30:00.000Z',
  responseStatus: 503,
  responseText: '<h1>Service Unavailable</h1>',
  problem: 'The receiver answered with status 503.',
});
const failed = delivery({
  databaseId: 'failed',
  type: 'product.changed',
  status: 'FAILED',
  attempts: 10,
  responseStatus: null,
  responseText: null,
  problem: 'The connection was refused.',
});
const waiting = delivery({
  databaseId: 'waiting',
  type: 'order.placed',
  status: 'PENDING',
  attempts: 0,
  nextAttemptAt: '2026-11-24T09:30:00.000Z',
  lastAttemptAt: null,
  responseStatus: null,
  responseText: null,
  durationMs: null,
});
const log = [waiting, delivery({ responseText: '' }), retrying, failed];

const endpoint = (more: Partial<WebhookEndpointRowFragment> = {}): WebhookEndpointRowFragment => ({
  __typename: 'WebhookEndpoint',
  id: `endpoint-${more.databaseId ?? 'erp'}`,
  databaseId: 'erp',
  url: 'https://erp.example/hooks/fishzome',
  description: 'ERP of the warehouse',
  events: ['ORDER_PAID', 'ORDER_SHIPPED', 'STOCK_CHANGED'],
  isActive: true,
  goneAt: null,
  lastDelivery: delivery(),
  ...more,
});
const erp = endpoint();
const all = [
  erp,
  endpoint({
    databaseId: 'books',
    url: 'https://books.example/in',
    description: '',
    events: ['ORDER_PLACED', 'ORDER_REFUNDED', 'PRODUCT_CHANGED'],
    lastDelivery: retrying,
  }),
  endpoint({
    databaseId: 'old',
    url: 'https://old.example/a-very-long-path/that-does-not-fit-on-a-phone/and-goes-on/and-on',
    description: 'Test of the agency',
    events: ['PRODUCT_CHANGED'],
    isActive: false,
    goneAt: '2026-11-20T08:00:00.000Z',
    lastDelivery: failed,
  }),
  endpoint({
    databaseId: 'new',
    url: 'https://new.example/',
    events: ['ORDER_PAID'],
    isActive: false,
    lastDelivery: null,
  }),
];
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const secret = (more: object = {}) => ({
  __typename: 'WebhookSecret',
  secret: SECRET,
  previousSecret: null,
  previousSecretEndsAt: null,
  ...more,
});
const rotated = secret({
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  previousSecret: SECRET,
  previousSecretEndsAt: '2026-11-25T09:30:00.000Z',
});

const world = (webhookEndpoints: unknown = all, Mutation: Record<string, unknown> = {}) =>
  adminWorld(paths.webhooks, { webhookEndpoints, webhookDeliveries: connection(log) }, Mutation);
const logWorld = (
  webhookDeliveries: unknown = connection(log),
  Mutation: Record<string, unknown> = {},
  webhookEndpoints: unknown = all,
) =>
  adminWorld(paths.webhooks, { webhookEndpoints, webhookDeliveries }, Mutation, {
    at: paths.webhookDeliveries('erp'),
  });

// The list of endpoints --------------------------------------------------------------------------------------------------

export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading…'),
};
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => expect(await canvas.findByText('We couldn’t load the webhooks.')).toBeVisible(),
};
export const Offline: Story = loadedOffline(world(failing()));
export const Empty: Story = {
  parameters: world([]),
  play: async ({ canvas }) => expect(await canvas.findByText('No endpoints yet.')).toBeVisible(),
};
/** Active and off, with results of each kind, and one whose receiver is gone. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Webhooks' }));
    await expect(list.getAllByRole('heading', { level: 2 })).toHaveLength(4);
    await expect(list.getAllByText('Active')).toHaveLength(2);
    await expect(list.getByText('Order paid, Order shipped, Stock changed')).toBeVisible();
    await expect(list.getByText('Status 200 in 1,248 ms')).toBeVisible();
    await expect(list.getByText('The receiver answered with status 503.')).toBeVisible();
    await expect(list.getByText(/the receiver answered 410 Gone/)).toBeVisible();
    await expect(list.getByText('Nothing sent yet')).toBeVisible();
  },
};
export const AddEmpty: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add endpoint');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('URL is Required')).toBeVisible();
    await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
  },
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
async function fill(dialog: Dialog, url = 'https://erp.example/hooks/fishzome') {
  const field = await dialog.findByLabelText('URL');
  await userEvent.clear(field);
  await userEvent.type(field, url);
  await userEvent.click(await dialog.findByLabelText('Order paid'));
}
/** The secret of a new endpoint is shown at once. */
export const Added: Story = {
  parameters: world([erp], { addWebhookEndpoint: erp, showWebhookSecret: secret() }),
  play: async ({ canvas }) => {
    await fill(await openDialog(canvas, 'Add endpoint'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const shown = within(await canvas.findByRole('dialog', { name: 'Signing secret' }));
    await expect(await shown.findByText(SECRET)).toBeVisible();
  },
};
export const AddInvalid: Story = {
  parameters: world(all, { addWebhookEndpoint: invalid('url', 'Use a host name that is public.') }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add endpoint');
    await fill(dialog, 'https://db.internal/');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect((await dialog.findAllByText('Use a host name that is public.'))[0]).toBeVisible();
  },
};
export const AddRefused: Story = {
  parameters: world(all, { addWebhookEndpoint: inTurn(refusals.Forbidden, refusals.RateLimited) }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add endpoint');
    await fill(dialog);
    await expectRefusals(dialog, 'Save', [/not allowed/, /wait a moment/]);
  },
};
export const Saving: Story = {
  parameters: world(all, { changeWebhookEndpoint: pending }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Edit ${erp.url}`);
    await userEvent.click(await dialog.findByLabelText('Send events to this endpoint'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeVisible();
  },
};
export const Edited: Story = {
  parameters: world([erp], {
    changeWebhookEndpoint: endpoint({ isActive: false, description: 'ERP, on hold' }),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Edit ${erp.url}`);
    await expect(await dialog.findByLabelText('Stock changed')).toBeChecked();
    await userEvent.type(dialog.getByLabelText('Description (optional)'), ', on hold');
    await userEvent.click(dialog.getByLabelText('Send events to this endpoint'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('ERP, on hold')).toBeVisible();
    await expect(canvas.getByText('Off')).toBeVisible();
  },
};
export const EditInvalid: Story = {
  parameters: world(all, { changeWebhookEndpoint: invalid('url', 'Use an https:// URL.') }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Edit ${erp.url}`);
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await expect((await dialog.findAllByText('Use an https:// URL.'))[0]).toBeVisible();
  },
};
export const EditRefused: Story = {
  parameters: world(all, { changeWebhookEndpoint: refusedInTurn() }),
  play: async ({ canvas }) => expectRefusals(await openDialog(canvas, `Edit ${erp.url}`), 'Save', refused),
};
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'webhook-endpoint',
      JSON.stringify({
        form: JSON.stringify({
          url: 'https://draft.example/',
          description: '',
          events: ['ORDER_PAID'],
          isActive: true,
        }),
      }),
    ),
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add an endpoint' }));
    await expect(await dialog.findByText('We restored your draft.')).toBeVisible();
    await expect(dialog.getByLabelText('URL')).toHaveValue('https://draft.example/');
  },
};
export const DeleteAsked: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Delete ${erp.url}`);
    await expect(await dialog.findByText(/deliveries are deleted too/)).toBeVisible();
  },
};
export const Deleted: Story = {
  parameters: (() => {
    let rows = all;
    return world(() => rows, {
      deleteWebhookEndpoint: () => {
        rows = all.slice(1);
        return erp;
      },
    });
  })(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Delete ${erp.url}`);
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(canvas.queryByRole('heading', { name: erp.url })).toBeNull());
    await waitFor(() => expect(canvas.getByRole('list', { name: 'Webhooks' }).parentElement).toHaveFocus());
  },
};
export const DeleteRefused: Story = {
  parameters: world(all, { deleteWebhookEndpoint: refusedInTurn() }),
  play: async ({ canvas }) =>
    expectRefusals(await openDialog(canvas, `Delete ${erp.url}`), 'Delete', refused),
};
export const Secret: Story = {
  parameters: world(all, { showWebhookSecret: secret() }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Secret of ${erp.url}` }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Signing secret' }));
    await expect(dialog.getByText(SECRET)).toBeVisible();
  },
};
export const SecretRefused: Story = {
  parameters: world(all, { showWebhookSecret: refusedInTurn() }),
  play: async ({ canvas }) => {
    for (const message of refused) {
      await userEvent.click(await canvas.findByRole('button', { name: `Secret of ${erp.url}` }));
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
async function rotate(canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) {
  await userEvent.click(await canvas.findByRole('button', { name: `Secret of ${erp.url}` }));
  await userEvent.click(await canvas.findByRole('button', { name: 'Rotate secret' }));
  return within(await canvas.findByRole('dialog', { name: 'Rotate the secret?' }));
}
export const RotateAsked: Story = {
  parameters: world(all, { showWebhookSecret: secret() }),
  play: async ({ canvas }) =>
    expect((await rotate(canvas)).getByText(/for 24 hours, with the current one too/)).toBeVisible(),
};
export const Rotated: Story = {
  parameters: world(all, { showWebhookSecret: secret(), rotateWebhookSecret: rotated }),
  play: async ({ canvas }) => {
    await userEvent.click((await rotate(canvas)).getByRole('button', { name: 'Yes, rotate' }));
    await expect(await canvas.findByText(rotated.secret)).toBeVisible();
    await expect(canvas.getByText(/^The previous secret signs too until/)).toBeVisible();
  },
};
export const RotateRefused: Story = {
  parameters: world(all, { showWebhookSecret: secret(), rotateWebhookSecret: refusedInTurn() }),
  play: async ({ canvas }) => expectRefusals(await rotate(canvas), 'Yes, rotate', refused),
};
/** The test leads to the log, which shows its result. */
export const Tested: Story = {
  parameters: world(all, {
    testWebhookEndpoint: delivery({
      databaseId: 'test',
      type: 'webhook.test',
      status: 'PENDING',
      attempts: 0,
    }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Send test to ${erp.url}` }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible();
    await expect(await canvas.findByText('order.placed')).toBeVisible();
  },
};
export const TestRefused: Story = {
  parameters: world(all, { testWebhookEndpoint: refusedInTurn() }),
  play: async ({ canvas }) => {
    for (const message of refused) {
      await userEvent.click(await canvas.findByRole('button', { name: `Send test to ${erp.url}` }));
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
export const SessionExpired: Story = {
  parameters: world(all, { showWebhookSecret: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Secret of ${erp.url}` }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.webhooks, <WebhooksScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.webhooks, <WebhooksScreen />);

let reads = 0;

// The deliveries to one --------------------------------------------------------------------------------------------------

export const LogLoading: Story = {
  parameters: logWorld(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading…'),
};
export const LogFailed: Story = {
  parameters: logWorld(failing()),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t load the deliveries.')).toBeVisible(),
};
export const LogEmpty: Story = {
  parameters: logWorld(connection([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No deliveries yet.')).toBeVisible(),
};
export const LogGone: Story = {
  parameters: logWorld(connection([]), {}, []),
  play: async ({ canvas }) => expect(await canvas.findByText('This endpoint doesn’t exist.')).toBeVisible(),
};
/** Waiting, delivered, retried and failed. */
export const Log: Story = {
  parameters: logWorld(),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Deliveries' }));
    for (const text of ['Pending', 'Delivered', 'Retrying', 'Failed', 'The connection was refused.'])
      await expect(table.getByText(text)).toBeVisible();
    await expect(table.getByText(/^Next attempt/)).toBeVisible();
  },
};
/** The log is loaded again until the first attempt has a result. */
export const LogSending: Story = {
  beforeEach: () => {
    reads = 0;
  },
  parameters: logWorld(() => {
    reads += 1;
    return connection([reads === 1 ? { ...waiting, attempts: 1 } : delivery({ type: waiting.type })]);
  }),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Deliveries' }));
    await expect(table.getByText('Pending')).toBeVisible();
    await expect(await table.findByText('Delivered', {}, { timeout: 6_000 })).toBeVisible();
  },
};
export const LogPaged: Story = {
  parameters: logWorld(({ after }: { after: string | null }) => {
    const page = connection(after ? log.slice(2) : log.slice(1, 2));
    const pageInfo = {
      ...page.pageInfo,
      hasNextPage: after === null,
      endCursor: after === null ? 'next' : null,
    };
    return { ...page, pageInfo };
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older deliveries' }));
    await expect(await canvas.findByText('product.changed')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show older deliveries' })).toBeNull();
  },
};
const open = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas'], type: string) => {
  const row = within(await canvas.findByRole('row', { name: new RegExp(`^${type}`) }));
  await userEvent.click(row.getByRole('button', { name: /^Details/ }));
  return within(await canvas.findByRole('dialog'));
};
export const Details: Story = {
  parameters: logWorld(),
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 'stock.changed');
    await expect(dialog.getByText('<h1>Service Unavailable</h1>')).toBeVisible();
    await expect(dialog.getByText(/"orderNumber": "FZ-10042"/)).toBeVisible();
  },
};
export const DetailsEmptyAnswer: Story = {
  parameters: logWorld(),
  play: async ({ canvas }) =>
    expect((await open(canvas, 'order.paid')).getByText('The response was empty.')).toBeVisible(),
};
export const DetailsNoAnswer: Story = {
  parameters: logWorld(),
  play: async ({ canvas }) =>
    expect((await open(canvas, 'product.changed')).getByText('No response')).toBeVisible(),
};
const replay = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  const row = within(await canvas.findByRole('row', { name: /^product.changed/ }));
  await userEvent.click(row.getByRole('button', { name: /^Replay/ }));
};
export const Replayed: Story = {
  parameters: logWorld(connection([failed]), {
    replayWebhookDelivery: {
      ...failed,
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      problem: null,
    },
  }),
  play: async ({ canvas }) => {
    await replay(canvas);
    await expect(await canvas.findByText('Delivered')).toBeVisible();
  },
};
export const ReplayInactive: Story = {
  parameters: logWorld(undefined, {
    replayWebhookDelivery: {
      __typename: 'WebhookEndpointInactive',
      code: 'WEBHOOK_ENDPOINT_INACTIVE',
      message: 'The endpoint is turned off. Turn it on first.',
    },
  }),
  play: async ({ canvas }) => {
    await replay(canvas);
    await expect(await canvas.findByText(/The endpoint is turned off/)).toBeVisible();
  },
};
export const ReplayRefused: Story = {
  parameters: logWorld(undefined, { replayWebhookDelivery: refusedInTurn() }),
  play: async ({ canvas }) => {
    for (const message of refused) {
      await replay(canvas);
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
