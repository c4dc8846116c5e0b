import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import style from './CartIcon.module.css';

/** Opens the drawer, or leads to the cart if `onOpen` is null. Without a count its place is empty: admins can't order. */
export function CartIcon({ count, onOpen }: { count: number | null; onOpen: (() => void) | null }) {
  if (count === null) return <span className={style.icon} />;
  const label = copy.cartButtons.link(count);
  const content = (
    <>
      <ShoppingCart size={20} aria-hidden />
      {count > 0 && <span className={style.count}>{count > 99 ? '99+' : count}</span>}
    </>
  );
  if (!onOpen)
    return (
      <Link to={paths.cart} className={style.icon} aria-label={label}>
        {content}
      </Link>
    );
  return (
    <button type="button" className={style.icon} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}
