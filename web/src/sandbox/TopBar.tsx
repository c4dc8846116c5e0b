import type { ReactNode } from 'react';
import { Logo } from '#web/app/Logo.tsx';
import { paths } from '#web/app/paths.ts';
import style from './TopBar.module.css';
import { wording } from './wording.ts';

/** The path of the REST documentation. */
const openapi = '/openapi';

/** The bar above a tool: the current page, links to the others, and `children`. */
export function TopBar({
  here,
  children,
}: {
  here: 'graphql' | 'openapi' | 'developers';
  children: ReactNode;
}) {
  return (
    <header className={style.bar}>
      <a href={paths.home} className={style.logo}>
        <Logo />
      </a>
      <nav aria-label={wording.nav.label} className={style.nav}>
        <a href={paths.home} className={style.shop}>
          {wording.nav.shop}
        </a>
        <a href={paths.graphql} aria-current={here === 'graphql' ? 'page' : undefined}>
          {wording.nav.graphql}
        </a>
        <a href={openapi} aria-current={here === 'openapi' ? 'page' : undefined}>
          {wording.nav.openapi}
        </a>
        <a href={paths.developers} aria-current={here === 'developers' ? 'page' : undefined}>
          {wording.nav.developers}
        </a>
      </nav>
      {children}
    </header>
  );
}
