import { paths } from '#web/app/paths.ts';
import type * as BulkChanges from '#web/screens/ManageProducts/BulkChangesScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const bulkChanges: RouteStates<{ 'Screens/Bulk Changes': typeof BulkChanges }> = {
  name: 'Bulk Changes',
  routes: [paths.bulkChanges],
  main: ['Screens/Bulk Changes: List', 'Screens/Bulk Changes: Details'],
  states: [
    { state: 'loading', story: 'Screens/Bulk Changes: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Bulk Changes: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Bulk Changes: Offline' },
    { state: 'empty', story: 'Screens/Bulk Changes: Empty', kind: 'empty' },
    { state: 'list', story: 'Screens/Bulk Changes: List' },
    { state: 'paged', story: 'Screens/Bulk Changes: Paged' },
    { state: 'details', story: 'Screens/Bulk Changes: Details' },
    { state: 'undone', story: 'Screens/Bulk Changes: Undone' },
    { state: 'undo refused', story: 'Screens/Bulk Changes: UndoRefused' },
    { state: 'details gone', story: 'Screens/Bulk Changes: DetailsGone' },
    { state: 'forbidden', story: 'Screens/Bulk Changes: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Bulk Changes: VisitorRedirect' },
  ],
};
