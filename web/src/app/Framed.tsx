import type { ReactNode } from 'react';
import { DashboardLayout } from './DashboardLayout.tsx';
import { Guarded, type Guard } from './guards.tsx';
import { need } from './page-needs.ts';
import { ViewerDocument } from './Viewer.generated.ts';

/** What guards ask. */
export const viewer = need(ViewerDocument, {});

/** A page with its guard, and the dashboard's drawer where it has one; the drawer stays around a page that is refused. */
export function Framed({
  guard,
  layout,
  early,
  children,
}: {
  guard: Guard;
  layout: 'dashboard' | undefined;
  early: boolean | undefined;
  children: ReactNode;
}) {
  const page = (
    <Guarded guard={guard} early={early}>
      {children}
    </Guarded>
  );
  if (!layout) return page;
  return (
    <Guarded guard={guard === 'everyone' ? guard : 'signedIn'}>
      <DashboardLayout>{page}</DashboardLayout>
    </Guarded>
  );
}
