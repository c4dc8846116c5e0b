import { useLocation } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useRedirectState } from '#web/app/redirect-state.ts';
import { LoginScreen } from '#web/screens/Login/LoginScreen.tsx';
import { SignupScreen } from '#web/screens/Signup/SignupScreen.tsx';

/**
 * Shows where a story has navigated to, which stories assert: the URL, and the page that a login returns to. The login and
 * the sign-up page are shown themselves.
 */
export function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  const { from, notice } = useRedirectState();
  if (notice && !from) throw new Error(`${pathname} says “${notice}” and does not know where to return to`);
  return (
    <>
      <p>{`Went to ${pathname}${search}${hash}`}</p>
      {from && <p>{`Returns to ${from}`}</p>}
      {pathname === paths.login && <LoginScreen />}
      {pathname === paths.signup && <SignupScreen />}
    </>
  );
}
