import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Banners } from './Banners.tsx';
import * as copy from './copy.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { layOutWhole, usePlaces } from './places.ts';
import style from './Shell.module.css';

/** What stands around every page: the navbar, the banners, the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <SkipLink to="#main">{copy.nav.skip}</SkipLink>
      <Banners />
      <Navbar />
      <main id="main" ref={main} tabIndex={-1} className={style.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/**
 * After a navigation the new page is read from its beginning, or from its anchor. The first page is left alone, and whoever
 * goes back stands where they were.
 */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, hash, key, state } = useLocation();
  // A page whose address says what is shown on it moves by itself.
  const keepsPlace = (state as { keepsPlace?: true } | null)?.keepsPlace === true;
  const goesBack = useNavigationType() === NavigationType.Pop;
  usePlaces(key, goesBack);
  const last = useRef({ key, pathname });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath } = last.current;
    last.current = { key, pathname };
    if (lastKey === key) return;
    const isNewPage = lastPath !== pathname;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (!goesBack && !keepsPlace) {
      if (anchor) {
        layOutWhole();
        anchor.scrollIntoView();
      } else scrollTo({ top: 0, behavior: isNewPage ? 'instant' : 'auto' });
    }
    if (anchor || isNewPage) (anchor ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, key, keepsPlace, goesBack, main]);
}
