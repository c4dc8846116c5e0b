import style from './Rating.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const shape = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.9L10 14.7l-5.2 2.9L6 11.7 1.6 7.7l5.9-.7Z';

/** Read-only stars in halves, announced as a number. `value` is 0.5 to 5. */
export function Rating({ value }: { value: number }) {
  return (
    <span className={style.rating}>
      <VisuallyHidden>{`${value} of 5 stars`}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d={shape} className={style.empty} />
          {value > star - 1 && <path d={shape} className={value >= star ? style.full : style.half} />}
        </svg>
      ))}
    </span>
  );
}
