import type { ReactNode } from 'react';
import style from './Badge.module.css';

/** A short label or count. */
export function Badge({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'lake' | 'coral' | 'moss' | 'amber';
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={`${style.badge} ${style[tone]}`} title={title}>
      {children}
    </span>
  );
}
