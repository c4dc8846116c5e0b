import type { ReactNode } from 'react';
import { Picture } from '#web/ui/Picture.tsx';
import style from './AccountPage.module.css';
import { lakeAtDusk } from './lake-at-dusk.ts';

// The full width of the picture, of which only a part is visible.
const sizes = '(max-width: 56rem) 1px, 75rem';

/** Layout for account forms: the form next to a decorative picture. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className={style.page}>
      <div className={style.picture} aria-hidden="true">
        <Picture picture={lakeAtDusk} sizes={sizes} fit="cover" fallbackAlt="" />
      </div>
      <div className={style.side}>
        <div className={style.column}>
          <header>
            <h1>{title}</h1>
            {lead && <p className={style.lead}>{lead}</p>}
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}
