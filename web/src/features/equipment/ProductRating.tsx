import { Star } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './ProductRating.module.css';

/** The average rating and the number of reviews of a product that has any. */
export function ProductRating({
  rating: { average, count },
}: {
  rating: { average: number | null; count: number };
}) {
  if (average === null) return null;
  return (
    <span className={style.rating}>
      <VisuallyHidden>{copy.productReviews.summary(average, count)}</VisuallyHidden>
      <span aria-hidden="true">
        <Star size={15} className={style.star} /> <strong>{average.toFixed(1)}</strong> ({count})
      </span>
    </span>
  );
}
