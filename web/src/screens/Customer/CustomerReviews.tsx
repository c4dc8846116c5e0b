import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/dates.ts';
import { Rating } from '#web/ui/Rating.tsx';
import { useCustomerReviewsQuery, type CustomersReviewRowFragment } from './CustomerSections.generated.ts';
import { More, Section } from './Section.tsx';
import style from './CustomerScreen.module.css';

const words = copy.customer.reviews;
const tones = { PENDING: 'amber', PUBLISHED: 'moss', HIDDEN: 'coral' } as const;

/** The customer's reviews, newest first. */
export function CustomerReviews({ id }: { id: string }) {
  const result = useCustomerReviewsQuery({
    variables: { id, after: null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Section title={words.title} failed={words.failed} result={result}>
      {({ customer }) => {
        const reviews = customer?.user.reviews;
        if (!reviews || reviews.edges.length === 0) return <p className={style.soft}>{words.empty}</p>;
        return (
          <>
            <ul className={style.rows}>
              {reviews.edges.map(({ node }) => (
                <li key={node.id}>
                  <Review review={node} />
                </li>
              ))}
            </ul>
            <More
              pageInfo={reviews.pageInfo}
              failed={words.failed}
              onMore={(after) => result.fetchMore({ variables: { after } })}
            >
              {words.more}
            </More>
          </>
        );
      }}
    </Section>
  );
}

function Review({
  review: { name, body, rating, status, subject, createdAt, equipment },
}: {
  review: CustomersReviewRowFragment;
}) {
  const title = equipment
    ? words.of(equipment.name)
    : subject === 'SHOP'
      ? words.ofShop
      : words.ofMissingProduct;
  return (
    <>
      <p className={style.rowHead}>
        <strong>{title}</strong>
        <Badge tone={tones[status]}>{copy.managedReviews.states[status]}</Badge>
      </p>
      <p className={style.badges}>
        <Rating value={rating} />
        <time dateTime={createdAt} className={style.soft}>
          {day(createdAt)}
        </time>
      </p>
      <p className={style.text}>{body}</p>
      <Link to={paths.managedReview(status, equipment?.name ?? name)} aria-label={words.moderateOf(title)}>
        {words.moderate}
      </Link>
    </>
  );
}
