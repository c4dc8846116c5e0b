import { paths } from '#web/app/paths.ts';
import type * as Category from '#web/screens/Catalogue/CategoryScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const category: RouteStates<{ 'Screens/Category': typeof Category }> = {
  name: 'Category',
  routes: [paths.category()],
  main: ['Screens/Category: Ready', 'Screens/Category: Plain'],
  states: [
    { state: 'loading', story: 'Screens/Category: Loading', kind: 'loading' },
    { state: 'ready', story: 'Screens/Category: Ready' },
    { state: 'ready, without text and picture', story: 'Screens/Category: Plain' },
    { state: 'sorted', story: 'Screens/Category: Sorted' },
    { state: 'another order loading', story: 'Screens/Category: Sorting' },
    { state: 'filtered', story: 'Screens/Category: Filtered' },
    { state: 'filtered by the URL', story: 'Screens/Category: FilteredByUrl' },
    { state: 'no products match the filters', story: 'Screens/Category: NoneLeft', kind: 'empty' },
    { state: 'filtered products failed', story: 'Screens/Category: FilterFailed', kind: 'error' },
    { state: 'more than 100 products loaded', story: 'Screens/Category: ManyLoaded' },
    { state: 'next page failed', story: 'Screens/Category: MoreFailed' },
    { state: 'no products', story: 'Screens/Category: Empty', kind: 'empty' },
    { state: 'earlier slug', story: 'Screens/Category: Moved' },
    { state: 'category not found', story: 'Screens/Category: NotFound', kind: 'empty' },
    { state: 'network error', story: 'Screens/Category: NetworkError', kind: 'error' },
    { state: 'loaded at the second attempt', story: 'Screens/Category: TriedAgain' },
    { state: 'offline', story: 'Screens/Category: Offline', kind: 'error' },
  ],
};
