import * as copy from '#web/app/copy.ts';
import { Rating } from '#web/ui/Rating.tsx';
import type { ProductReviewsQuery } from './ProductReviews.generated.ts';
import style from './RatingDistribution.module.css';

const words = copy.productReviews;

type ProductRating = NonNullable<ProductReviewsQuery['equipmentBySlug']>['rating'];

/** The average of the ratings, and a bar for each number of stars that filters by it. */
export function RatingDistribution({
  average,
  rating: { count, distribution },
  stars,
  onStars,
}: {
  average: number;
  rating: ProductRating;
  /** The filter; null shows all reviews. */
  stars: number | null;
  onStars: (stars: number | null) => void;
}) {
  return (
    <div className={style.summary}>
      <p className={style.average}>
        <strong>{average.toFixed(1)}</strong> {words.outOf}
      </p>
      <p className={style.stars}>
        <Rating value={average} /> {words.count(count)}
      </p>
      <ul className={style.bars} aria-label={words.distribution}>
        {[5, 4, 3, 2, 1].map((each) => {
          const reviews = distribution[each - 1] ?? 0;
          return (
            <li key={each}>
              <button
                type="button"
                className={style.bar}
                aria-label={words.ofStars(each, reviews)}
                aria-pressed={stars === each}
                disabled={reviews === 0 && stars !== each}
                onClick={() => onStars(stars === each ? null : each)}
              >
                <span>{words.stars(each)}</span>{' '}
                <span className={style.track}>
                  <span style={{ width: `${(reviews / Math.max(count, 1)) * 100}%` }} />
                </span>
                <span className={style.count}>{reviews}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
