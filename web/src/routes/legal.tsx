import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { legalPageOf } from '#web/screens/Legal/legal-page.ts';
import { LegalScreenDocument } from '#web/screens/Legal/LegalScreen.generated.ts';
import { LegalScreen } from '#web/screens/Legal/LegalScreen.tsx';

export default LegalScreen;

export const queries: RouteModule['queries'] = ({ params }) => {
  const page = legalPageOf(params.page);
  return page ? [pageQuery(LegalScreenDocument, { name: page.name })] : [];
};

export const meta: RouteModule['meta'] = ({ params }) => {
  const page = legalPageOf(params.page);
  if (!page) return { title: copy.legal.unknown, status: 404 };
  return { ...copy.legal.pages[page.path], canonicalPath: paths.legal(page.path) };
};
