import { Navigate, useLocation } from 'react-router-dom';
import type { RedirectState } from './redirect-state.ts';
import * as copy from './copy.ts';
import { paths } from './paths.ts';

/** §2: redirects a visitor to the sign-up page, which shows 'Plz register!' and remembers the origin. */
export function ToSignup() {
  const { pathname, search, hash } = useLocation();
  const redirectState: RedirectState = {
    from: `${pathname}${search}${hash}`,
    notice: copy.refusals.register,
  };
  return <Navigate to={paths.signup} replace state={redirectState} />;
}
