import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { boathouse } from '#web/screens/Portfolio/content.ts';
import { PortfolioScreen } from '#web/screens/Portfolio/PortfolioScreen.tsx';

export default PortfolioScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.portfolio.title,
  description: copy.portfolio.lead,
  canonicalPath: paths.portfolio,
  picture: boathouse,
});
