import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
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
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { walkLongList } from '#web/test/long-list.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AuditLogScreen } from './AuditLogScreen.tsx';
import type { AuditLogEntryFragment } from './AuditLogScreen.generated.ts';

const meta: Meta<typeof AuditLogScreen> = {
  title: 'Screens/Audit Log',
  component: AuditLogScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof AuditLogScreen>;

type Subject = NonNullable<AuditLogEntryFragment['subject']>;
type Change = AuditLogEntryFragment['changes'][number];

const subject = (kind: Subject['kind'], name: string | null, more: Partial<Subject> = {}): Subject => ({
  __typename: 'AuditSubject',
  kind,
  databaseId: `row-${name}`,
  name,
  search: name,
  reviewStatus: null,
  ...more,
});
const change = (
  field: string,
  before: string | null,
  after: string | null,
  type: Change['type'] = 'TEXT',
): Change => ({ __typename: 'AuditChange', field, type, before, after });
const entry = (id: string, more: Partial<AuditLogEntryFragment> = {}): AuditLogEntryFragment => ({
  __typename: 'AuditEntry',
  id,
  databaseId: `row-${id}`,
  action: 'ORDER_PACKED',
  actionCode: 'order.packed',
  actorKind: 'USER',
  actorName: 'Ada Admin',
  subjectCode: `order:row-${id}`,
  subject: subject('ORDER', 'FZ-10004'),
  changes: [],
  isRestorable: false,
  happenedAt: '2026-11-21T09:30:00.000Z',
  ...more,
});
const product = entry('product', {
  action: 'PRODUCT_CHANGED',
  actionCode: 'equipment.changed',
  subjectCode: 'equipment:row-product',
  subject: subject('PRODUCT', 'Reed Float'),
  isRestorable: true,
  changes: [
    change('priceMinor', '$4.50', '$5.20', 'MONEY'),
    change('status', 'DRAFT', 'PUBLISHED', 'CONSTANT'),
    change('categoryId', 'Floats', 'Other tackle', 'CATEGORIES'),
    change('attributes.castWeightG.min', null, '12'),
  ],
});
const entries = [
  product,
  entry('placed', {
    action: 'ORDER_PLACED',
    actorKind: 'VISITOR',
    actorName: null,
    changes: [change('totalMinor', null, '$41.40', 'MONEY')],
  }),
  entry('paid', { action: 'ORDER_PAID', actorKind: 'SYSTEM', actorName: null }),
  entry('promotion', {
    action: 'PROMOTION_ADDED',
    subjectCode: 'promotion:1',
    subject: subject('PROMOTION', 'Spring sale'),
    changes: [
      change('label', null, 'Spring sale'),
      change('code', null, 'SPRING'),
      change('kind', null, 'PERCENT', 'CONSTANT'),
      change('percent', null, '10'),
      change('startsAt', null, '2026-11-21T09:30:00.000Z', 'DATE_TIME'),
      change('minimumItemsMinor', null, '$0.00', 'MONEY'),
      change('categoryIds', null, 'Reels, Rods', 'CATEGORIES'),
    ],
  }),
  entry('tax', {
    action: 'TAX_RATE_CHANGED',
    subjectCode: 'taxRate:1',
    subject: subject('TAX_RATE', 'VAT (SE)', { search: null }),
    changes: [change('ratePpm', '24%', '25%', 'PERCENT'), change('isIncluded', 'false', 'true', 'BOOLEAN')],
  }),
  entry('review', {
    action: 'REVIEW_MODERATED',
    subjectCode: 'review:1',
    subject: subject('REVIEW', 'Ida', { reviewStatus: 'HIDDEN' }),
    changes: [change('status', 'PENDING', 'HIDDEN', 'CONSTANT'), change('reason', null, 'Spam.')],
  }),
  entry('user', {
    action: 'USER_MADE_ADMIN',
    actorName: null,
    subjectCode: 'user:1',
    subject: subject('USER', 'Maya Lind', { search: 'maya@fishzome.example' }),
    changes: [change('role', 'CUSTOMER', 'ADMIN', 'CONSTANT')],
  }),
  entry('gone', {
    action: 'ATTRIBUTE_DELETED',
    subjectCode: 'attribute:castWeightG',
    subject: subject('ATTRIBUTE', null),
  }),
  entry('seed', {
    action: 'SEED_FINISHED',
    actorKind: 'SYSTEM',
    actorName: null,
    subjectCode: 'seed',
    subject: subject('DEMO_DATA', null),
  }),
  entry('newer', {
    action: null,
    actionCode: 'spaceship.launched',
    subjectCode: 'spaceship:1',
    subject: null,
  }),
];

const page = (nodes: readonly AuditLogEntryFragment[], hasNextPage = false) => ({
  ...connection(nodes),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const world = (
  Mutation: Record<string, unknown> = {},
  auditEntries: unknown = page(entries),
  more: object = {},
  users = 1,
) =>
  adminWorld(
    paths.auditLog,
    { auditEntries, users: { ...connection([]), totalCount: users } },
    Mutation,
    more,
  );
const at = (search: string) => ({ at: `${paths.auditLog}${search}` });

export const Loading: Story = whileLoading(world({}, pending));
export const Failed: Story = loadFailed(world({}, failing()), 'We couldn’t load the audit log.');
export const Offline: Story = loadedOffline(world({}, failing()));
/** Users, visitors, the shop and deleted users; subjects that exist, were deleted, or are unknown. */
export const Listed: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const changed = within(
      await canvas.findByRole('article', { name: 'Ada Admin changed the product Reed Float' }),
    );
    await expect(changed.getByRole('link', { name: 'Reed Float' })).toHaveAttribute(
      'href',
      '/dashboard/manage-product?q=Reed+Float',
    );
    await expect(changed.getByRole('row', { name: /^Price/ })).toHaveTextContent(/\$4\.50\$5\.20/);
    await expect(changed.getByRole('row', { name: /Cast weight g: Min/ })).toHaveTextContent('(empty)12');
    await expect(canvas.getByRole('article', { name: 'A visitor placed order FZ-10004' })).toBeVisible();
    await expect(
      canvas.getByRole('article', { name: 'The shop recorded the payment of order FZ-10004' }),
    ).toBeVisible();
    await expect(
      canvas.getByRole('article', { name: 'A deleted user gave the role Admin to Maya Lind' }),
    ).toBeVisible();
    await expect(
      canvas.getByRole('article', { name: 'Ada Admin deleted the attribute (deleted)' }),
    ).toBeVisible();
    await expect(canvas.getByRole('article', { name: /spaceship\.launched/ })).toBeVisible();
    await userEvent.click(canvas.getByText('Show 7 fields'));
    await expect(canvas.getByText('Reels, Rods')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ida' })).toHaveAttribute(
      'href',
      '/dashboard/reviews?status=hidden&q=Ida',
    );
  },
};
/** What integrations did, and who gave them their tokens. */
export const ByServiceToken: Story = {
  parameters: world(
    {},
    page([
      entry('shipped', {
        action: 'ORDER_SHIPPED',
        actorKind: 'SERVICE_TOKEN',
        actorName: 'Service token Warehouse',
      }),
      entry('revoked', {
        action: 'SERVICE_TOKEN_REVOKED',
        subjectCode: 'serviceToken:2',
        subject: subject('SERVICE_TOKEN', 'Old warehouse', { search: null }),
      }),
      entry('created', {
        action: 'SERVICE_TOKEN_CREATED',
        subjectCode: 'serviceToken:1',
        subject: subject('SERVICE_TOKEN', 'Warehouse', { search: null }),
      }),
    ]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Service token Warehouse')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Old warehouse' })).toHaveAttribute(
      'href',
      paths.serviceTokens,
    );
  },
};
export const Empty: Story = {
  parameters: world({}, page([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No changes yet.')).toBeVisible(),
};
export const NoMatch: Story = {
  parameters: world({}, page([]), at('?by=zzz'), 0),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching changes.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all changes' })).toBeEnabled();
  },
};
interface Filter {
  actor?: string;
  subjectKind?: string;
  from?: string;
  until?: string;
}
export const Filtered: Story = {
  parameters: world({}, ({ filter }: { filter: Filter }) =>
    page(
      entries.filter(
        ({ subject: about, actorName }) =>
          (!filter.subjectKind || about?.kind === filter.subjectKind) &&
          (!filter.actor || actorName?.toLowerCase().includes(filter.actor)) &&
          (!filter.from || filter.from < '2026-11-22'),
      ),
    ),
  ),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Changes of'), 'Promotions');
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1));
    await userEvent.type(canvas.getByLabelText('Changed by'), 'ada');
    await fireEvent.change(canvas.getByLabelText('To'), { target: { value: '2026-12-24' } });
    await expect(canvas.getByRole('article', { name: /Spring sale/ })).toBeVisible();
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-12-01' } });
    await expect(await canvas.findByText('No matching changes.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(entries.length));
    await expect(canvas.getByLabelText('From')).toHaveValue('');
    await expect(canvas.getByLabelText('Changed by')).toHaveValue('');
  },
};
export const ManyActors: Story = {
  parameters: world({}, page(entries), at('?by=a'), 1_204),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^1,204 users match\. Changes by 20 of them/)).toBeVisible();
  },
};
export const OneSubject: Story = {
  parameters: world({}, page([product]), at('?subject=equipment%3Arow-product')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only changes of Reed Float.')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Show only/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Show all changes' })).toBeEnabled();
  },
};
export const Paged: Story = {
  parameters: world({}, ({ after }: { after: string | null }) =>
    after ? page([entry('older', { action: 'ORDER_SHIPPED' })]) : page([product, entry('packed')], true),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older changes' }));
    await expect(await canvas.findByRole('article', { name: /shipped order FZ-10004/ })).toBeVisible();
    await expect(canvas.getByRole('article', { name: /Reed Float/ })).toBeVisible();
  },
};
export const ManyChanges: Story = {
  parameters: world(
    {},
    page(
      Array.from({ length: 150 }, (_, n) =>
        entry(`n${n}`, { subject: subject('ORDER', `FZ-${20_000 + n}`) }),
      ),
    ),
  ),
  play: async ({ canvas }) =>
    walkLongList(canvas, { role: 'listitem', count: 150, first: 'FZ-20000', last: 'FZ-20149' }),
};
export const LongTexts: Story = {
  parameters: world(
    {},
    page([
      entry('long', {
        action: 'PRODUCT_CHANGED',
        actorName: 'x'.repeat(120),
        subject: subject('PRODUCT', 'Maximiliane '.repeat(20)),
        isRestorable: true,
        changes: [
          change('description', 'Never have I had a rod that bends so far. '.repeat(20), 'y'.repeat(1000)),
        ],
      }),
    ]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Never have I/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

// Restore -------------------------------------------------------------------------------------------------------------

const button = 'Restore the earlier values of Reed Float';
const restored = { __typename: 'Equipment', id: 'e', updatedAt: '2026-11-26T10:00:00.000Z' };
const conflict = {
  __typename: 'EquipmentChanged',
  code: 'EQUIPMENT_CHANGED',
  message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
  updatedAt: '2026-11-25T10:00:00.000Z',
  conflicts: [
    {
      __typename: 'EditConflict',
      field: 'priceMinor',
      changedBy: 'Bo Admin',
      changedAt: '2026-11-24T10:00:00.000Z',
    },
    {
      __typename: 'EditConflict',
      field: 'categorySlug',
      changedBy: 'Bo Admin',
      changedAt: '2026-11-24T10:00:00.000Z',
    },
  ],
};
/** The list is loaded again: the restore is a change itself. */
export const Restored: Story = {
  parameters: world(
    { restoreAuditEntry: restored },
    inTurn(page([product]), page([{ ...product, id: 'restore', databaseId: 'restore' }, product])),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, button);
    await expect(dialog.getByText('$4.50')).toBeVisible();
    await expect(dialog.getByText('Draft')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await expect(await canvas.findByText('Earlier values of Reed Float restored')).toBeVisible();
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2));
    await expect(document.activeElement).toHaveAccessibleName(button);
  },
};
export const Restoring: Story = {
  parameters: world({ restoreAuditEntry: pending }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, button);
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Restore' }));
    await expect(await dialog.findByRole('button', { name: 'Restoring…' })).toBeDisabled();
  },
};
export const Conflict: Story = {
  parameters: world({
    restoreAuditEntry: ({ input: { seenAt } }: { input: { seenAt: string | null } }) =>
      seenAt === conflict.updatedAt ? restored : conflict,
  }),
  play: async ({ canvas, step }) => {
    const dialog = await openDialog(canvas, button);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent(
      /Nothing was overwritten.*Price: by Bo Admin.*Category: by Bo Admin/,
    );
    await expect(alert).toHaveFocus();
    await step('restored anyway', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Restore anyway' }));
      await expect(await canvas.findByText('Earlier values of Reed Float restored')).toBeVisible();
    });
  },
};
const delivery = entry('delivery', {
  action: 'DELIVERY_METHOD_CHANGED',
  subjectCode: 'deliveryMethod:1',
  subject: subject('DELIVERY_METHOD', 'Express', { search: null }),
  changes: [change('rates.0.costMinor', '$9.00', '$12.00', 'MONEY')],
  isRestorable: true,
});
const details = entry('details', {
  action: 'SHOP_DETAILS_CHANGED',
  subjectCode: 'shopDetails:shop',
  subject: subject('SHOP_DETAILS', null),
  changes: [change('returnDays', '30', '14')],
  isRestorable: true,
});
/** The values of the shop's settings can be restored, too. */
export const SettingsRestored: Story = {
  parameters: world(
    { restoreAuditEntry: { __typename: 'RestoredSettings', subjectCode: 'shopDetails:shop' } },
    page([delivery, details]),
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Restore the earlier values of Express' }),
    ).toBeVisible();
    const dialog = await openDialog(canvas, 'Restore the earlier values of the shop details');
    await expect(dialog.getByText('Days for returns')).toBeVisible();
    await expect(dialog.getByText('30')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await expect(await canvas.findByText('Earlier values of the shop details restored')).toBeVisible();
  },
};
const changedLater = world(
  {
    restoreAuditEntry: ({ input: { seenAt } }: { input: { seenAt: string | null } }) =>
      seenAt === '2026-11-24T10:00:00.000Z'
        ? { __typename: 'RestoredSettings', subjectCode: 'deliveryMethod:1' }
        : {
            __typename: 'SettingsChanged',
            code: 'SETTINGS_CHANGED',
            message: 'These settings were changed later. Nothing was overwritten.',
            updatedAt: '2026-11-24T10:00:00.000Z',
            conflicts: [
              {
                __typename: 'EditConflict',
                field: 'rates',
                changedBy: 'Bo Admin',
                changedAt: '2026-11-24T10:00:00.000Z',
              },
            ],
          },
  },
  page([delivery, details]),
);
async function restoreChanged(canvas: Parameters<typeof openDialog>[0]) {
  const dialog = await openDialog(canvas, 'Restore the earlier values of Express');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  const alert = await dialog.findByRole('alert');
  await expect(alert).toHaveTextContent(/Nothing was overwritten.*Rates: by Bo Admin/);
  return dialog;
}
export const SettingsConflict: Story = {
  parameters: changedLater,
  play: async ({ canvas }) => void (await restoreChanged(canvas)),
};
export const SettingsRestoredAnyway: Story = {
  parameters: changedLater,
  play: async ({ canvas }) => {
    const dialog = await restoreChanged(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore anyway' }));
    await expect(await canvas.findByText('Earlier values of Express restored')).toBeVisible();
  },
};
export const RestoreRefused: Story = {
  parameters: world({
    restoreAuditEntry: inTurn(
      invalid('attributes.castWeightG', 'This attribute doesn’t exist.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, button);
    await expectRefusals(dialog, 'Restore', [
      /This attribute doesn’t exist/,
      ...refused,
      /Something went wrong on our end/,
    ]);
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

export const RestoreSessionExpired: Story = {
  parameters: world({ restoreAuditEntry: refusals.SignInRequired }, page(entries)),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, button);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.auditLog, <AuditLogScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.auditLog, <AuditLogScreen />);
