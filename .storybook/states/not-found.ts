import type * as NotFound from '#web/screens/NotFound/NotFoundScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const notFound: RouteStates<{ 'Screens/NotFound': typeof NotFound }> = {
  name: 'Page not found',
  routes: ['*'],
  main: ['Screens/NotFound: NearMatches'],
  states: [
    { state: "'Your page Not Found!'", story: 'Screens/NotFound: Gone', proves: '§2' },
    { state: 'with near-match suggestions', story: 'Screens/NotFound: NearMatches' },
    { state: 'with a search for its words', story: 'Screens/NotFound: SearchedFor' },
    { state: 'while signed in', story: 'Screens/NotFound: WhileSignedIn' },
    { state: 'back to the shop', story: 'Screens/NotFound: BackToTheShop' },
  ],
};
