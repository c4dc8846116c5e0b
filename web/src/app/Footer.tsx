import { Link } from 'react-router-dom';
import * as copy from './copy.ts';
import style from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { paths } from './paths.ts';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={style.footer}>
      <div className={style.inner}>
        <div>
          <Logo />
          <p className={style.about}>{copy.footer.about}</p>
        </div>
        <nav aria-label={copy.footer.shop}>
          <ul>
            <li>
              <Link to={paths.products}>{copy.nav.equipment}</Link>
            </li>
            <li>
              <Link to={paths.reviews}>{copy.nav.reviews}</Link>
            </li>
            <li>
              <Link to={paths.contact}>{copy.nav.whoWeAre}</Link>
            </li>
            <li>
              <Link to={paths.myOrders}>{copy.footer.help}</Link>
            </li>
            <li>
              <a href={paths.graphql}>{copy.footer.api}</a>
            </li>
          </ul>
        </nav>
        <p className={style.rights}>{copy.footer.rights(year)}</p>
      </div>
    </footer>
  );
}
