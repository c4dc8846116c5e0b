import { paths } from '#web/app/paths.ts';
import type * as ServiceTokens from '#web/screens/ServiceTokens/ServiceTokensScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const serviceTokens: RouteStates<{ 'Screens/Service Tokens': typeof ServiceTokens }> = {
  name: 'Service Tokens',
  routes: [paths.serviceTokens],
  main: ['Screens/Service Tokens: List'],
  states: [
    { state: 'loading', story: 'Screens/Service Tokens: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Service Tokens: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Service Tokens: Offline' },
    { state: 'empty', story: 'Screens/Service Tokens: Empty', kind: 'empty' },
    { state: 'list', story: 'Screens/Service Tokens: List' },
    { state: 'paged', story: 'Screens/Service Tokens: Paged' },
    { state: 'new token', story: 'Screens/Service Tokens: NewToken' },
    { state: 'invalid', story: 'Screens/Service Tokens: Invalid' },
    { state: 'creating', story: 'Screens/Service Tokens: Creating' },
    { state: 'created', story: 'Screens/Service Tokens: Created' },
    { state: 'created and closed', story: 'Screens/Service Tokens: CreatedAndClosed' },
    { state: 'copied', story: 'Screens/Service Tokens: Copied' },
    { state: 'copy failed', story: 'Screens/Service Tokens: CopyFailed' },
    { state: 'too many', story: 'Screens/Service Tokens: TooMany' },
    { state: 'create forbidden', story: 'Screens/Service Tokens: CreateForbidden' },
    { state: 'create rate limited', story: 'Screens/Service Tokens: CreateRateLimited' },
    { state: 'create fault', story: 'Screens/Service Tokens: CreateFault' },
    { state: 'draft restored', story: 'Screens/Service Tokens: DraftRestored' },
    { state: 'revoke asked', story: 'Screens/Service Tokens: RevokeAsked' },
    { state: 'revoked', story: 'Screens/Service Tokens: Revoked' },
    { state: 'revoke refused', story: 'Screens/Service Tokens: RevokeRefused' },
    { state: 'revoke fault', story: 'Screens/Service Tokens: RevokeFault' },
    { state: 'create session expired', story: 'Screens/Service Tokens: CreateSessionExpired' },
    { state: 'revoke session expired', story: 'Screens/Service Tokens: RevokeSessionExpired' },
    { state: 'forbidden', story: 'Screens/Service Tokens: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Service Tokens: VisitorRedirect' },
  ],
};
