import { lazy, Suspense, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useDashboardRoleQuery } from './DashboardRole.generated.ts';
import { StaffHome } from './StaffHome.tsx';

// Only admins load the charts.
const Overview = lazy(() =>
  import('./OverviewScreen.tsx').then(({ OverviewScreen }) => ({ default: OverviewScreen })),
);

/** The index of the dashboard: the overview for admins, waiting work for staff, the profile for customers. */
export function DashboardHome({ profile }: { profile: ReactNode }) {
  const { data, loading } = useDashboardRoleQuery();
  const isWaiting = loading && !data;
  const role = data?.me?.role;
  if (role && role !== 'ADMIN' && role !== 'CUSTOMER') return <StaffHome role={role} />;
  if (role === 'ADMIN')
    return (
      <Suspense fallback={<Spinner label={copy.waiting} />}>
        <Overview />
      </Suspense>
    );
  return (
    <>
      {isWaiting && <Spinner label={copy.waiting} />}
      {/* Hidden, so that the profile loads beside the role. */}
      <div hidden={isWaiting}>{profile}</div>
    </>
  );
}
