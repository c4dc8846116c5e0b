import { ChevronDown, Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { Logo } from './Logo.tsx';
import style from './Navbar.module.css';
import { paths } from './paths.ts';
import { SearchBox } from './SearchBox.tsx';
import { WAITING, waitingText } from '#web/ui/waiting.ts';

const words = copy.nav;

/** §2: Home, Product Equipment, Reviews, Who we are, Blog, and the avatar menu. */
export function Navbar() {
  const { config } = usePlatform();
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(location.key);
  // Going somewhere closes the menu.
  if (at !== location.key) {
    setAt(location.key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const links = [
    { to: paths.home, text: words.home },
    { to: paths.products, text: words.equipment },
    { to: paths.reviews, text: words.reviews },
    { to: paths.contact, text: words.whoWeAre },
    ...(config.features.blog ? [{ to: paths.blog, text: words.blog }] : []),
  ];
  return (
    <header className={style.header}>
      <div className={style.bar}>
        <Link to={paths.home} className={style.logo} aria-label={`${copy.shop}, ${words.home}`}>
          <Logo />
        </Link>
        <nav aria-label={words.label} className={`${style.nav} ${open ? style.open : ''}`} id="main-menu">
          <ul className={style.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
          <SearchBox />
        </nav>
        <div className={style.slot}>
          <Account />
        </div>
        <IconButton
          ref={toggle}
          label={open ? words.closeMenu : words.menu}
          aria-expanded={open}
          aria-controls="main-menu"
          className={style.toggle ?? ''}
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
        </IconButton>
      </div>
    </header>
  );
}

function Account() {
  const state = useIdentity();
  const { identity } = usePlatform();
  // Somebody was signed in here, and probably still is: no button that is gone in a moment.
  if (state.status === 'loading') return <Skeleton width="2.25rem" height="2.25rem" round />;
  if (state.status === 'signedOut')
    return (
      <ButtonLink
        to={paths.login}
        variant="secondary"
        className={style.login ?? ''}
        onPointerEnter={() => identity.preload()}
        onFocus={() => identity.preload()}
      >
        {words.login}
      </ButtonLink>
    );
  const name = state.user.displayName ?? state.user.email;
  return <AccountMenu name={name} photoUrl={state.user.photoUrl} />;
}

const orders = () => import('#web/features/orders/WaitingOrders.tsx');
const WaitingAtLogout = lazy<ComponentType>(() =>
  orders().then(
    ({ WaitingAtLogout: Shown }) => ({ default: Shown }),
    () => ({ default: () => null }),
  ),
);

/** Private, and of no use to whoever comes next. */
async function discardWaiting(uid: string): Promise<void> {
  if (waitingText() === null) return;
  const code = await orders().catch(() => null);
  // What cannot be told apart goes with it.
  if (code) code.discardAllOf(uid);
  else localStorage.removeItem(WAITING);
}

function AccountMenu({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const { config, identity } = usePlatform();
  const navigate = useNavigate();
  const menu = useRef<HTMLDetailsElement>(null);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => menu.current?.removeAttribute('open');
  useOutsideAndEscape(menu, close);

  const logOut = async () => {
    setLeaving(true);
    const state = identity.current();
    if (state.status === 'signedIn') await discardWaiting(state.user.uid);
    await identity.signOut();
    await navigate(paths.login, { replace: true });
  };

  return (
    <>
      <details ref={menu} className={style.account}>
        <summary aria-label={`${words.account}: ${name}`}>
          <Avatar name={name} photoUrl={photoUrl} size={36} />
          <ChevronDown size={16} aria-hidden />
        </summary>
        <ul className={style.menu}>
          <li className={style.who}>{name}</li>
          <li>
            <Link to={paths.profile} onClick={close}>
              {words.profile}
            </Link>
          </li>
          {config.features.portfolio && (
            <li>
              <Link to={paths.portfolio} onClick={close}>
                {words.portfolio}
              </Link>
            </li>
          )}
          <li>
            <Link to={paths.dashboard} onClick={close}>
              {words.dashboard}
            </Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                setAsking(true);
              }}
            >
              {words.logout}
            </button>
          </li>
        </ul>
      </details>
      <Dialog
        open={asking}
        title={copy.confirmations.logout}
        onClose={() => leaving || setAsking(false)}
        actions={
          <>
            <Button variant="quiet" disabled={leaving} onClick={() => setAsking(false)}>
              {words.stay}
            </Button>
            <Button busy={leaving} busyLabel={words.leaving} onClick={() => void logOut()}>
              {words.yes}
            </Button>
          </>
        }
      >
        {waitingText() !== null && (
          <Suspense>
            <WaitingAtLogout />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function useOutsideAndEscape(menu: React.RefObject<HTMLDetailsElement | null>, close: () => void): void {
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  });
}
