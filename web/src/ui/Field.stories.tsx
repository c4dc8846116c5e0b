import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CheckboxField, PasswordField, RangeField, SelectField, TextArea, TextField } from './Field.tsx';

const meta: Meta<typeof TextField> = {
  title: 'UI/Field',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { hint: { control: 'text' }, error: { control: 'text' }, isLabelHidden: { control: 'boolean' } },
  component: TextField,
  args: { label: 'Email', type: 'email', autoComplete: 'email' },
  decorators: [
    (Story) => (
      <div className="page" style={{ maxWidth: '30rem' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof TextField>;

export const Idle: Story = {
  args: { hint: 'Only for the receipt.' },
  play: async ({ canvas }) =>
    expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Only for the receipt.'),
};

export const Wrong: Story = {
  args: { hint: 'Only for the receipt.', error: 'Provide a valid Email', defaultValue: 'nobody' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Email');
    await expect(field).toHaveAccessibleDescription('Provide a valid Email');
    await expect(field).toBeInvalid();
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'maya@fishzome.example' } };

export const ManyLines: Story = {
  parameters: { controls: { disable: true } },
  render: () => <TextArea label="Message" rows={5} defaultValue={'Which leader\nfor brown trout?'} />,
};

export const Choice: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <SelectField
      label="Water"
      placeholder="Choose one"
      options={['Still', 'Running', 'Salt']}
      error="Water is Required"
    />
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Water');
    await expect(field).toHaveDisplayValue('Choose one');
    await userEvent.selectOptions(field, 'Running');
    await expect(field).toHaveValue('Running');
  },
};

export const Checkbox: Story = {
  parameters: { controls: { disable: true } },
  render: () => <CheckboxField label="Prices include it" error="Choose at least one." />,
  play: async ({ canvas }) =>
    expect(canvas.getByLabelText('Prices include it')).toHaveAccessibleDescription('Choose at least one.'),
};

export const Password: Story = {
  parameters: { controls: { disable: true } },
  render: () => <PasswordField label="Password" hint="At least 6 characters." autoComplete="new-password" />,
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Password');
    await userEvent.type(field, 'tight-lines');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('tight-lines');
  },
};

export const Range: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <RangeField
      label="Cast weight (g)"
      toLabel="Cast weight (g), up to"
      between="to"
      error="The first number can’t be greater than the second."
      from={{ defaultValue: '21' }}
      to={{ defaultValue: '5' }}
    />
  ),
  play: async ({ canvas }) => {
    for (const name of ['Cast weight (g)', 'Cast weight (g), up to'])
      await expect(canvas.getByRole('textbox', { name })).toHaveAccessibleDescription(/can’t be greater/);
  },
};
