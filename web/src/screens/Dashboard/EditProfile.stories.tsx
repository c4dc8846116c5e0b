import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import * as copy from '#web/app/copy.ts';
import { Guarded } from '#web/app/guards.tsx';
import type { ProfileFactsFragment } from '#web/features/profiles/ProfileFacts.generated.ts';
import { skills } from '#web/features/profiles/profile-form.ts';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { me, profile, robin } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ProfilePage } from './ProfileScreen.tsx';

const world = (person: unknown, saveProfile: unknown = pending, more: object = {}) => ({
  world: {
    at: '/profile',
    path: '/profile',
    identity: robin,
    answers: { Query: { me: person }, Mutation: { saveProfile } },
    ...more,
  },
});
const whole = me({ profile: profile() });
const draftKey = `profile-draft:${whole.id}`;
/** The server's response: the profile with its user. */
const saved = (change: Partial<ProfileFactsFragment> = {}) => ({
  ...profile(change),
  user: me({ profile: profile(change) }),
});

// §2, §5: the edit modal of the profile.
const meta: Meta<typeof ProfilePage> = {
  title: 'Screens/Dashboard/Edit profile',
  component: ProfilePage,
  parameters: world(whole),
  render: () => (
    <Guarded guard="signedIn">
      <ProfilePage />
    </Guarded>
  ),
};
export default meta;
type Story = StoryObj<typeof ProfilePage>;
type Play = NonNullable<Story['play']>;

const open: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit profile' }));
  await expect(await canvas.findByRole('dialog', { name: 'Edit profile' })).toBeVisible();
};
const save: Play = async ({ canvas }) =>
  userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
const change: Play = async (context) => {
  await open(context);
  const about = context.canvas.getByLabelText('About yourself');
  await userEvent.clear(about);
  await userEvent.type(about, 'I have moved to the coast.');
};
const changeAndSave: Play = async (context) => {
  await change(context);
  await save(context);
};

export const Prefilled: Story = {
  play: async (context) => {
    await open(context);
    const { canvas } = context;
    await expect(canvas.getByLabelText('Name')).toHaveValue('Robin Rivers');
    await expect(canvas.getByLabelText('Email')).toHaveValue('robin@example.com');
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('readonly');
    await expect(canvas.getByLabelText('Phone')).toHaveValue('+46 70 555 01 84');
    await expect(canvas.getByLabelText('Skill')).toHaveDisplayValue('Full stack Developer');
    await expect(canvas.getByLabelText('Education')).toHaveValue('Boatbuilding, Skärhamn');
    await expect(canvas.getByLabelText('LinkedIn link')).toHaveValue(
      'https://www.linkedin.com/in/robin-rivers',
    );
    await expect(canvas.getByLabelText('About yourself')).toHaveValue(profile().about);
  },
};

