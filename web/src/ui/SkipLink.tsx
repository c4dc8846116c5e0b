import style from './SkipLink.module.css';

/** The first link on the page, visible on focus. Skips the navigation. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={style.skip} href={to}>
      {children}
    </a>
  );
}
