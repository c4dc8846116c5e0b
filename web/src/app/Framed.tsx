import type { ReactNode } from 'react';
import { DashboardLayout } from './DashboardLayout.tsx';
import { Guarded, type Guard } from './guards.tsx';

/** A page with its guard, and the dashboard's drawer where it has one; the drawer stays around a page that is refused. */
export function Framed({
  guard,
  layout,
  children,
}: {
  guard: Guard;
  layout: 'dashboard' | undefined;
  children: ReactNode;
}) {
  const page = <Guarded guard={guard}>{children}</Guarded>;
  if (!layout) return page;
  return (
    <Guarded guard={guard === 'everyone' ? guard : 'signedIn'}>
      <DashboardLayout>{page}</DashboardLayout>
    </Guarded>
  );
}
