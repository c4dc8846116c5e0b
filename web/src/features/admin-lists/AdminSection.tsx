import type { ReactNode } from 'react';
import style from './AdminPage.module.css';

/** One of several lists of an admin's page. */
export function AdminSection({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={style.page} aria-label={title}>
      <header className={style.header}>
        <div>
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
