import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import style from './OrderForm.module.css';

/** Placeholder for the form while the user is unknown. Without JavaScript it stays and says what to do. */
export function OrderFormPlaceholder() {
  return (
    <div className={style.form}>
      <noscript>
        <p>
          {copy.order.logIn} <Link to={paths.login}>{copy.nav.login}</Link>
        </p>
      </noscript>
      <div className={style.room} aria-busy="true">
        <output>
          <VisuallyHidden>{copy.waiting}</VisuallyHidden>
        </output>
        <div aria-hidden="true">
          <Skeleton width="12rem" height="4.75rem" />
          <Skeleton height="4.75rem" />
          <Skeleton height="7.5rem" />
          <Skeleton width="60%" />
          <Skeleton height="3.25rem" />
        </div>
      </div>
    </div>
  );
}
