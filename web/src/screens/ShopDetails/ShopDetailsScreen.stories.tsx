import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  inTurn,
  invalid,
  loadedOffline,
  loadFailed,
  refusals,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ShopDetailsScreen } from './ShopDetailsScreen.tsx';

const meta: Meta<typeof ShopDetailsScreen> = {
  title: 'Screens/ShopDetails',
  component: ShopDetailsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ShopDetailsScreen>;

const details = (more: object = {}) => ({
  __typename: 'ShopDetails',
  id: 'shop',
  version: 3,
  shopName: 'FISHZOME',
  legalName: 'FISHZOME Ltd.',
  address: '1 Harbor Street\nMonterey, CA 93940',
  email: 'shop@fishzome.example',
  phone: null,
  taxId: 'US-1',
  returnDays: 30,
  imprintText: 'We sell tackle.',
  returnsText: null,
  privacyText: null,
  termsText: null,
  accessibilityText: null,
  defaultText: ({ name }: { name: string }) => `The default ${name.toLowerCase()}.`,
  ...more,
});
const staff = (more: object = {}) => ({
  __typename: 'StaffNotifications',
  id: 'staff',
  version: 1,
  orderPaid: ['ida@fishzome.example', 'tom@fishzome.example'],
  contactMessage: [],
  returnRequested: [],
  lowStock: [],
  reviewWaiting: [],
  ...more,
});
const world = (Mutation: Record<string, unknown> = {}, shopDetails: unknown = details(), more: object = {}) =>
  adminWorld(paths.shopDetails, { shopDetails, staffNotifications: staff() }, Mutation, more);

interface Input {
  input: { version: number; shopName: string; returnDays: number; phone: string; imprintText: string };
}
const changedBy = { __typename: 'ShopDetailsChanged', code: 'SHOP_DETAILS_CHANGED' };
const changed = {
  ...changedBy,
  message: 'Another admin changed the shop details in the meantime. Nothing was overwritten.',
  details: details({ version: 4, shopName: 'Their Shop' }),
};

export const Loading: Story = whileLoading(world({}, pending));
export const Failed: Story = loadFailed(world({}, failing()), 'We couldn’t load the shop details.');
export const Offline: Story = loadedOffline(world({}, failing()));
export const Filled: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Shop name')).toHaveValue('FISHZOME');
    await expect(canvas.getByLabelText('Imprint text')).toHaveValue('We sell tackle.');
    await userEvent.click(canvas.getByText('Show the default Privacy text'));
    await expect(canvas.getByText('The default privacy.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View the page Returns' })).toHaveAttribute(
      'href',
      '/legal/returns',
    );
  },
};
/** Nothing was saved yet: all texts are empty and show the default. */
export const Defaults: Story = {
  parameters: world({}, details({ version: 0, email: null, taxId: null, imprintText: null })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Imprint text')).toHaveValue('');
    await expect(canvas.getByLabelText('Email for customers')).toHaveValue('');
  },
};
export const Saved: Story = {
  parameters: world({
    saveShopDetails: ({ input }: Input) =>
      input.version === 3 && input.returnDays === 14 && input.phone === '' && input.imprintText === ''
        ? details({ version: 4, shopName: input.shopName, returnDays: 14, imprintText: null })
        : failing()(),
  }),
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Shop name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Harbor Tackle');
    await userEvent.clear(canvas.getByLabelText('Days for returns'));
    await userEvent.type(canvas.getByLabelText('Days for returns'), '14');
    await userEvent.clear(canvas.getByLabelText('Imprint text'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText('Shop details saved'))[0]).toBeVisible();
    await expect(await canvas.findByLabelText('Shop name')).toHaveValue('Harbor Tackle');
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const Saving: Story = {
  parameters: world({ saveShopDetails: pending }),
  play: async ({ canvas }) => {
    await userEvent.dblClick(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    for (const field of [
      'Shop name',
      'Legal name',
      'Postal address',
      'Email for customers',
      'Days for returns',
    ])
      await userEvent.clear(await canvas.findByLabelText(field));
    await userEvent.type(canvas.getByLabelText('Phone (optional)'), 'call us');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter a shop name.')).toBeVisible();
    await expect(canvas.getByText('Enter a legal name.')).toBeVisible();
    await expect(canvas.getByText('Enter an address.')).toBeVisible();
    await expect(canvas.getByLabelText('Email for customers')).toBeInvalid();
    await expect(canvas.getByLabelText('Phone (optional)')).toBeInvalid();
    await expect(canvas.getByText('Enter a whole number from 1 to 365.')).toBeVisible();
    const long = (max: string) => `Use ${max} characters or fewer.`;
    await checkLengthLimit(canvas.getByLabelText('Shop name'), 60, long('60'));
    await checkLengthLimit(canvas.getByLabelText('Legal name'), 120, long('120'));
    await checkLengthLimit(canvas.getByLabelText('Postal address'), 500, long('500'));
    await checkLengthLimit(canvas.getByLabelText('Tax number (optional)'), 40, long('40'));
    await checkLengthLimit(canvas.getByLabelText('Terms of Sale text'), 10_000, long('10000'));
  },
};
/** Two admins change the details: the second one sees it and chooses. */
export const ConflictLoaded: Story = {
  parameters: world({ saveShopDetails: inTurn(changed, details({ version: 5, shopName: 'Their Shop' })) }),
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Shop name');
    await userEvent.type(name, ' mine');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Another admin changed/);
    await expect(name).toHaveValue('FISHZOME mine');
    await userEvent.click(canvas.getByRole('button', { name: 'Load the current details' }));
    await expect(await canvas.findByLabelText('Shop name')).toHaveValue('Their Shop');
  },
};
export const ConflictOverwritten: Story = {
  parameters: world({
    saveShopDetails: ({ input: { version, shopName } }: Input) =>
      version === 4 ? details({ version: 5, shopName }) : changed,
  }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Shop name'), ' mine');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep mine' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText('Shop details saved'))[0]).toBeVisible();
    await expect(await canvas.findByLabelText('Shop name')).toHaveValue('FISHZOME mine');
  },
};
export const Conflict: Story = {
  parameters: world({ saveShopDetails: changed }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('button', { name: 'Keep mine' })).toBeVisible();
  },
};
const message = 'Provide a valid phone number';
export const SaveRefused: Story = {
  parameters: world({
    saveShopDetails: inTurn(invalid('phone', message), refusals.Forbidden, refusals.RateLimited),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(message);
    await expect(canvas.getByLabelText('Phone (optional)')).toHaveAccessibleDescription(message);
    await expectRefusals(canvas, 'Save', [/not allowed/, /wait a moment/]);
  },
};
export const Fault: Story = {
  parameters: world({ saveShopDetails: failing() }),
  play: async ({ canvas }) => {
    await expectRefusals(canvas, 'Save', [/Something went wrong on our end/]);
    await expect(canvas.getByLabelText('Shop name')).toHaveValue('FISHZOME');
  },
};
export const SavedOffline: Story = {
  parameters: world({ saveShopDetails: failing() }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Shop name');
    const online = offline();
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(await canvas.findByRole('alert')).toHaveTextContent(/offline/i);
    } finally {
      online();
    }
  },
};
// Staff emails --------------------------------------------------------------------------------------------------------

