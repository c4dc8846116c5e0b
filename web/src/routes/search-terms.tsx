import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { SearchTermsScreen } from '#web/screens/SearchTerms/SearchTermsScreen.tsx';

export default SearchTermsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.searchTerms.title });
