import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { LoginScreen } from '#web/screens/Login/LoginScreen.tsx';

export default LoginScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.account.login,
  description: copy.account.loginLead,
  canonicalPath: paths.login,
});
