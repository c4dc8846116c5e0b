import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { copy } from './copy.ts';
import style from './DashboardLayout.module.css';
import { paths } from './paths.ts';
import { useViewerQuery } from './Viewer.generated.ts';

const words = copy.dashboard;

/** §2: the drawer with its menu beside the page; below it on a small screen. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { data } = useViewerQuery();
  const links = [
    { to: paths.dashboard, text: words.profile },
    // Non-admins see My Order; the admins' pages join as they are built.
    ...(data?.me?.role === 'ADMIN' ? [] : [{ to: paths.myOrders, text: words.myOrder }]),
  ];
  return (
    <div className={style.layout}>
      <nav aria-label={words.label} className={style.drawer}>
        <ul>
          {links.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={style.content}>{children}</div>
    </div>
  );
}
