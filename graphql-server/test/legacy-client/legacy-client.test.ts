import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { cards, customer, delivery, lastSaid, newcomer, password } from './people.ts';
import { productNamed, newEmail, visitor } from './people.ts';
import type { Product } from './shapes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
}, 60_000);
afterAll(() => shop.close());

describe('a visitor', () => {
  it('browses products and client reviews on the home page', async () => {
    const { products, reviews } = await visitor(shop).home();
    expect(products).toHaveLength(31);
    expect(reviews.length).toBeGreaterThan(5);
    expect(reviews.every(({ Ratings }) => Number.isInteger(Ratings * 2) && Ratings <= 5)).toBe(true);
  });

  it('opens one product by its id', async () => {
    const client = visitor(shop);
    const reel = await productNamed(client, 'Lakehead 3000');
    expect((await client.calls.product(reel._id)).body).toEqual(reel);
  });

  it('is redirected to sign-up from every guarded screen, and the origin is remembered', async () => {
    const client = visitor(shop);
    for (const path of ['/order/1', '/profile', '/dashboard', '/dashboard/order', '/dashboard/users']) {
      expect(await client.visit(path)).toBe(false);
      expect(lastSaid(client)).toBe('Plz register!');
      expect(client.screen).toMatchObject({ path: '/signup', origin: path });
    }
    for (const path of ['/', '/blog', '/portfolio', '/login']) expect(await client.visit(path)).toBe(true);
  });

  it('sees nothing on the payment page, though no guard is shown', async () => {
    const owner = await customer(shop);
    await owner.order(await productNamed(owner, 'Lakehead 3000'), '1', ...delivery);
    const [order] = await owner.myOrders();
    expect(await visitor(shop).paymentPage(order?._id ?? '')).toBeNull();
  });
});

describe('signing in', () => {
  it('signs up, is saved, stores the token, and gets the verification email', async () => {
    const email = newEmail();
    const client = await newcomer(shop, email);
    expect(client.screen.said).toEqual([
      'WELCOME TO FISHZOME',
      'Sent email Verification mail check your inbox/spam!',
    ]);
    expect(client.screen.path).toBe('/');
    expect(client.screen.localStorage.get('accessToken')).toBe(client.screen.user?.token);
    expect((await client.calls.isAdmin(email)).body).toEqual({ admin: false });
    expect((await shop.rest('GET', `/mailbox.json?to=${email}`)).body).toHaveLength(1);
  });

  it('logs in to the dashboard, and logs out to the login without the token', async () => {
    const client = visitor(shop);
    await client.login('maya@fishzome.example', password);
    expect(lastSaid(client)).toBe('You loggin successfully');
    expect(client.screen.path).toBe('/dashboard');
    expect(await client.visit('/dashboard/order')).toBe(true);
    client.logout();
    expect(client.screen).toMatchObject({ path: '/login', user: null, localStorage: new Map() });
  });

  it('continues with Google to the home page', async () => {
    const client = visitor(shop);
    await client.continueWithGoogle(newEmail(), 'Robin Rivers');
    expect(client.screen).toMatchObject({ path: '/', said: ['You loggin with google'] });
    expect(await client.visit('/profile')).toBe(true);
  });

  it('shows the provider’s message in the red alert', async () => {
    const client = visitor(shop);
    await client.login('maya@fishzome.example', 'wrong-password');
    expect(lastSaid(client)).toBe('Authority says: INVALID_LOGIN_CREDENTIALS');
    await client.signUp('Maya', 'maya@fishzome.example', password);
    expect(lastSaid(client)).toBe('Authority says: EMAIL_EXISTS');
    await client.signUp('Short', newEmail(), '12345');
    expect(lastSaid(client)).toMatch(/^Authority says: WEAK_PASSWORD/);
    expect(client.screen.user).toBeNull();
  });
});

