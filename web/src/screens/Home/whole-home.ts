import { HomePage } from '#web/app/HomePage.tsx';
import { need, type PageNeeds } from '#web/app/page-needs.ts';
import { HomeReviewsDocument, HomeScreenDocument } from './HomeScreen.generated.ts';
import { heroPictures } from './pictures.ts';

const homeNeeds: PageNeeds = () => [
  need(HomeScreenDocument, {}, () => ({ picture: heroPictures[0], sizes: '100vw' })),
  need(HomeReviewsDocument, {}),
];

/** The home page with the parts that it loads later by itself: for the server, and before somebody goes there. */
export async function wholeHome() {
  await Promise.all([import('./BestSellers.tsx'), import('./Reviews.tsx')]);
  return { Screen: HomePage, needs: homeNeeds };
}
