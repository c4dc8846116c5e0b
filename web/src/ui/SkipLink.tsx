import style from './SkipLink.module.css';

/** First on the page, seen when the keyboard reaches it: past the navigation, straight to what was asked for. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={style.skip} href={to}>
      {children}
    </a>
  );
}
