import type { Decorator } from '@storybook/react-vite';

/** A screen that has its margins from the layout around it, with margins. */
export const inAPage: Decorator = (Story) => (
  <div className="page">
    <Story />
  </div>
);
