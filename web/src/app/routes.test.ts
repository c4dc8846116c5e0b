import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';
import { matchRoute, titleOf } from './routes.tsx';

describe('the table of routes', () => {
  it.each([
    ['/', 'everyone'],
    ['/login', 'everyone'],
    ['/signup', 'everyone'],
    ['/auth/action', 'everyone'],
    // §2, §6: login required, admins rejected.
    ['/order/0198a3c2', 'customer'],
    ['/dashboard', 'signedIn'],
    ['/dashboard/order', 'customer'],
    ['/dashboard/review', 'customer'],
    ['/profile', 'signedIn'],
    ['/blog', 'everyone'],
    ['/portfolio', 'everyone'],
    // §2: no guard.
    ['/dashboard/payment/0198a3c2', 'everyone'],
    ['/dashboard/users', 'admin'],
    ['/dashboard/add-product', 'admin'],
    ['/dashboard/manage-all-order', 'admin'],
    ['/dashboard/manage-all-order/0198a3c2', 'admin'],
  ])('%s is for %s', (address, guard) => {
    expect(matchRoute(address)?.guard).toBe(guard);
  });

  it('takes an address with a slash at its end', () => {
    expect(matchRoute('/login/')?.path).toBe(paths.login);
  });

  it.each(['/nothing-here', '/order', '/order/1/2', '/dashboard/payment', '/Dashboard/nothing'])(
    'knows no page at %s',
    (address) => {
      expect(matchRoute(address)).toBeNull();
    },
  );
});

describe('the title of a window', () => {
  it('is the page’s, then the shop’s', () => {
    expect(titleOf(matchRoute('/login'))).toBe('Login · FISHZOME');
  });

  it('is the shop’s alone on the home page', () => {
    expect(titleOf(matchRoute('/'))).toMatch(/^FISHZOME/);
  });

  it('says that there is no such page', () => {
    expect(titleOf(matchRoute('/search'), new URLSearchParams('q=+spinning+reel+'))).toBe(
      'Results for “spinning reel” · FISHZOME',
    );
    expect(titleOf(matchRoute('/search'), new URLSearchParams('q=+'))).toBe('Search · FISHZOME');
    expect(titleOf(null)).toBe('Your page Not Found! · FISHZOME');
  });
});
