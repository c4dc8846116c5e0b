import { paths } from '#web/app/paths.ts';
import type * as AuthAction from '#web/screens/AuthAction/AuthActionScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const authAction: RouteStates<{ 'Screens/Auth Action': typeof AuthAction }> = {
  name: 'Links in mails',
  routes: [paths.authAction],
  main: ['Screens/Auth Action: Verified', 'Screens/Auth Action: ChooseNewPassword'],
  states: [
    { state: 'checking the link', story: 'Screens/Auth Action: Checking', kind: 'loading' },
    { state: 'address verified', story: 'Screens/Auth Action: Verified' },
    { state: 'address verified, code used once', story: 'Screens/Auth Action: VerifiedOnce' },
    { state: 'link too old', story: 'Screens/Auth Action: LinkExpired', kind: 'error' },
    { state: 'link used before', story: 'Screens/Auth Action: LinkUsed' },
    { state: 'link without meaning', story: 'Screens/Auth Action: LinkWithoutMeaning' },
    { state: 'choose a new password', story: 'Screens/Auth Action: ChooseNewPassword' },
    {
      state: 'new password too short',
      story: 'Screens/Auth Action: PasswordTooShort',
      proves: '§5: at least 6 characters',
    },
    { state: 'saving', story: 'Screens/Auth Action: Saving' },
    { state: 'saved', story: 'Screens/Auth Action: Saved' },
    { state: 'not saved', story: 'Screens/Auth Action: NotSaved' },
  ],
};
