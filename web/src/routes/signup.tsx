import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { SignupScreen } from '#web/screens/Signup/SignupScreen.tsx';

export default SignupScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.account.signup,
  description: copy.account.signupLead,
  canonicalPath: paths.signup,
});
