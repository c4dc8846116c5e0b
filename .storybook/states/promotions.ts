import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/Promotions/PromotionsScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const promotions: RouteStates<{ 'Screens/Promotions': typeof Stories }> = {
  name: 'Promotions',
  routes: [paths.promotions],
  main: ['Screens/Promotions: List'],
  states: [
    { state: 'loading', story: 'Screens/Promotions: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Promotions: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Promotions: Offline' },
    { state: 'list', story: 'Screens/Promotions: List' },
    { state: 'no match', story: 'Screens/Promotions: NoMatch', kind: 'empty' },
    { state: 'searched', story: 'Screens/Promotions: Searched' },
    { state: 'paged', story: 'Screens/Promotions: Paged' },
    { state: 'added', story: 'Screens/Promotions: Added' },
    { state: 'invalid', story: 'Screens/Promotions: Invalid' },
    { state: 'changed', story: 'Screens/Promotions: Changed' },
    { state: 'save refused', story: 'Screens/Promotions: SaveRefused' },
    { state: 'fault', story: 'Screens/Promotions: Fault' },
    { state: 'saving', story: 'Screens/Promotions: Saving' },
    { state: 'draft restored', story: 'Screens/Promotions: DraftRestored' },
    { state: 'deleted and restored', story: 'Screens/Promotions: DeletedAndRestored' },
    { state: 'delete refused', story: 'Screens/Promotions: DeleteRefused' },
    { state: 'save session expired', story: 'Screens/Promotions: SaveSessionExpired' },
    { state: 'delete session expired', story: 'Screens/Promotions: DeleteSessionExpired' },
    { state: 'forbidden', story: 'Screens/Promotions: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Promotions: VisitorRedirect' },
  ],
};
