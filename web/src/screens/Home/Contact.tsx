import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Boathouse } from './Boathouse.tsx';
import style from './Contact.module.css';

const words = copy.home;

/** §2: the contact form at `#cform`. */
export function Contact({ children }: { children: ReactNode }) {
  return (
    <section id="cform" tabIndex={-1} className={`far ${style.section}`} aria-labelledby="cform-title">
      <div className={style.panel}>
        <header className={style.head}>
          <h2 id="cform-title">{words.contact}</h2>
          <p>{words.contactLead}</p>
          <Boathouse />
        </header>
        <div className={style.form}>{children}</div>
      </div>
    </section>
  );
}
