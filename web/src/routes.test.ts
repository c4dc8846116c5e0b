import { describe, expect, it } from 'vitest';
import { paths } from './app/paths.ts';
import { matchRoute, mayOpen, notFoundRoute, routes } from './routes.ts';

const notLoaded = () => null;

describe('the route table', () => {
  it.each([
    ['/', 'everyone'],
    ['/wishlist', 'everyone'],
    ['/compare', 'everyone'],
    ['/cart', 'everyone'],
    ['/checkout', 'everyone'],
    ['/guest-order', 'everyone'],
    ['/login', 'everyone'],
    ['/signup', 'everyone'],
    ['/auth/action', 'everyone'],
    ['/alerts/confirm', 'everyone'],
    ['/invitation', 'signedIn'],
    ['/alerts/unsubscribe', 'everyone'],
    ['/category/reels', 'everyone'],
    ['/product/spinning-reel', 'everyone'],
    // §2, §6: login required, admins rejected.
    ['/order/0198a3c2', 'customer'],
    ['/dashboard', 'signedIn'],
    ['/dashboard/order', 'customer'],
    ['/dashboard/order/0198a3c2', 'customer'],
    ['/dashboard/review', 'customer'],
    ['/profile', 'signedIn'],
    ['/blog', 'everyone'],
    ['/legal/imprint', 'everyone'],
    ['/portfolio', 'everyone'],
    // §2: no guard.
    ['/dashboard/payment/0198a3c2', 'everyone'],
    ['/dashboard/users', 'admin'],
    ['/dashboard/users/0198a3c2', 'admin'],
    ['/dashboard/add-product', 'admin'],
    ['/dashboard/manage-product/changes', 'admin'],
    ['/dashboard/manage-all-order', 'admin'],
    ['/dashboard/manage-all-order/0198a3c2', 'admin'],
    ['/dashboard/reviews', 'admin'],
    ['/dashboard/messages', 'admin'],
    ['/dashboard/shop-details', 'admin'],
    ['/dashboard/delivery', 'admin'],
    ['/dashboard/promotions', 'admin'],
    ['/dashboard/attributes', 'admin'],
    ['/dashboard/search-terms', 'admin'],
    ['/dashboard/search-report', 'admin'],
    ['/dashboard/service-tokens', 'admin'],
    ['/dashboard/audit', 'admin'],
    ['/dashboard/guest-customer', 'admin'],
    ['/dashboard/new-order', 'admin'],
    ['/dashboard/webhooks', 'admin'],
    ['/dashboard/categories', 'admin'],
  ])('%s has the guard %s', (address, guard) => {
    expect(matchRoute(address)?.guard).toBe(guard);
  });

  it.each([
    [
      'SUPPORT',
      [
        'customer',
        'guest-customer',
        'managed-order',
        'managed-reviews',
        'manage-orders',
        'manage-products',
        'messages',
        'new-order',
        'users',
      ],
    ],
    ['WAREHOUSE', ['managed-order', 'manage-orders', 'manage-products']],
    [
      'CATALOGUE',
      [
        'add-product',
        'attributes',
        'bulk-changes',
        'categories',
        'managed-product',
        'manage-products',
        'search-report',
        'search-terms',
      ],
    ],
  ] as const)('opens to %s, of the pages for admins, %j', (role, names) => {
    const open = routes.filter(({ guard, path }) => guard === 'admin' && mayOpen(role, path));
    expect(open.map(({ file }) => file).sort()).toEqual(names.map((name) => `routes/${name}.tsx`).sort());
    expect(routes.some(({ guard, path }) => guard === 'customer' && mayOpen(role, path))).toBe(false);
  });

  it('matches a path with a trailing slash', () => {
    expect(matchRoute('/login/')?.path).toBe(paths.login);
  });

  it.each(['/nothing-here', '/order', '/order/1/2', '/dashboard/payment', '/Dashboard/nothing'])(
    'knows no page at %s',
    (address) => {
      expect(matchRoute(address)).toBeNull();
    },
  );
});

describe('a route module', () => {
  it.each(routes)('of $path has a page and a title', async ({ load }) => {
    const { default: Page, meta } = await load();
    expect(Page).toBeTypeOf('function');
    expect(meta({ params: {}, search: new URLSearchParams(), currency: 'USD' }, notLoaded).title).not.toBe(
      '',
    );
  });

  it.each([
    ['?q=+spinning+reel+', 'Results for “spinning reel”'],
    ['?q=+', 'Search'],
  ])('names the results of %s “%s”', async (search, title) => {
    const { meta } = (await matchRoute(paths.search)?.load()) ?? {};
    const input = { params: {}, search: new URLSearchParams(search), currency: 'USD' };
    expect(meta?.(input, notLoaded).title).toBe(title);
  });

  it('of other paths has the status 404', async () => {
    const { meta } = await notFoundRoute.load();
    expect(meta({ params: {}, search: new URLSearchParams(), currency: 'USD' }, notLoaded)).toMatchObject({
      title: 'Your page Not Found!',
      status: 404,
    });
  });
});
