import * as copy from '#web/app/copy.ts';
import { pageQuery, type RouteInput, type RouteModule } from '#web/app/route-module.ts';
import { cardSizes } from '#web/features/equipment/EquipmentCard.tsx';
import { readSearchTerms, searchVariables } from '#web/features/search/search-terms.ts';
import { SearchScreenDocument } from '#web/screens/Catalogue/SearchScreen.generated.ts';
import { SearchScreen } from '#web/screens/Catalogue/SearchScreen.tsx';

export default SearchScreen;

const variablesOf = ({ search, currency }: RouteInput) => searchVariables(readSearchTerms(search), currency);

export const queries: RouteModule['queries'] = (input) => [
  pageQuery(SearchScreenDocument, variablesOf(input)),
];

export const meta: RouteModule['meta'] = (input, read) => {
  const words = input.search.get('q')?.trim().slice(0, 100);
  const results = read(SearchScreenDocument, variablesOf(input));
  const picture = results?.catalogue.edges[0]?.node.picture;
  return {
    title: words ? copy.search.resultsFor(words) : copy.search.title,
    description: copy.search.description,
    isUnindexed: true,
    picture: picture ? { picture, sizes: cardSizes } : null,
  };
};
