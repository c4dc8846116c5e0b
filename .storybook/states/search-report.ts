import { paths } from '#web/app/paths.ts';
import type * as SearchReport from '#web/screens/SearchReport/SearchReportScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const searchReport: RouteStates<{ 'Screens/Search Report': typeof SearchReport }> = {
  name: 'Search Report',
  routes: [paths.searchReport],
  main: ['Screens/Search Report: List'],
  states: [
    { state: 'loading', story: 'Screens/Search Report: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Search Report: Failed', kind: 'error' },
    { state: 'empty', story: 'Screens/Search Report: Empty', kind: 'empty' },
    { state: 'list', story: 'Screens/Search Report: List' },
    { state: 'long report', story: 'Screens/Search Report: LongReport' },
    { state: 'forbidden', story: 'Screens/Search Report: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Search Report: VisitorRedirect' },
  ],
};
