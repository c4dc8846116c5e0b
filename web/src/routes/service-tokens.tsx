import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ServiceTokensScreen } from '#web/screens/ServiceTokens/ServiceTokensScreen.tsx';

export default ServiceTokensScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.serviceTokens.title });
