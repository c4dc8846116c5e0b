import { existsSync } from 'node:fs';
import type { StorybookConfig } from '@storybook/react-vite';

/** Accepted snapshots, shown next to their states. */
const snapshots = new URL('snapshots', import.meta.url);

const config: StorybookConfig = {
  stories: ['../web/src/**/*.stories.tsx', './docs/**/*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'web/vite.config.ts' } },
  },
  staticDirs: [
    '../web/public',
    ...(existsSync(snapshots) ? [{ from: './snapshots', to: '/snapshots' }] : []),
  ],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
};

export default config;
