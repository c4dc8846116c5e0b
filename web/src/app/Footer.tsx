import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { toast } from '#web/ui/toast.ts';
import * as copy from './copy.ts';
import style from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { legalPages, paths } from './paths.ts';
import type * as NoticeModule from './StorageNotice.tsx';

const year = new Date().getFullYear();

export function Footer() {
  const { categories } = usePlatform().config;
  const [open, setOpen] = useState(false);
  // Loads the dialog's code on the first click.
  const [notice, setNotice] = useState<typeof NoticeModule | null>(null);
  const show = async () => {
    try {
      setNotice(await import('./StorageNotice.tsx'));
      setOpen(true);
    } catch {
      toast.error(copy.failures.offline);
    }
  };
  return (
    <>
      <footer className={`far ${style.footer}`}>
        <div className={style.inner}>
          <div>
            <Logo />
            <p className={style.about}>{copy.footer.about}</p>
          </div>
          {categories.length > 0 && (
            <nav aria-label={copy.nav.categories} className={style.categories}>
              <ul>
                {categories.map(({ slug, name }) => (
                  <li key={slug}>
                    <Link to={paths.category(slug)}>{name}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <nav aria-label={copy.footer.legal}>
            <ul>
              {legalPages.map((page) => (
                <li key={page}>
                  <Link to={paths.legal(page)}>{copy.legal.pages[page].title}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={copy.footer.shop}>
            <ul>
              <li>
                <Link to={paths.products}>{copy.nav.equipment}</Link>
              </li>
              <li>
                <Link to={paths.reviews}>{copy.nav.reviews}</Link>
              </li>
              <li>
                <Link to={paths.contact}>{copy.nav.whoWeAre}</Link>
              </li>
              <li>
                <Link to={paths.dashboard}>{copy.footer.account}</Link>
              </li>
              <li>
                <a href={paths.developers}>{copy.footer.api}</a>
              </li>
              <li>
                <button type="button" onClick={() => void show()}>
                  {copy.footer.kept}
                </button>
              </li>
            </ul>
          </nav>
          <p className={style.rights}>{copy.footer.rights(year)}</p>
        </div>
      </footer>
      {/* Outside the footer, because it would inherit the footer's colors. */}
      {notice && <notice.StorageNotice open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
