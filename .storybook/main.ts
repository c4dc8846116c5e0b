import { existsSync } from 'node:fs';
import type { StorybookConfig } from '@storybook/react-vite';

/** The accepted pictures of the stories, shown beside their states. */
const looks = new URL('looks', import.meta.url);

const config: StorybookConfig = {
  stories: ['../web/src/**/*.stories.tsx', './docs/**/*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'web/vite.config.ts' } },
  },
  staticDirs: ['../web/public', ...(existsSync(looks) ? [{ from: './looks', to: '/looks' }] : [])],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
};

export default config;
