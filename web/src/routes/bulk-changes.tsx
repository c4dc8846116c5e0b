import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { BulkChangesScreen } from '#web/screens/ManageProducts/BulkChangesScreen.tsx';

export default BulkChangesScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.bulkChangeList.title });
