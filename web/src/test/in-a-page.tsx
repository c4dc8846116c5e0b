import type { Decorator } from '@storybook/react-vite';

/** Adds page margins to a screen that gets them from its layout. */
export const inAPage: Decorator = (Story) => (
  <div className="page">
    <Story />
  </div>
);
