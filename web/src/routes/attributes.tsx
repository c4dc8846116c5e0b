import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AttributesScreen } from '#web/screens/Attributes/AttributesScreen.tsx';

export default AttributesScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.attributes.title });
