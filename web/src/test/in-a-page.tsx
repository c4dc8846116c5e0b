import type { Decorator } from '@storybook/react-vite';

/** Adds the margins, and the container whose width the styles ask for, to a screen that gets them from its layout. */
export const inAPage: Decorator = (Story) => (
  <div className="page">
    <div style={{ container: 'page / inline-size' }}>
      <Story />
    </div>
  </div>
);
