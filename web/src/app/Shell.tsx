import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Banners } from './Banners.tsx';
import { Comparison } from './Comparison.tsx';
import * as copy from './copy.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { layOutWholePage, useScrollRestoration } from './scroll-restoration.ts';
import style from './Shell.module.css';

/** The layout of every page: navbar, banners and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <SkipLink to="#main">{copy.nav.skip}</SkipLink>
      <Banners />
      <Navbar />
      <main id="main" ref={main} tabIndex={-1} className={style.main}>
        {children}
      </main>
      <Footer />
      <Comparison />
    </>
  );
}

/**
 * After a navigation, scrolls to the top or to the anchor and moves the focus. The first page is left alone. Back and
 * forward restore the scroll position.
 */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, hash, key, state } = useLocation();
  // A page that updates its own URL keeps its scroll position.
  const preventScrollReset = (state as { preventScrollReset?: true } | null)?.preventScrollReset === true;
  const goesBack = useNavigationType() === NavigationType.Pop;
  useScrollRestoration(key, goesBack);
  const last = useRef({ key, pathname });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath } = last.current;
    last.current = { key, pathname };
    if (lastKey === key) return;
    const isNewPage = lastPath !== pathname;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (!goesBack && !preventScrollReset) {
      if (anchor) {
        layOutWholePage();
        anchor.scrollIntoView();
      } else scrollTo({ top: 0, behavior: isNewPage ? 'instant' : 'auto' });
    }
    if (anchor || isNewPage) (anchor ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, key, preventScrollReset, goesBack, main]);
}
