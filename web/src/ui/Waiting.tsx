import style from './Waiting.module.css';

/** A loading indicator. `label` is visible and announced. */
export function Spinner({ label, quiet = false }: { label: string; quiet?: boolean }) {
  return (
    <output className={quiet ? style.inline : style.spinner}>
      <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true" className={style.float}>
        <circle cx="24" cy="20" r="11" className={style.bobTop} />
        <path d="M13 20a11 11 0 0 0 22 0Z" className={style.bobBottom} />
        <path d="M24 9V2" className={style.antenna} />
        <path d="M2 36q5.5-5 11 0t11 0 11 0 11 0" className={style.wave} />
      </svg>
      <span>{label}</span>
    </output>
  );
}

/** A placeholder for loading content. Put the group under one `aria-hidden` element, next to a Spinner's label. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = false,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  return (
    <span className={style.skeleton} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
  );
}
