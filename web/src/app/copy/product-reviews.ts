/** Reviews of a product, on its page. */
export const productReviews = {
  title: 'Reviews',
  /** Of cards and the product's title; announced. */
  summary: (average: number, count: number) =>
    `${average} out of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`,
  count: (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`,
  outOf: 'out of 5',
  distribution: 'Filter reviews by rating',
  stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  ofStars: (stars: number, count: number) =>
    `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count} ${count === 1 ? 'review' : 'reviews'}`,
  showAll: 'Show all reviews',
  shown: (stars: number, count: number) =>
    `Showing ${count} ${count === 1 ? 'review' : 'reviews'} with ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
  sort: 'Sort reviews by',
  sorts: {
    NEWEST: 'Newest',
    HIGHEST_RATED: 'Highest rating',
    LOWEST_RATED: 'Lowest rating',
  },
  verified: 'Verified buyer',
  more: 'Load more reviews',
  empty: 'No reviews yet.',
  emptyHint: 'Have you used it? Be the first to review this product.',
  failed: 'We couldn’t load the reviews.',
  ownFailed: 'We couldn’t check whether you reviewed this product.',
  signIn: 'Log in to write a review',
  write: 'Write a review',
  writeTitle: 'Review this product',
  body: 'How did you use it, and how did it go?',
  yours: 'You reviewed this product',
  hints: {
    PENDING:
      'We check this review before we publish it. If you buy the product here, we publish your reviews at once.',
    HIDDEN: 'Your review was rejected. Only you and our admins can see it.',
  },
  productLink: (name: string) => `Review of ${name}`,
  editWaits:
    'After you save, an admin must approve this review, because you haven’t bought this product here or the review was rejected.',
} as const;