describe('a customer', () => {
  let client: LegacyClient;
  let reel: Product;
  beforeAll(async () => {
    client = await customer(shop);
    reel = await productNamed(client, 'Lakehead 3000');
  });
  const newest = async () => {
    const [order] = await client.myOrders();
    if (!order) throw new Error('there is no order');
    return order;
  };

  it('orders, sees Plz Pay, pays by card, and sees PAID with the transaction id', async () => {
    await client.order(reel, '1', ...delivery);
    expect(lastSaid(client)).toBe('Congrats! Order Add to card!');
    const placed = await newest();
    expect(placed).toMatchObject({
      img: reel.img,
      name: reel.name,
      quantity: 1,
      price: 89.9,
      customerMail: client.screen.user?.email,
      customer: 'Ada Strand',
      phone: delivery[0],
      address: delivery[1],
      paid: false,
    });
    expect(placed).not.toHaveProperty('transactionId');
    expect(client.paymentCell(placed)).toBe('Plz Pay');
    const page = await client.paymentPage(placed._id);
    expect(page?.order).toMatchObject({
      patientName: 'Ada Strand',
      patientMail: client.screen.user?.email,
      price: 89.9,
    });
    await client.pay(page!.order, page!.secret!, cards.good);
    expect(client.screen.said.slice(-2)).toEqual([
      'successfully Payment complete!',
      'payment Sent to database',
    ]);
    expect(client.screen.path).toBe('/dashboard');
    const paid = await newest();
    expect(paid).toMatchObject({ _id: placed._id, paid: true });
    expect(client.paymentCell(paid)).toMatch(/^PAID pi_\w+$/);
    expect((await client.calls.order(placed._id)).body).toMatchObject(paid);
  });

  it('sees the reason of a decline in the alert, and pays with another card', async () => {
    await client.order(reel, '2', ...delivery);
    const page = await client.paymentPage((await newest())._id);
    await client.pay(page!.order, page!.secret!, cards.declined);
    expect(lastSaid(client)).toBe('Authority says: Your card was declined.');
    expect(client.paymentCell(await newest())).toBe('Plz Pay');
    await client.pay(page!.order, page!.secret!, cards.good);
    expect(client.paymentCell(await newest())).toMatch(/^PAID /);
  });

  it('deletes the newest unpaid order by email, until none is left; paid orders stay', async () => {
    await client.order(reel, '1', ...delivery);
    const before = await client.myOrders();
    await client.deleteOrder();
    expect(lastSaid(client)).toBe('Delete Successfully!');
    expect(await client.myOrders()).toEqual(before.slice(1));
    await client.deleteOrder();
    expect(lastSaid(client)).toBe('failed to delete!');
    expect((await client.myOrders()).map(({ paid }) => paid)).toEqual([true, true]);
  });

  it('orders any quantity that the button allows, though 3 × 89.9 is 269.70000000000005 here', async () => {
    expect(reel.price * 3).not.toBe(269.7);
    for (const [quantity, price] of [
      ['3', 269.7],
      ['6', 539.4],
      ['59', 5304.1],
    ] as const) {
      expect(client.mayOrder(reel, quantity)).toBe(true);
      await client.order(reel, quantity, ...delivery);
      expect(lastSaid(client)).toBe('Congrats! Order Add to card!');
      expect(await newest()).toMatchObject({ quantity: Number(quantity), price });
      await client.deleteOrder();
    }
  });

  it('cannot order less than the minimum or the maximum itself: the button is disabled, and the server rejects it', async () => {
    const spoon = await productNamed(client, 'Ember Spoon 18');
    const count = (await client.myOrders()).length;
    const tries: [Product, string][] = [
      [spoon, '1'],
      [reel, '60'],
      [reel, '61'],
      [reel, '100000'],
    ];
    for (const [product, quantity] of tries) {
      expect(client.mayOrder(product, quantity), quantity).toBe(false);
      await client.order(product, quantity, ...delivery);
      expect(lastSaid(client), quantity).toBe('today this equipment not available try tomorrow!');
    }
    // A quantity that is not a positive integer gets a different message.
    for (const quantity of ['0', '-1', '1.5', '']) {
      expect(client.mayOrder(reel, quantity), quantity).toBe(quantity === '1.5');
      await client.order(reel, quantity, ...delivery);
      expect(lastSaid(client), quantity).not.toBe('Congrats! Order Add to card!');
    }
    expect(await client.myOrders()).toHaveLength(count);
  });

  it('sees that the product is not available when the price differs', async () => {
    await client.order({ ...reel, price: 1 }, '1', ...delivery);
    expect(lastSaid(client)).toBe('today this equipment not available try tomorrow!');
  });

  it('writes a review, and is asked to send an invalid one again', async () => {
    await client.review('Arrived before the weekend.', '4.5');
    expect(lastSaid(client)).toBe('We appreciated your review');
    await client.review('Eleven of ten!', '11');
    expect(lastSaid(client)).toBe('Sent again');
    await client.review(' ', '5');
    expect(lastSaid(client)).toBe('Sent again');
  });

  it('edits the profile, and sees an error for a missing field or without sign-in', async () => {
    const profile = {
      name: 'Ada Strand',
      contractNo: '+46 70 555 01 84',
      skill: 'Mern stack Developer',
      education: 'Fisheries, Uppsala',
      yourself: 'Up before the sun.',
      linkedin: 'https://www.linkedin.com/in/ada',
    };
    const said = client.screen.said.length;
    await client.saveProfile(profile);
    expect(client.screen.said.slice(said)).toEqual([]);
    await client.saveProfile({ ...profile, education: '' });
    expect(lastSaid(client)).toBe('profie change failed try again!');
    const signedOutClient = visitor(shop);
    await signedOutClient.saveProfile(profile);
    expect(lastSaid(signedOutClient)).toBe('No user is logged in');
  });

  it('cannot open admin screens, nor make an admin', async () => {
    expect(await client.visit('/dashboard/users')).toBe(false);
    expect(lastSaid(client)).toBe('Sorry! you are not allowed to access this page!');
    expect(await client.users()).toEqual([]);
    await client.makeAdmin(client.screen.user?.email ?? '');
    expect(lastSaid(client)).toBe('Without an admin! Let alone Add a admin');
    expect((await client.calls.isAdmin(client.screen.user?.email ?? '')).body).toEqual({ admin: false });
  });

  it('is signed out by a 401, and by a 403 on the order list, and the token is removed', async () => {
    for (const [token, email] of [
      ['no.good.token', client.screen.user?.email],
      [client.screen.user?.token, 'maya@fishzome.example'],
    ]) {
      const other = await customer(shop);
      other.screen.localStorage.set('accessToken', token ?? '');
      if (email) other.screen.user = { ...other.screen.user!, email };
      expect(await other.myOrders()).toEqual([]);
      expect(other.screen).toMatchObject({ path: '/login', user: null, localStorage: new Map() });
    }
  });

  it('stays signed in with a plus in the address, which the client puts unencoded into the query', async () => {
    const plus = await customer(shop, newEmail().replace('@', '+fish@'));
    await plus.order(reel, '1', ...delivery);
    expect(await plus.myOrders()).toHaveLength(1);
    expect(plus.screen.user).not.toBeNull();
    await plus.deleteOrder();
    expect(lastSaid(plus)).toBe('Delete Successfully!');
  });

  it('orders without a display name, which the account returns as null', async () => {
    const email = newEmail();
    const nameless = visitor(shop);
    await nameless.signUp('', email, password);
    expect(nameless.screen.user?.displayName).toBeNull();
    await nameless.order(reel, '1', ...delivery);
    expect(lastSaid(nameless)).toBe('Congrats! Order Add to card!');
    expect(await nameless.myOrders()).toMatchObject([{ customer: email }]);
  });
});
