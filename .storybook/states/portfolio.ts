import { paths } from '#web/app/paths.ts';
import type * as Portfolio from '#web/screens/Portfolio/PortfolioScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const portfolio: RouteStates<{ 'Screens/Portfolio': typeof Portfolio }> = {
  name: 'Portfolio',
  routes: [paths.portfolio],
  main: ['Screens/Portfolio: Ready'],
  states: [
    { state: 'ready', story: 'Screens/Portfolio: Ready', proves: '§2: static owner portfolio page' },
    { state: 'image failed', story: 'Screens/Portfolio: ImageFailed' },
    { state: 'print', story: 'Screens/Portfolio: Printed' },
    { state: 'anchor open', story: 'Screens/Portfolio: AnchorOpen' },
    { state: 'no-JS', story: 'Screens/Portfolio: WithoutJavaScript' },
  ],
};
