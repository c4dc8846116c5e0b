import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/Legal/LegalScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const legal: RouteStates<{ 'Screens/Legal': typeof Stories }> = {
  name: 'Legal',
  routes: [paths.legal()],
  main: ['Screens/Legal: Imprint', 'Screens/Legal: Privacy'],
  states: [
    { state: 'loading', story: 'Screens/Legal: Loading', kind: 'loading' },
    { state: 'imprint', story: 'Screens/Legal: Imprint' },
    { state: 'imprint with few facts', story: 'Screens/Legal: PlainImprint' },
    { state: 'returns', story: 'Screens/Legal: Returns' },
    { state: 'privacy, with a long word', story: 'Screens/Legal: Privacy' },
    { state: 'terms', story: 'Screens/Legal: Terms' },
    { state: 'accessibility', story: 'Screens/Legal: Accessibility' },
    { state: 'page not found', story: 'Screens/Legal: NotFound', kind: 'empty' },
    { state: 'network error', story: 'Screens/Legal: NetworkError', kind: 'error' },
    { state: 'loaded at the second attempt', story: 'Screens/Legal: TriedAgain' },
    { state: 'offline', story: 'Screens/Legal: Offline', kind: 'error' },
  ],
};
