import { paths } from '#web/app/paths.ts';
import type * as Categories from '#web/screens/Categories/CategoriesScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const categories: RouteStates<{ 'Screens/Categories': typeof Categories }> = {
  name: 'Categories',
  routes: [paths.categories],
  main: ['Screens/Categories: List'],
  states: [
    { state: 'loading', story: 'Screens/Categories: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Categories: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Categories: Offline' },
    { state: 'empty', story: 'Screens/Categories: Empty', kind: 'empty' },
    { state: 'list', story: 'Screens/Categories: List' },
    { state: 'moving', story: 'Screens/Categories: Moving' },
    { state: 'ordered', story: 'Screens/Categories: Ordered' },
    { state: 'order undone', story: 'Screens/Categories: OrderUndone' },
    { state: 'order refused', story: 'Screens/Categories: OrderRefused' },
    { state: 'added', story: 'Screens/Categories: Added' },
    { state: 'invalid', story: 'Screens/Categories: Invalid' },
    { state: 'changed', story: 'Screens/Categories: Changed' },
    { state: 'changed by another admin', story: 'Screens/Categories: ChangedMeanwhile' },
    {
      state: 'changed by another admin, theirs used',
      story: 'Screens/Categories: ChangedMeanwhileUseTheirs',
    },
    { state: 'changed by another admin, mine saved', story: 'Screens/Categories: ChangedMeanwhileUseMine' },
    { state: 'save refused', story: 'Screens/Categories: SaveRefused' },
    { state: 'fault', story: 'Screens/Categories: Fault' },
    { state: 'saving', story: 'Screens/Categories: Saving' },
    { state: 'draft restored', story: 'Screens/Categories: DraftRestored' },
    { state: 'deleted and restored', story: 'Screens/Categories: DeletedAndRestored' },
    { state: 'delete with products', story: 'Screens/Categories: DeleteWithProducts' },
    { state: 'products moved', story: 'Screens/Categories: ProductsMoved' },
    { state: 'delete refused', story: 'Screens/Categories: DeleteRefused' },
    { state: 'save session expired', story: 'Screens/Categories: SaveSessionExpired' },
    { state: 'delete session expired', story: 'Screens/Categories: DeleteSessionExpired' },
    { state: 'order session expired', story: 'Screens/Categories: OrderSessionExpired' },
    { state: 'forbidden', story: 'Screens/Categories: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Categories: VisitorRedirect' },
  ],
};
