import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AddProductScreen } from '#web/screens/AddProduct/AddProductScreen.tsx';

export default AddProductScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.addProduct.title });
