import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { SearchReportScreen } from '#web/screens/SearchReport/SearchReportScreen.tsx';

export default SearchReportScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.searchReport.title });
