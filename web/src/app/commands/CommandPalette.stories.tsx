import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { connection } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { tasks } from '#web/test/sales-report.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { DashboardLayout } from '../DashboardLayout.tsx';
import { Shell } from '../Shell.tsx';
import { setSingleKeys } from './shortcuts.ts';
import { showCommands } from './shown-commands.ts';

/** A page of the dashboard with a text box, in the shop. */
function InTheShop() {
  return (
    <Shell>
      <Routes>
        <Route
          path="/dashboard/*"
          element={
            <DashboardLayout>
              <Page />
            </DashboardLayout>
          }
        />
        <Route path="*" element={<Page />} />
      </Routes>
    </Shell>
  );
}

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>A page</h1>
      <p>{`At ${pathname}${search}`}</p>
      <label>
        Note <input />
      </label>
    </>
  );
}

const meta: Meta<typeof InTheShop> = {
  title: 'Shell/Command palette',
  component: InTheShop,
  beforeEach: () => {
    setSingleKeys(true);
    showCommands(null);
  },
};
export default meta;
type Story = StoryObj<typeof InTheShop>;

const order = (number: string, customerName: string) => ({
  __typename: 'Order',
  id: `order-${number}`,
  databaseId: `row-${number}`,
  number,
  customerName,
});
const product = (name: string) => ({
  __typename: 'Equipment',
  id: `p-${name}`,
  name,
  title: 'Spinning reel',
});
const customer = (displayName: string | null, email: string) => ({
  __typename: 'User',
  id: email,
  databaseId: email,
  email,
  displayName,
});
const guestOrder = (customerName: string, customerEmail: string, number: string) => ({
  ...order(number, customerName),
  customerEmail,
});
interface Search {
  filter?: { query?: string; isGuestOrder?: boolean };
}
const matching =
  <Node extends { readonly __typename: string }>(...nodes: readonly Node[]) =>
  ({ filter }: Search) => ({
    ...connection(
      nodes.filter((node) =>
        JSON.stringify(node)
          .toLowerCase()
          .includes(filter?.query?.toLowerCase() ?? ''),
      ),
    ),
    totalCount: nodes.length,
  });
/** The palette searches orders twice: for themselves, and for their guests. */
const ordersWith =
  (guests: readonly ReturnType<typeof guestOrder>[] = []) =>
  (search: Search) =>
    search.filter?.isGuestOrder
      ? matching(...guests)(search)
      : matching(order('FZ-10004', 'Maya Lind'), order('FZ-10002', 'Tom Reed'), ...guests)(search);
const found = {
  orders: ordersWith(),
  inventory: matching(product('Lakehead 3000'), product('Maya Spinner')),
  users: matching(customer('Maya Lind', 'maya@fishzome.example'), customer(null, 'tom@fishzome.example')),
};
const world = (Query: Record<string, unknown> = found, at = '/dashboard') => ({
  world: {
    at,
    identity: robin,
    answers: { Query: { me: me({ role: 'ADMIN' }), cart: null, ...tasks(), ...Query } },
  },
});

type Canvas = ReturnType<typeof within>;
const box = () => screen.findByRole('combobox', { name: 'Search pages, orders, products, and customers' });
/** Opens the palette by its button and types. */
async function search(canvas: Canvas, text = ''): Promise<HTMLElement> {
  await waitFor(() => searchButton(canvas));
  await userEvent.click(searchButton(canvas));
  const input = await box();
  await waitFor(() => expect(input).toHaveFocus());
  if (text) await userEvent.type(input, text);
  return input;
}
const searchButton = (canvas: Canvas) =>
  within(canvas.getByRole('navigation', { name: 'Dashboard' })).getByRole('button', { name: 'Search' });
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true });

/** Before anything is typed: pages and actions. */
export const Opened: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const input = await search(canvas);
    const close = within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' });
    // The close button covers no part of the box.
    await waitFor(() =>
      expect(close.getBoundingClientRect().bottom).toBeLessThanOrEqual(input.getBoundingClientRect().top),
    );
    await expect(within(screen.getByRole('group', { name: 'Pages' })).getByText('Overview')).toBeVisible();
    await expect(within(screen.getByRole('group', { name: 'Actions' })).getByText('Log out')).toBeVisible();
    await expect(selected()).toHaveTextContent('Overview');
  },
};
export const Found: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const input = await search(canvas, 'maya');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await expect(optionNames()).toEqual([
      'FZ-10004Maya Lind',
      'Maya SpinnerSpinning reel',
      'Maya Lindmaya@fishzome.example',
    ]);
    await expect(screen.getByText('3 results')).toBeVisible();
    await expect(input).toHaveAttribute('aria-activedescendant', selected().id);
  },
};
/** Guests are found by the names and emails of their orders, each once. */
export const Guests: Story = {
  parameters: world({
    ...found,
    orders: ordersWith([
      guestOrder('Ida Sand', 'ida@example.com', 'FZ-10009'),
      guestOrder('Ida Sand', 'Ida@example.com', 'FZ-10007'),
    ]),
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'ida');
    const option = await screen.findByRole('option', { name: /Guest · ida@example\.com/ });
    await expect(screen.getAllByRole('option', { name: /Guest/ })).toHaveLength(1);
    await expect(option).toHaveTextContent('Ida Sand');
  },
};
/** Arrow keys wrap around. Enter opens the page, and closes the palette. */
export const ByKeyboard: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await canvas.findByText('At /dashboard');
    await canvas.findByRole('navigation', { name: 'Dashboard' });
    await waitFor(() => searchButton(canvas));
    await userEvent.keyboard('{Control>}k{/Control}');
    const input = await box();
    await userEvent.type(input, 'maya');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect(selected()).toHaveTextContent('maya@fishzome.example');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('At /dashboard/users/maya@fishzome.example')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
