import { HomeReviewsDocument, HomeScreenDocument } from '#web/screens/Home/HomeScreen.generated.ts';
import { heroPictures } from '#web/screens/Home/pictures.ts';
import { HomePage } from './HomePage.tsx';
import { need, type PageNeeds } from './page-needs.ts';

const homeNeeds: PageNeeds = () => [
  need(HomeScreenDocument, {}, () => ({ picture: heroPictures[0], sizes: '100vw' })),
  need(HomeReviewsDocument, {}),
];

/** The home page with the parts that it loads later by itself: for the server, and before somebody goes there. */
export async function wholeHome() {
  await Promise.all([import('#web/screens/Home/BestSellers.tsx'), import('#web/screens/Home/Reviews.tsx')]);
  return { Screen: HomePage, needs: homeNeeds };
}
