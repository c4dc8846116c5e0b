import type * as Layout from '#web/app/DashboardLayout.stories.tsx';
import type { RouteStates } from './states.ts';

export const dashboard: RouteStates<{ 'Shell/Dashboard': typeof Layout }> = {
  name: 'Dashboard shell',
  routes: [],
  main: ['Shell/Dashboard: AdminMenu'],
  states: [
    {
      state: 'customer menu',
      story: 'Shell/Dashboard: CustomerMenu',
      proves: '§2: non-admins see My Order and My Review',
    },
    { state: 'admin menu', story: 'Shell/Dashboard: AdminMenu', proves: '§2: admins see four more' },
    {
      state: 'role loading (spinner)',
      story: 'Shell/Dashboard: RoleLoading',
      kind: 'loading',
      proves: '§4: a spinner shows while loading',
    },
    { state: 'role fetch failed', story: 'Shell/Dashboard: RoleFailed', kind: 'error' },
    { state: 'role asked for again', story: 'Shell/Dashboard: RoleAskedAgain' },
    { state: 'drawer open', story: 'Shell/Dashboard: CustomerMenu' },
    { state: 'drawer closed', story: 'Shell/Dashboard: DrawerClosed' },
    { state: 'drawer mobile', story: 'Shell/Dashboard: DrawerOnASmallScreen' },
    { state: 'active item', story: 'Shell/Dashboard: ActiveItem' },
    {
      state: "forbidden inside shell ('Forbidden: You are not an Admin/user')",
      story: 'Shell/Dashboard: Forbidden',
      proves: '§6',
    },
    { state: 'role changed while open: promoted', story: 'Shell/Dashboard: Promoted' },
    { state: 'role changed while open: demoted', story: 'Shell/Dashboard: Demoted' },
    { state: 'menu of support', story: 'Shell/Dashboard: SupportMenu' },
    { state: 'menu of the warehouse', story: 'Shell/Dashboard: WarehouseMenu' },
    { state: 'menu of the catalogue', story: 'Shell/Dashboard: CatalogueMenu' },
    { state: 'forbidden to other staff', story: 'Shell/Dashboard: StaffForbidden' },
    { state: 'role changed while open: staff', story: 'Shell/Dashboard: RoleChanged' },
    { state: 'visitor redirect', story: 'Shell/Dashboard: VisitorRedirect' },
    { state: 'sign-out in progress', story: 'Shell/Dashboard: SigningOut' },
    { state: 'signed out', story: 'Shell/Dashboard: SignedOut', proves: '§2: goes to /login' },
  ],
};
