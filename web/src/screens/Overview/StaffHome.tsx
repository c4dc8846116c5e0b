import * as copy from '#web/app/copy.ts';
import { isAdminOr, type StaffRole } from '#web/app/staff.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { LowStock } from './LowStock.tsx';
import style from './OverviewScreen.module.css';
import { Tasks } from './Tasks.tsx';

const words = copy.overview;

/** The home of the dashboard for staff: the work that waits in their area, without sales. */
export function StaffHome({ role }: { role: StaffRole }) {
  useWindowTitle(words.title);
  return (
    <div className={style.report}>
      <header>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className={style.lead}>{words.staffLead(copy.roles.names[role])}</p>
      </header>
      <Tasks forRole={role} />
      {isAdminOr(role, 'WAREHOUSE', 'CATALOGUE') && <LowStock />}
    </div>
  );
}
