import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { DeliveryScreen } from '#web/screens/Delivery/DeliveryScreen.tsx';

export default DeliveryScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.deliverySettings.title });
