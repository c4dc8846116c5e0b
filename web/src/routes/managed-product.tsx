import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ManagedProductScreen } from '#web/screens/ManagedProduct/ManagedProductScreen.tsx';

export default ManagedProductScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.managedProduct.title });
