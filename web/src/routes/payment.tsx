import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { PaymentScreen } from '#web/screens/Payment/PaymentScreen.tsx';

export default PaymentScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.payment.title });
