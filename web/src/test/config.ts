import type { ShopConfig } from '#web/platform/config.ts';

/** The configuration for stories and tests: test mode with dummy keys. */
export const storyConfig: ShopConfig = {
  identity: { provider: 'local', apiKey: 'story', authDomain: 'localhost', projectId: 'story' },
  payments: { mode: 'simulator', publishableKey: 'pk_test_story', apiOrigin: 'http://localhost:1' },
  images: { uploadUrl: '/images', photoUploadUrl: '/review/photo' },
  currency: 'USD',
  categories: [
    { slug: 'reels', name: 'Reels' },
    { slug: 'rods', name: 'Rods' },
    { slug: 'hooks', name: 'Hooks & jigs' },
    { slug: 'terminal-tackle', name: 'Terminal tackle' },
  ],
  features: {},
  demo: {
    accounts: [
      { email: 'admin@fishzome.example', password: 'harbour-light', role: 'admin' },
      { email: 'maya@fishzome.example', password: 'tight-lines', role: 'customer' },
    ],
  },
};
