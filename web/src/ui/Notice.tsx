import type { ReactNode } from 'react';
import style from './Notice.module.css';

/**
 * Replaces content that is missing: `empty` if there is none, `problem` if it failed to load. Both say what to do next.
 * Only a problem is announced.
 */
export function Notice({
  kind,
  title,
  children,
  action,
  level = 2,
}: {
  kind: 'empty' | 'problem';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={`${style.notice} ${style[kind]}`} role={kind === 'problem' ? 'alert' : undefined}>
      <svg viewBox="0 0 120 60" width="120" height="60" aria-hidden="true">
        {kind === 'empty' ? (
          <>
            <path d="M8 46q13-9 26 0t26 0 26 0 26 0" className={style.water} />
            <path d="M60 4v26a9 9 0 0 1-18 0l6 5" className={style.hook} />
          </>
        ) : (
          <>
            <path d="M6 30h38m32 0h38" className={style.line} />
            <path d="m44 30 7-7m25 7-7-7M44 30l9 6m23-6-9 6" className={style.frayed} />
          </>
        )}
      </svg>
      <Heading className={style.title}>{title}</Heading>
      {children && <div className={style.words}>{children}</div>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}
