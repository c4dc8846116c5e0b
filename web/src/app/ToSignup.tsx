import { Navigate, useLocation } from 'react-router-dom';
import type { Arrival } from './arrival.ts';
import * as copy from './copy.ts';
import { paths } from './paths.ts';

/** An unauthenticated visit shows 'Plz register!' on the sign-up page, which remembers the origin (§2). */
export function ToSignup() {
  const { pathname, search, hash } = useLocation();
  const arrival: Arrival = { from: `${pathname}${search}${hash}`, notice: copy.refusals.register };
  return <Navigate to={paths.signup} replace state={arrival} />;
}
