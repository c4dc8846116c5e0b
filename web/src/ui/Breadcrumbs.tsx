import { Link } from 'react-router-dom';
import style from './Breadcrumbs.module.css';

export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** The pages above the current one, which is the last of `trail` and no link. */
export function Breadcrumbs({ label, trail }: { label: string; trail: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={label} className={style.trail}>
      <ol>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index < trail.length - 1 ? (
              <Link to={path}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
