import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { isAdminOr, waitingWorkVariables, type StaffRole } from '#web/app/staff.ts';
import { useWaitingForAdminsQuery } from '#web/features/admin-lists/WaitingForAdmins.generated.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import style from './Tasks.module.css';

const words = copy.overview.tasks;
const MINUTE_MS = 60_000;

/** The work that waits for an admin or staff, each kind with a link to its list. A separate query, so that it does not wait for the report. */
export function Tasks({ forRole: role }: { forRole: Role }) {
  const { data, error, refetch } = useWaitingForAdminsQuery({
    variables: waitingWorkVariables(role),
    fetchPolicy: 'cache-and-network',
    pollInterval: MINUTE_MS,
    skipPollAttempt: () => document.hidden,
  });
  if (error && !data)
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            {copy.tryAgain}
          </Button>
        }
      >
        {navigator.onLine ? words.failed : copy.failures.offline}
      </Alert>
    );
  const { toPack, returnsRequested = 0, returnsToReceive = 0, openIncidents } = data?.orderTaskCounts ?? {};
  const isFor = (...staff: readonly StaffRole[]) => isAdminOr(role, ...staff);
  const tasks = [
    isFor('WAREHOUSE') && { text: words.toPack, count: toPack, to: paths.ordersToPack },
    isFor('SUPPORT') && {
      text: words.returns,
      count: data && returnsRequested + returnsToReceive,
      detail: words.returnsDetail(returnsRequested, returnsToReceive),
      to: paths.openReturns,
    },
    isFor() && { text: words.incidents, count: openIncidents, to: paths.paymentIncidents },
    isFor('SUPPORT') && { text: words.reviews, count: data?.reviewCounts?.pending, to: paths.managedReviews },
    isFor('SUPPORT') && { text: words.messages, count: data?.unreadContactMessages, to: paths.messages },
    isFor('WAREHOUSE', 'CATALOGUE') && {
      text: words.lowStock,
      count: data?.lowStockCount,
      to: paths.lowStock,
    },
  ].filter((task) => task !== false);
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className={style.title}>
        {words.title}
      </h2>
      <ul className={style.tasks}>
        {tasks.map(({ text, count, detail, to }) => (
          <li key={text}>
            <Link to={to} data-waiting={(count ?? 0) > 0 || undefined}>
              <strong>
                {count === undefined ? <Skeleton width="2rem" /> : count.toLocaleString('en-US')}
              </strong>
              <span>{text}</span>
              {detail && (count ?? 0) > 0 && <small>{detail}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