/** The key that opens the palette closes it, too, and so does Escape. */
export const Closed: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await waitFor(() => searchButton(canvas));
    await search(canvas);
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(searchButton(canvas)).toHaveFocus();
  },
};
export const Action: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await search(canvas, 'log out');
    await userEvent.click(await screen.findByRole('option', { name: 'Log out' }));
    await expect(await screen.findByText('Are you sure to logout?')).toBeVisible();
  },
};
export const NoResult: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await search(canvas, 'zzz');
    await expect(await screen.findByText('No results for “zzz”.')).toBeVisible();
    await expect(screen.queryByRole('listbox')).toBeNull();
  },
};
/** Pages are found at once. */
export const Searching: Story = {
  parameters: world({ ...found, orders: pending }),
  play: async ({ canvas }) => {
    await search(canvas, 'search');
    await expect(await screen.findByText('Searching…')).toBeVisible();
    await expect(screen.getByRole('option', { name: 'Search Report' })).toBeVisible();
  },
};
/** One search fails; the others are shown. */
export const PartlyFailed: Story = {
  parameters: world({ ...found, orders: failing() }),
  play: async ({ canvas }) => {
    await search(canvas, 'maya');
    await expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t search everything.');
    await expect(screen.getByRole('option', { name: /Maya Spinner/ })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const Offline: Story = {
  parameters: world({ orders: failing(), inventory: failing(), users: failing() }),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await search(canvas, 'promo');
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(/offline/),
    );
    await expect(screen.getByRole('option', { name: 'Promotions' })).toBeVisible();
  },
};
/** Results of an earlier query never appear under a later one. */
export const Outdated: Story = {
  parameters: world({
    ...found,
    orders: (asked: Search) => (asked.filter?.query === 'tom' ? ordersWith()(asked) : pending()),
  }),
  play: async ({ canvas }) => {
    const input = await search(canvas, 'tom');
    await expect(await screen.findByRole('option', { name: /FZ-10002/ })).toBeVisible();
    await userEvent.type(input, 's');
    await expect(screen.queryByRole('option', { name: /FZ-10002/ })).toBeNull();
    await expect(await screen.findByText('Searching…')).toBeVisible();
  },
};
export const OnAPhone: Story = {
  parameters: world(),
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    await search(canvas, 'maya');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  },
};

// Shortcuts -----------------------------------------------------------------------------------------------------------

/** Single keys do nothing in a text box. */
export const Shortcuts: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await waitFor(() => searchButton(canvas));
    const note = await canvas.findByLabelText('Note');
    await userEvent.type(note, 'go ?');
    await expect(note).toHaveValue('go ?');
    await expect(canvas.getByText('At /dashboard')).toBeVisible();
    note.blur();
    await userEvent.keyboard('gp');
    await expect(await canvas.findByText('At /dashboard/manage-product')).toBeVisible();
    await userEvent.keyboard('gh');
    await expect(await canvas.findByText('At /dashboard')).toBeVisible();
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(help.getByText('Manage All Orders')).toBeVisible();
  },
};
/** WCAG 2.1.4 */
export const SingleKeysOff: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await search(canvas, 'shortcuts');
    await userEvent.keyboard('{Enter}');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.click(help.getByLabelText('Single-key shortcuts'));
    await expect(help.queryByText('Manage All Orders')).toBeNull();
    await userEvent.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gp?');
    await expect(canvas.getByText('At /dashboard')).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await box(), 'shortcuts{Enter}');
    const reopened = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(reopened.getByLabelText('Single-key shortcuts')).not.toBeChecked();
  },
};
/** Staff find the pages and rows of their role only. */
export const ForTheWarehouse: Story = {
  parameters: {
    world: {
      ...world().world,
      answers: { Query: { me: me({ role: 'WAREHOUSE' }), cart: null, ...tasks(), ...found } },
    },
  },
  play: async ({ canvas }) => {
    await search(canvas, 'ma');
    await waitFor(() =>
      expect(optionNames()).toEqual([
        'Manage Products',
        'Manage All Orders',
        'FZ-10004Maya Lind',
        'Maya SpinnerSpinning reel',
      ]),
    );
  },
};
/** Customers have no palette. */
export const NotForCustomers: Story = {
  parameters: { world: { ...world().world, answers: { Query: { me: me(), cart: null } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}?');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Search Ctrl/ })).toBeNull();
  },
};
