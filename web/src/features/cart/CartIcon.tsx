import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import style from './CartIcon.module.css';

export function CartIcon({ count }: { count: number }) {
  return (
    <Link to={paths.cart} className={style.link} aria-label={copy.cartButtons.link(count)}>
      <ShoppingCart size={20} aria-hidden />
      {count > 0 && <span className={style.count}>{count > 99 ? '99+' : count}</span>}
    </Link>
  );
}
