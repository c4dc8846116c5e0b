import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCheckoutHarness, type Checkout, type CheckoutHarness } from './test-checkout.ts';

vi.setConfig({ testTimeout: 60_000 });

let all: CheckoutHarness;
let checkout: Checkout;

beforeAll(async () => {
  all = await openCheckoutHarness();
}, 120_000);
afterAll(() => all?.close());
beforeEach(async () => {
  checkout = await all.visit();
  await checkout.open();
});
afterEach(() => checkout.close());

describe('the frames', () => {
  it('cannot be read by the page, and send card data to the provider only', async () => {
    const { page, requests } = checkout;
    const ours = [all.harness.origin, all.testPage.origin];
    await checkout.fill('4242424242424242');
    const read = await page.evaluate<string[]>(
      `[...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument === null ? 'closed' : 'open')`,
    );
    expect(read).toEqual(['closed', 'closed', 'closed', 'closed']);
    expect(await page.content()).not.toContain('4242424242424242');
    await checkout.pay();
    await checkout.paid();
    const carrying = requests.filter((request) => request.postData()?.includes('4242424242424242'));
    expect(carrying.map((request) => request.url())).toEqual([`${all.harness.origin}/v1/payment_methods`]);
    expect(carrying[0]?.frame().url()).toContain(`${all.harness.origin}/controller.html`);
    const elsewhere = requests.filter((request) => !ours.includes(new URL(request.url()).origin));
    expect(elsewhere).toEqual([]);
  });

  it('are reached by Tab in order, and by their labels', async () => {
    const { page } = checkout;
    await page.getByText('Card number').click();
    await expect.poll(() => checkout.classesOf('number')).toContain('StripeElement--focus');
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await checkout.paid()).toContain('succeeded');
  });

  it('let the browser autofill a card', async () => {
    const fields = (['number', 'expiry', 'cvc'] as const).map((name) => checkout.field(name));
    const hints = await Promise.all(fields.map((field) => field.getAttribute('autocomplete')));
    expect(hints).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
  });

  it('show the test mode bar', async () => {
    const bar = checkout.page.getByRole('region', { name: 'Payment test mode' });
    await expect.poll(() => bar.textContent()).toContain('TEST MODE: no real charges.');
    await bar.getByText('More test cards').click();
    await bar.getByText('4000 0000 0000 0002').waitFor();
  });

  it('are accessible, including the bar and the bank', async () => {
    // missing in the test page itself
    const rules = new AxeBuilder({ page: checkout.page }).disableRules(['page-has-heading-one', 'region']);
    const violations = async () =>
      (await rules.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    await checkout.fill('4000000000003220');
    expect(await violations()).toEqual([]);
    await checkout.pay();
    await checkout.bank().getByText('ending in 3220').waitFor();
    expect(await violations()).toEqual([]);
  });
});

describe('the script', () => {
  /** Runs code in the page, where `Stripe` and a `key` are defined. */
  async function inPage<T>(body: string): Promise<T> {
    const { publishableKey } = all.harness.emulator.keys;
    return checkout.page.evaluate<T>(`(async () => { const key = '${publishableKey}'; ${body} })()`);
  }

  it('also supports the whole card in one element', async () => {
    await inPage(`
      const place = Object.assign(document.createElement('div'), { id: 'one' });
      document.body.append(place);
      window.stripe = Stripe(key);
      window.card = stripe.elements().create('card', { hidePostalCode: true });
      card.mount('#one');
      await new Promise((resolve) => card.on('ready', resolve));
      card.focus();`);
    await expect.poll(() => checkout.classesOf('one')).toContain('StripeElement--focus');
    await checkout.page.keyboard.type('55555555555544441234123');
    await expect.poll(() => checkout.classesOf('one')).toContain('StripeElement--complete');
    const made = await checkout.page.evaluate(`stripe.createPaymentMethod({ type: 'card', card })`);
    expect(made).toMatchObject({ paymentMethod: { card: { brand: 'mastercard', last4: '4444' } } });
  });

  it.each([
    ['pays what the customer approved in a wallet', 0, { paymentIntent: { status: 'succeeded' } }],
    ['does not pay another amount', 1, { error: { type: 'invalid_request_error' } }],
  ])('%s', async (_title, more, wanted) => {
    const intent = await all.harness.newIntent({});
    const { client_secret: clientSecret, amount, currency } = intent;
    await inPage(`
      document.body.append(Object.assign(document.createElement('div'), { id: 'wallet' }));
      const stripe = Stripe(key);
      const elements = stripe.elements({ mode: 'payment', amount: 1, currency: '${currency}' });
      const wallet = elements.create('expressCheckout', {
        emailRequired: true,
        shippingAddressRequired: true,
        shippingRates: [{ id: 'a', displayName: 'Standard', amount: 0 }],
      });
      wallet.on('click', ({ resolve }) => resolve());
      wallet.on('shippingaddresschange', async ({ address, resolve }) => {
        window.known = address;
        await elements.update({ amount: ${amount + more} });
        resolve({});
      });
      window.result = new Promise((resolve) =>
        wallet.on('confirm', async (event) => {
          window.details = event;
          await elements.submit();
          resolve(stripe.confirmPayment({ elements, clientSecret: '${clientSecret}', redirect: 'if_required' }));
        }),
      );
      wallet.mount('#wallet');`);
    const { page } = checkout;
    await page.frameLocator('iframe[title^="Secure express"]').getByRole('button').click();
    const sheet = page.frameLocator('iframe[title^="Test Pay"]');
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
    expect(await page.evaluate('result')).toMatchObject(wanted);
    // Before the approval, the page knows only what delivery and tax depend on.
    expect(Object.keys(await page.evaluate('known'))).toEqual(['city', 'state', 'postal_code', 'country']);
    expect(await page.evaluate('details')).toMatchObject({
      billingDetails: { email: 'robin@example.com' },
      shippingAddress: { address: { line1: '12 Pier Road' } },
      shippingRate: { id: 'a' },
    });
  });

  it.each([
    `Stripe(key).elements({ mode: 'payment', amount: 0, currency: 'usd' })`,
    `await Stripe(key).elements().update({ amount: 100 })`,
    `Stripe('pk_live_1')`,
    `Stripe(key).elements().create('payment')`,
    `await Stripe(key).confirmPayment({})`,
    `await Stripe(key).confirmCardPayment('nonsense')`,
    `const elements = Stripe(key).elements(); elements.create('card'); elements.create('card')`,
  ])('says that %s is a mistake', async (code) => {
    expect(await inPage(`try { ${code} } catch (error) { return error.name }`)).toBe('IntegrationError');
  });
});
