import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { copy } from './copy.ts';
import style from './DashboardLayout.module.css';
import { paths } from './paths.ts';
import { useViewerQuery } from './Viewer.generated.ts';

const words = copy.dashboard;

const customerLinks = [
  { to: paths.myOrders, text: words.myOrder },
  { to: paths.myReview, text: words.myReview },
];

const adminLinks = [
  { to: paths.users, text: words.users },
  { to: paths.addProduct, text: words.addProduct },
  { to: paths.manageProduct, text: copy.manageProducts.title },
  { to: paths.manageAllOrder, text: words.manageAllOrder },
];

/** §2: the drawer with its menu beside the page; below it on a small screen. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { data } = useViewerQuery();
  const links = [
    { to: paths.dashboard, text: words.profile },
    // Non-admins see My Order and My Review; the admins' other pages join as they are built.
    ...(data?.me?.role === 'ADMIN' ? adminLinks : customerLinks),
  ];
  const menu = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const count = links.length;
  // On a small screen the menu is a row that scrolls: where one is, is in sight.
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) menu.current?.scrollTo({ left: here.offsetLeft - menu.current.offsetLeft - 16 });
  }, [pathname, count]);
  return (
    <div className={style.layout}>
      <nav aria-label={words.label} className={style.drawer}>
        <ul ref={menu}>
          {links.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end={to === paths.dashboard}>
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
