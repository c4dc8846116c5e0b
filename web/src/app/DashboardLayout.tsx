import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { SearchButton } from './commands/SearchButton.tsx';
import style from './DashboardLayout.module.css';
import { dashboardLinks, profileLink } from './dashboard-links.ts';
import { paths } from './paths.ts';
import { worksForShop } from './staff.ts';
import { useRole } from './use-role.ts';
import { useWaitingForAdmins } from './use-waiting-for-admins.ts';

const words = copy.dashboard;

/** §2: the drawer with its menu next to the page. On a small screen it is above the page and initially closed. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { role, waiting, failed, refetchRole } = useRole();
  const counts = useWaitingForAdmins(role);
  const { pathname } = useLocation();
  const { open, setOpen, toggle, isNarrow } = useDrawer(pathname);
  const links = waiting || failed ? [profileLink] : dashboardLinks(role);
  const page = links.find(({ to }) => to === pathname || (to !== paths.dashboard && pathname.startsWith(to)));
  const drawer = useRef<HTMLElement>(null);
  // The numbers arrive later and make the list longer.
  const isComplete = Object.values(counts).some((count) => count > 0);
  useEffect(() => {
    if (open && !isNarrow) showCurrent(drawer.current);
  }, [open, isNarrow, pathname, links.length, isComplete]);
  return (
    <div className={style.layout} data-open={open}>
      <nav ref={drawer} aria-label={words.label} className={style.drawer}>
        <button
          ref={toggle}
          type="button"
          className={style.toggle}
          aria-expanded={open}
          aria-controls="dashboard-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <PanelLeftClose size={20} aria-hidden /> : <PanelLeftOpen size={20} aria-hidden />}
          <VisuallyHidden>{open ? words.closeMenu : words.openMenu}</VisuallyHidden>
          {/* On a small screen the handle shows the current page's name; on a wide screen the menu does. */}
          <span className={style.here} aria-hidden={!isNarrow}>
            {isNarrow && page ? page.text : words.label}
          </span>
          <ChevronDown size={20} aria-hidden className={style.chevron} />
        </button>
        {worksForShop(role) && <SearchButton isNarrow={!open && !isNarrow} />}
        <div id="dashboard-menu" hidden={!open} className={style.menu}>
          <ul>
            {links.map(({ to, text, waiting: task }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.dashboard}>
                  {text}
                  {task && counts[task.what] > 0 && (
                    <Badge tone="coral">{task.badge(counts[task.what])}</Badge>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
          {waiting && (
            <div className={style.skeletons} aria-hidden="true">
              <Skeleton width="70%" />
              <Skeleton width="55%" />
            </div>
          )}
          {failed && (
            <div className={style.failed}>
              <p role="alert">{words.menuFailed}</p>
              <Button variant="secondary" onClick={refetchRole}>
                {words.askAgain}
              </Button>
            </div>
          )}
        </div>
      </nav>
      <div className={style.content}>{children}</div>
    </div>
  );
}

const MARGIN = 16;

/** Scrolls the menu to the current page. `scrollIntoView` would scroll the page too. */
function showCurrent(menu: HTMLElement | null): void {
  const link = menu?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!menu || !link) return;
  const { top, bottom } = menu.getBoundingClientRect();
  menu.scrollBy(0, Math.max(link.bottom + MARGIN - bottom, 0) + Math.min(link.top - MARGIN - top, 0));
}

const narrow = () => matchMedia('(max-width: 56rem)');
const watchWidth = (changed: () => void) => {
  const query = narrow();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** On a wide screen the drawer is open unless the user closed it. On a small screen it is open until the next navigation. */
function useDrawer(pathname: string) {
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow().matches);
  const [isOpenByUser, setIsOpenByUser] = useState<boolean | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(pathname);
  if (at !== pathname) {
    setAt(pathname);
    if (isNarrow) setIsOpenByUser(null);
  }
  const open = isOpenByUser ?? !isNarrow;
  useEffect(() => {
    if (!open || !isNarrow) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpenByUser(null);
      toggle.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, isNarrow]);
  return { open, setOpen: setIsOpenByUser, toggle, isNarrow };
}