/** Without changes the dialog closes at once, and the focus returns to its origin. */
export const Closed: Story = {
  play: async (context) => {
    await open(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(context.canvas.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Edit profile' })).toHaveFocus();
  },
};

/** §5: all fields are required, and all errors are shown at once. */
export const AllMissing: Story = {
  parameters: world(me({ displayName: null })),
  play: async (context) => {
    await open(context);
    await save(context);
    const { canvas } = context;
    for (const words of [
      'Name is Required',
      'Phone is Required',
      'Skill is Required',
      'Education is Required',
      'LinkedIn link is Required',
      'About yourself is Required',
    ])
      await expect(await canvas.findByText(words)).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
    await expect(canvas.getByLabelText('Skill')).toHaveAccessibleDescription('Skill is Required');
    await checkLengthLimit(canvas.getByLabelText('Name'), 120, 'Use 120 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('Education'), 200, 'Use 200 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('About yourself'), 2_000, 'Use 2,000 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('LinkedIn link'), 300, 'Provide a LinkedIn link', (length) =>
      'https://www.linkedin.com/in/'.padEnd(length, 'x'),
    );
  },
};

const refused = (label: string, typed: string, words: RegExp): Story => ({
  play: async (context) => {
    await open(context);
    const field = context.canvas.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(typed);
    await save(context);
    await expect(await context.canvas.findByText(words)).toBeVisible();
    await expect(field).toBeInvalid();
    await waitFor(() => expect(field).toHaveFocus());
  },
});
export const PhoneThatIsNone = refused('Phone', 'call me', /Provide a valid phone number/);
export const LinkThatLeadsElsewhere = refused(
  'LinkedIn link',
  'https://example.com/me',
  /Provide a LinkedIn link/,
);
export const AboutTooLong = refused('About yourself', 'x'.repeat(2001), /Use 2,000 characters or fewer/);

/** §5: the five skills, as written there. The server accepts each. */
export const EachSkill: Story = {
  parameters: world(whole, ({ input }: { input: Pick<ProfileFactsFragment, 'skill'> }) =>
    saved({ skill: input.skill }),
  ),
  play: async (context) => {
    const { canvas } = context;
    await open(context);
    const written = within(canvas.getByLabelText('Skill')).getAllByRole('option');
    await expect(written.map((option) => option.textContent)).toEqual([
      'Choose a skill',
      'Web developer',
      'Frontend Developer',
      'Backend Developer',
      'Mern stack Developer',
      'Full stack Developer',
    ]);
    for (const [index, skill] of skills.entries()) {
      if (index > 0) await open(context);
      await userEvent.selectOptions(canvas.getByLabelText('Skill'), skill);
      await save(context);
      await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
      await expect(canvas.getByText(copy.profile.skills[skill])).toBeVisible();
    }
  },
};

export const Saving: Story = {
  parameters: world(whole, pending),
  play: async (context) => {
    await changeAndSave(context);
    await expect(await context.canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};

export const Saved: Story = {
  parameters: world(whole, saved({ about: 'I have moved to the coast.' })),
  play: async (context) => {
    await changeAndSave(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Profile saved.')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByText('I have moved to the coast.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Edit profile' })).toHaveFocus());
    await expect(sessionStorage.getItem(draftKey)).toBeNull();
  },
};

/** After saving, the invitation and the button that opened the form are gone. */
export const FilledIn: Story = {
  parameters: world(me(), saved()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete your profile' }));
    await userEvent.type(canvas.getByLabelText('Phone'), '+46 70 555 01 84');
    await userEvent.selectOptions(canvas.getByLabelText('Skill'), 'Full stack Developer');
    await userEvent.type(canvas.getByLabelText('Education'), 'Boatbuilding, Skärhamn');
    await userEvent.type(canvas.getByLabelText('LinkedIn link'), 'linkedin.com/in/robin-rivers');
    await userEvent.type(canvas.getByLabelText('About yourself'), 'I fish at five.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await expect(await canvas.findByText('Boatbuilding, Skärhamn')).toBeVisible();
    await expect(canvas.queryByText('Your profile is empty')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Edit profile' })).toHaveFocus());
  },
};

const answered = (saveProfile: unknown, lead: RegExp, words: RegExp): Story => ({
  parameters: world(whole, saveProfile),
  play: async (context) => {
    await changeAndSave(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(lead);
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByLabelText('About yourself')).toHaveValue('I have moved to the coast.');
  },
});
const notSaved = /^profie change failed try again!/;
export const NotAcknowledged = answered(failing(), notSaved, /Nothing was lost. Please try again/);
export const RefusedByServer = answered(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Provide a valid phone number',
    issues: [{ __typename: 'FieldIssue', path: 'phone', message: 'Provide a valid phone number' }],
  },
  notSaved,
  /Provide a valid phone number/,
);
export const RateLimited = answered(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 60,
  },
  notSaved,
  /Please wait a moment/,
);
export const Forbidden = answered(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  notSaved,
  /not allowed/,
);
/** The user was signed out elsewhere, such as in another tab. */
export const NoUser = answered(
  { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  /^Authority says:/,
  /No user is logged in/,
);
/** The connection fails while the form is open. */
export const Offline: Story = {
  parameters: world(whole, failing()),
  beforeEach: () => {
    sessionStorage.clear();
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  play: async (context) => {
    await change(context);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    await save(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(notSaved);
    await expect(alert).toHaveTextContent(/You appear to be offline/);
    await expect(context.canvas.getByLabelText('About yourself')).toHaveValue('I have moved to the coast.');
  },
};

// Unsaved input is kept ------------------------------------------------------------------------------------------------

const leave: Play = async (context) => {
  await change(context);
  await userEvent.click(context.canvas.getByRole('button', { name: 'Cancel' }));
  await expect(await context.canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
};

export const UnsavedChanges: Story = { play: leave };

export const KeptEditing: Story = {
  play: async (context) => {
    await leave(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(context.canvas.getAllByRole('dialog')).toHaveLength(1));
    await expect(context.canvas.getByLabelText('About yourself')).toHaveValue('I have moved to the coast.');
    await expect(context.canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  },
};

export const Discarded: Story = {
  play: async (context) => {
    await leave(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Edit profile' })).toHaveFocus();
    await open(context);
    await expect(canvas.getByLabelText('About yourself')).toHaveValue(profile().about);
  },
};

/** A change that is reverted is not a change. */
export const ChangedBack: Story = {
  play: async (context) => {
    await open(context);
    const { canvas } = context;
    await userEvent.type(canvas.getByLabelText('Name'), 'x{Backspace}');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

/** After a reload the form is open again with its draft. */
export const DraftAfterReload: Story = {
  beforeEach: () =>
    sessionStorage.setItem(draftKey, JSON.stringify({ about: 'I have moved', education: 'Navigation' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('dialog', { name: 'Edit profile' })).toBeVisible();
    await expect(canvas.getByText('We restored your draft.')).toBeVisible();
    await expect(canvas.getByLabelText('About yourself')).toHaveValue('I have moved');
    await expect(canvas.getByLabelText('Name')).toHaveValue('Robin Rivers');
  },
};

/** The login explains why and redirects back. The form is open with its draft. */
export const SessionExpiredWhileSaving: Story = {
  parameters: world(
    whole,
    () => {
      try {
        return failing('Your sign-in is no longer good.')();
      } catch (error) {
        throw Object.assign(error as Error, { extensions: { code: 'TOKEN_INVALID' } });
      }
    },
    { path: '*' },
  ),
  render: () => (
    <Routes>
      <Route
        path="/profile"
        element={
          <Guarded guard="signedIn">
            <ProfilePage />
          </Guarded>
        }
      />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  ),
  play: async (context) => {
    await changeAndSave(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(await canvas.findByLabelText('About yourself')).toHaveValue('I have moved to the coast.');
  },
};
