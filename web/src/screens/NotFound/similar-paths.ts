import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';

/** Pages that users type by hand, with the names they use for them. */
const pages = [
  { to: paths.home, text: copy.nav.home, names: ['home', 'index', 'shop'] },
  { to: paths.products, text: copy.nav.equipment, names: ['products', 'product', 'equipment'] },
  { to: paths.reviews, text: copy.nav.reviews, names: ['reviews', 'review'] },
  { to: paths.contact, text: copy.nav.whoWeAre, names: ['contact', 'about', 'cform'] },
  { to: paths.blog, text: copy.nav.blog, names: ['blog', 'articles'] },
  { to: paths.portfolio, text: copy.portfolio.title, names: ['portfolio'] },
  { to: paths.legal('imprint'), text: copy.legal.pages.imprint.title, names: ['imprint', 'legal'] },
  { to: paths.legal('returns'), text: copy.legal.pages.returns.title, names: ['returns', 'refunds'] },
  { to: paths.legal('privacy'), text: copy.legal.pages.privacy.title, names: ['privacy', 'privacy-policy'] },
  { to: paths.legal('terms'), text: copy.legal.pages.terms.title, names: ['terms', 'conditions', 'agb'] },
  {
    to: paths.legal('accessibility'),
    text: copy.legal.pages.accessibility.title,
    names: ['accessibility'],
  },
  { to: paths.wishList, text: copy.wishList.title, names: ['wishlist', 'wish-list', 'favorites', 'saved'] },
  { to: paths.compare, text: copy.compare.title, names: ['compare', 'comparison'] },
  { to: paths.cart, text: copy.cartButtons.title, names: ['cart', 'basket', 'bag'] },
  { to: paths.login, text: copy.account.login, names: ['login', 'signin', 'log-in', 'sign-in'] },
  { to: paths.signup, text: copy.account.signup, names: ['signup', 'register', 'sign-up'] },
  { to: paths.profile, text: copy.profile.title, names: ['profile', 'account'] },
  { to: paths.dashboard, text: copy.nav.dashboard, names: ['dashboard'] },
  { to: paths.myOrders, text: copy.myOrders.title, names: ['order', 'orders', 'dashboard/order'] },
  { to: paths.myReview, text: copy.myReviews.title, names: ['dashboard/review', 'my-review'] },
] as const;

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. */
export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swapped ? at(i - 2, j - 2) + 1 : Infinity),
      );
    }
  }
  return at(a.length, b.length);
}

/** Returns the words of an unknown path, at most 60 characters: `/spining-reels/?a=b` becomes `spining reels`. */
export function wordsOf(pathname: string): string {
  let text = pathname;
  try {
    text = decodeURIComponent(pathname);
  } catch {
    // A percent sign typed by hand may not be a valid escape.
  }
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);
}

/** Returns at most three pages with similar names, the nearest first. One typo per three letters is allowed. */
export function similarPaths(pathname: string): readonly { to: string; text: string }[] {
  const typed = pathname
    .toLowerCase()
    .replaceAll(/^\/+|\/+$/g, '')
    .slice(0, 60);
  const last = typed.split('/').at(-1) ?? '';
  if (last.length < 3) return [];
  return pages
    .map(({ to, text, names }) => {
      const near = names.map((name) => {
        const steps = Math.min(distance(typed, name), distance(last, name));
        return steps <= Math.floor(name.length / 3) ? steps : Infinity;
      });
      return { to, text, steps: Math.min(...near) };
    })
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, 3)
    .map(({ to, text }) => ({ to, text }));
}
