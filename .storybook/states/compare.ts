import { paths } from '#web/app/paths.ts';
import type * as Compare from '#web/screens/Compare/CompareScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const compare: RouteStates<{ 'Screens/Compare': typeof Compare }> = {
  name: 'Compare products',
  routes: [paths.compare],
  main: ['Screens/Compare: Ready', 'Screens/Compare: FourProducts'],
  states: [
    { state: 'loading', story: 'Screens/Compare: Loading', kind: 'loading' },
    { state: 'ready', story: 'Screens/Compare: Ready' },
    { state: 'four products, with missing attributes', story: 'Screens/Compare: FourProducts' },
    { state: 'imperial units', story: 'Screens/Compare: Imperial' },
    { state: 'attributes of all variants', story: 'Screens/Compare: WithVariants' },
    { state: 'differences only', story: 'Screens/Compare: DifferencesOnly' },
    { state: 'no differences', story: 'Screens/Compare: NoDifferences' },
    { state: 'removed', story: 'Screens/Compare: Removed' },
    { state: 'partly unavailable', story: 'Screens/Compare: PartlyGone' },
    { state: 'nothing to compare', story: 'Screens/Compare: Empty', kind: 'empty' },
    { state: 'without products in the URL', story: 'Screens/Compare: WithoutIds' },
    { state: 'failed', story: 'Screens/Compare: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Compare: Offline', kind: 'error' },
    { state: 'bar: chosen', story: 'Screens/Compare: Chosen' },
    { state: 'bar: a fifth refused', story: 'Screens/Compare: FifthRefused' },
    { state: 'bar: cleared', story: 'Screens/Compare: Cleared', kind: 'empty' },
  ],
};
