import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/ShopDetails/ShopDetailsScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const shopDetails: RouteStates<{ 'Screens/ShopDetails': typeof Stories }> = {
  name: 'Shop Details',
  routes: [paths.shopDetails],
  main: ['Screens/ShopDetails: Filled'],
  states: [
    { state: 'loading', story: 'Screens/ShopDetails: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/ShopDetails: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/ShopDetails: Offline' },
    { state: 'filled', story: 'Screens/ShopDetails: Filled' },
    { state: 'defaults', story: 'Screens/ShopDetails: Defaults' },
    { state: 'saved', story: 'Screens/ShopDetails: Saved' },
    { state: 'saving', story: 'Screens/ShopDetails: Saving' },
    { state: 'invalid', story: 'Screens/ShopDetails: Invalid' },
    { state: 'changed by another admin', story: 'Screens/ShopDetails: Conflict', kind: 'error' },
    { state: 'the other admin’s details loaded', story: 'Screens/ShopDetails: ConflictLoaded' },
    { state: 'own details saved over them', story: 'Screens/ShopDetails: ConflictOverwritten' },
    { state: 'save refused', story: 'Screens/ShopDetails: SaveRefused', kind: 'error' },
    { state: 'fault', story: 'Screens/ShopDetails: Fault', kind: 'error' },
    { state: 'saved while offline', story: 'Screens/ShopDetails: SavedOffline', kind: 'error' },
    { state: 'staff emails saved', story: 'Screens/ShopDetails: StaffSaved' },
    { state: 'staff emails saving', story: 'Screens/ShopDetails: StaffSaving' },
    { state: 'staff emails invalid', story: 'Screens/ShopDetails: StaffInvalid' },
    { state: 'staff emails changed by another admin', story: 'Screens/ShopDetails: StaffConflict' },
    { state: 'the other admin’s staff emails loaded', story: 'Screens/ShopDetails: StaffConflictLoaded' },
    { state: 'staff emails refused', story: 'Screens/ShopDetails: StaffRefused', kind: 'error' },
    { state: 'staff emails, session expired', story: 'Screens/ShopDetails: StaffSessionExpired' },
    { state: 'draft restored', story: 'Screens/ShopDetails: DraftRestored' },
    { state: 'session expired', story: 'Screens/ShopDetails: SessionExpired' },
    { state: 'forbidden', story: 'Screens/ShopDetails: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/ShopDetails: VisitorRedirect' },
  ],
};
