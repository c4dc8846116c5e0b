import * as copy from '#web/app/copy.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { comparedIds } from '#web/features/lists/compare-list.ts';
import { CompareScreenDocument } from '#web/screens/Compare/CompareScreen.generated.ts';
import { CompareScreen } from '#web/screens/Compare/CompareScreen.tsx';

export default CompareScreen;

export const queries: RouteModule['queries'] = ({ search }) => [
  pageQuery(CompareScreenDocument, { ids: comparedIds(search) }),
];

export const meta: RouteModule['meta'] = () => ({ title: copy.compare.title, isUnindexed: true });
