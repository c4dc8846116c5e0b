import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import * as copy from './copy.ts';
import style from './CategoryMenu.module.css';
import { paths } from './paths.ts';

/** The categories as a disclosure, which opens without JavaScript too. They come with the page, so it needs no request. */
export function CategoryMenu() {
  const { categories } = usePlatform().config;
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useDismiss(menu);
  return (
    <details ref={menu} className={style.menu}>
      <summary>
        {copy.nav.categories}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.category(slug)} onClick={close}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.search} onClick={close}>
            {copy.nav.allProducts}
          </Link>
        </li>
      </ul>
    </details>
  );
}
