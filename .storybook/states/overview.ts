import { paths } from '#web/app/paths.ts';
import type * as Overview from '#web/screens/Overview/OverviewScreen.stories.tsx';
import type * as Home from '#web/screens/Overview/DashboardHome.stories.tsx';
import type { RouteStates } from './states.ts';

export const overview: RouteStates<{
  'Screens/Overview': typeof Overview;
  'Screens/Overview/Home': typeof Home;
}> = {
  name: 'Overview',
  routes: [paths.dashboard],
  main: ['Screens/Overview: Month', 'Screens/Overview/Home: Customer'],
  states: [
    { state: 'loading', story: 'Screens/Overview: Loading', kind: 'loading' },
    { state: 'report failed', story: 'Screens/Overview: Failed', kind: 'error' },
    { state: 'tasks failed', story: 'Screens/Overview: TasksFailed' },
    { state: 'offline', story: 'Screens/Overview: Offline' },
    { state: 'no sales yet', story: 'Screens/Overview: NoSales', kind: 'empty' },
    { state: 'month', story: 'Screens/Overview: Month' },
    { state: 'day', story: 'Screens/Overview: Day' },
    { state: 'week', story: 'Screens/Overview: Week' },
    { state: 'year', story: 'Screens/Overview: Year' },
    { state: 'running month', story: 'Screens/Overview: RunningMonth' },
    { state: 'another figure', story: 'Screens/Overview: AnotherFigure' },
    { state: 'another period', story: 'Screens/Overview: AnotherPeriod' },
    { state: 'large figures', story: 'Screens/Overview: LargeFigures' },
    { state: 'loads another period', story: 'Screens/Overview: LoadingAnotherPeriod' },
    { state: 'admin’s home', story: 'Screens/Overview/Home: Admin' },
    { state: 'customer’s home', story: 'Screens/Overview/Home: Customer', proves: '§2' },
    { state: 'home of support', story: 'Screens/Overview/Home: Support' },
    { state: 'home of the warehouse', story: 'Screens/Overview/Home: Warehouse' },
    { state: 'home of the catalogue', story: 'Screens/Overview/Home: Catalogue' },
    { state: 'role loading', story: 'Screens/Overview/Home: RoleLoading' },
    { state: 'role failed', story: 'Screens/Overview/Home: RoleFailed' },
  ],
};
