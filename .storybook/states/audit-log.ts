import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/AuditLog/AuditLogScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const auditLog: RouteStates<{ 'Screens/Audit Log': typeof Stories }> = {
  name: 'Audit Log',
  routes: [paths.auditLog],
  main: ['Screens/Audit Log: Listed'],
  states: [
    { state: 'loading', story: 'Screens/Audit Log: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Audit Log: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Audit Log: Offline' },
    { state: 'listed', story: 'Screens/Audit Log: Listed' },
    { state: 'by a service token', story: 'Screens/Audit Log: ByServiceToken' },
    { state: 'empty', story: 'Screens/Audit Log: Empty', kind: 'empty' },
    { state: 'no match', story: 'Screens/Audit Log: NoMatch' },
    { state: 'filtered', story: 'Screens/Audit Log: Filtered' },
    { state: 'more matching users than are searched', story: 'Screens/Audit Log: ManyActors' },
    { state: 'one subject', story: 'Screens/Audit Log: OneSubject' },
    { state: 'paged', story: 'Screens/Audit Log: Paged' },
    { state: 'many changes', story: 'Screens/Audit Log: ManyChanges' },
    { state: 'long texts', story: 'Screens/Audit Log: LongTexts' },
    { state: 'restored', story: 'Screens/Audit Log: Restored' },
    { state: 'restoring', story: 'Screens/Audit Log: Restoring' },
    { state: 'changed later, restored anyway', story: 'Screens/Audit Log: Conflict' },
    { state: 'settings restored', story: 'Screens/Audit Log: SettingsRestored' },
    { state: 'settings conflict', story: 'Screens/Audit Log: SettingsConflict' },
    { state: 'settings restored anyway', story: 'Screens/Audit Log: SettingsRestoredAnyway' },
    { state: 'restore refused', story: 'Screens/Audit Log: RestoreRefused' },
    { state: 'restore session expired', story: 'Screens/Audit Log: RestoreSessionExpired' },
    { state: 'forbidden', story: 'Screens/Audit Log: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Audit Log: VisitorRedirect' },
  ],
};
