import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CartButton } from '#web/features/cart/CartButton.tsx';
import { WishListLink } from '#web/features/lists/WishListLink.tsx';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import * as copy from './copy.ts';
import { Logo } from './Logo.tsx';
import style from './Navbar.module.css';
import { paths } from './paths.ts';
import { SearchBox } from './SearchBox.tsx';

const words = copy.nav;

const loadCart = async () => (await import('./HeaderCart.tsx')).HeaderCart;
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

/** The categories, and §2: Home, Product Equipment, Reviews, Who we are, Blog, and the avatar menu. */
export function Navbar() {
  const { config } = usePlatform();
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(location.key);
  // Navigation closes the menu.
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
        <nav aria-label={words.label} className={style.nav} id="main-menu">
          <ul className={style.links}>
            {config.categories.length > 0 && (
              <li>
                <CategoryMenu />
              </li>
            )}
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox />
        <WishListLink />
        <CartButton loadDrawer={loadCart} />
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
        <noscript>
          <a href="#main-menu" className={style.toMenu} aria-label={words.menu}>
            <Menu size={22} aria-hidden />
          </a>
          <a href="#main" className={style.fromMenu} aria-label={words.closeMenu}>
            <X size={22} aria-hidden />
          </a>
        </noscript>
      </div>
    </header>
  );
}

function Account() {
  const state = useIdentity();
  const { identity } = usePlatform();
  // A user was signed in here and probably still is. Don't show sign-in links that would disappear in a moment.
  const placeholder = <Skeleton width="2.25rem" height="2.25rem" round />;
  if (state.status === 'loading') return placeholder;
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
  return (
    <Suspense fallback={placeholder}>
      <AccountMenu name={name} photoUrl={state.user.photoUrl} />
    </Suspense>
  );
}
