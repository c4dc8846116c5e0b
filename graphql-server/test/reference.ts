import { openApi } from '#server/http/openapi.ts';
import type { Route } from '#server/http/route.ts';
import { routes } from '#server/routes.ts';

const nouns = routes('USD');
const all = Object.values(nouns).flat();
const { paths } = openApi(nouns) as { paths: Record<string, Record<string, { responses: object }>> };

/** The REST route for `method path`, if there is one. */
function routeOf(method: string, path: string): Route | undefined {
  const [address = ''] = path.split('?');
  const fits = (one: Route) =>
    one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}/?$`).test(address);
  // Routes without parameters come first: `/user/admin/x` is not `/user/:email`.
  return all.filter(fits).sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

/** Throws if the REST reference does not describe this response: its status, and the body for it. */
export function holdAgainstReference(method: string, path: string, status: number, body: unknown): void {
  const one = routeOf(method, path);
  if (!one) return;
  const where = `${method} ${one.path} answered ${status} ${JSON.stringify(body)}`;
  const documented = paths[one.path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
  if (!(status in documented)) throw new Error(`${where}: the reference does not know this status`);
  const answer = one.responses[status];
  if (answer) {
    const fits = answer.safeParse(body);
    if (!fits.success) throw new Error(`${where}: ${fits.error.message}`);
    return;
  }
  const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string' || typeof code !== 'string')
    throw new Error(`${where}: a refusal has a message and a code`);
}