interface StaffInput {
  input: { version: number; orderPaid: string[]; lowStock: string[] };
}
const saveStaff = 'Save staff emails';

export const StaffSaved: Story = {
  parameters: world({
    saveStaffNotifications: ({ input: { version, orderPaid, lowStock } }: StaffInput) =>
      JSON.stringify([version, orderPaid.length, lowStock]) === '[1,2,["a@x.example","b@x.example"]]'
        ? staff({ version: 2, lowStock })
        : failing()(),
  }),
  play: async ({ canvas }) => {
    const low = await canvas.findByLabelText('Products low in stock');
    await userEvent.type(low, 'a@x.example{Enter}b@x.example');
    await userEvent.dblClick(canvas.getByRole('button', { name: saveStaff }));
    await expect((await canvas.findAllByText('Staff emails saved'))[0]).toBeVisible();
    await expect(await canvas.findByLabelText('New paid orders')).toHaveValue(
      'ida@fishzome.example\ntom@fishzome.example',
    );
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const StaffSaving: Story = {
  parameters: world({ saveStaffNotifications: pending }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: saveStaff }));
    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const StaffInvalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New messages'), 'ida@x.example, ida');
    await userEvent.click(canvas.getByLabelText('Return requests'));
    await userEvent.paste(Array.from({ length: 11 }, (_, at) => `${at}@x.example`).join('\n'));
    await userEvent.click(canvas.getByRole('button', { name: saveStaff }));
    await expect(await canvas.findByText('“ida” is no email address.')).toBeVisible();
    await expect(canvas.getByText('Use at most 10 addresses.')).toBeVisible();
  },
};
const staffChanged = {
  __typename: 'StaffNotificationsChanged',
  code: 'STAFF_NOTIFICATIONS_CHANGED',
  message: 'Another admin changed the staff emails in the meantime. Nothing was overwritten.',
  notifications: staff({ version: 5, orderPaid: ['eve@fishzome.example'] }),
};
export const StaffConflict: Story = {
  parameters: world({
    saveStaffNotifications: ({ input: { version, orderPaid } }: StaffInput) =>
      version === 5 ? staff({ version: 6, orderPaid }) : staffChanged,
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: saveStaff }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Another admin changed/);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(canvas.getByRole('button', { name: saveStaff }));
    await expect((await canvas.findAllByText('Staff emails saved'))[0]).toBeVisible();
  },
};
export const StaffConflictLoaded: Story = {
  parameters: world({ saveStaffNotifications: staffChanged }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: saveStaff }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Load the current staff emails' }));
    await expect(canvas.getByLabelText('New paid orders')).toHaveValue('eve@fishzome.example');
  },
};
export const StaffRefused: Story = {
  parameters: world({
    saveStaffNotifications: inTurn(
      invalid('lowStock.0', 'Provide a valid Email'),
      refusals.Forbidden,
      refusals.RateLimited,
    ),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: saveStaff }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Provide a valid Email');
    await expect(canvas.getByLabelText('Products low in stock')).toBeInvalid();
    await expectRefusals(canvas, saveStaff, [/not allowed/, /wait a moment/]);
  },
};
export const StaffSessionExpired: Story = {
  parameters: world({ saveStaffNotifications: refusals.SignInRequired }, details()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: saveStaff }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};

export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () => {
    const { defaultText: _text, __typename: _type, id: _id, ...texts } = details();
    const form = Object.fromEntries(
      Object.entries(texts).map(([field, value]) => [field, value === null ? '' : String(value)]),
    );
    sessionStorage.setItem(
      'shop-details-draft',
      JSON.stringify({ form: JSON.stringify({ ...form, shopName: 'Half typed' }) }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We restored your draft.')).toBeVisible();
    await expect(canvas.getByLabelText('Shop name')).toHaveValue('Half typed');
  },
};
export const SessionExpired: Story = {
  parameters: world({ saveShopDetails: refusals.SignInRequired }, details()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.shopDetails, <ShopDetailsScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.shopDetails, <ShopDetailsScreen />);
