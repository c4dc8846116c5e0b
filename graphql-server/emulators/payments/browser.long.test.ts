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
});
afterEach(() => checkout.close());

const statusOf = async (id: string) => (await all.harness.stripe.paymentIntents.retrieve(id)).status;

describe('the card fields in Chromium', () => {
  it('pay with 4242', async () => {
    const id = await checkout.open();
    await checkout.fill('4242424242424242');
    await checkout.pay();
    expect(await checkout.paid()).toBe(`succeeded ${id}`);
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('show a decline, and pay with another card on the same page', async () => {
    const id = await checkout.open();
    await checkout.fill('4000000000000002');
    await checkout.pay();
    expect(await checkout.problem()).toBe('Your card was declined.');
    expect(await statusOf(id)).toBe('requires_payment_method');
    await checkout.fill('4242424242424242');
    await checkout.pay();
    expect(await checkout.paid()).toBe(`succeeded ${id}`);
  });

  it('report missing input without a request, and focus it', async () => {
    await checkout.open();
    await checkout.field('number').pressSequentially('4242 42');
    await checkout.pay();
    expect(await checkout.problem()).toBe('Your card number is incomplete.');
    await expect.poll(() => checkout.field('number').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => checkout.frame('number').locator('input:focus').count()).toBe(1);
    await expect.poll(() => checkout.classesOf('number')).toContain('StripeElement--invalid');
    expect(checkout.requests.filter((request) => request.url().includes('/v1/'))).toEqual([]);
  });

  it('never send a number that is not a test card', async () => {
    await checkout.open();
    const controller = checkout.page.frames().find((frame) => frame.url().includes('controller.html'));
    await controller?.evaluate(`addEventListener('message', ({ data }) => (window.heard ??= []).push(data))`);
    await checkout.fill('4012888888881881');
    await expect.poll(checkout.problem).toContain('This isn’t a test card');
    await checkout.pay();
    expect(await checkout.problem()).toContain('This isn’t a test card');
    expect(checkout.requests.filter((request) => request.postData()?.includes('4012'))).toEqual([]);
    const heard = await controller?.evaluate<string>('JSON.stringify(heard)');
    expect(heard).toContain('test_mode_live_card');
    expect(heard).not.toContain('4012888888881881');
  });

  it('make one charge in two windows', async () => {
    const intent = await all.harness.newIntent();
    const windows = [checkout, await checkout.another()];
    for (const window of windows) {
      await window.openFor(intent.client_secret ?? '');
      await window.fill('4242424242424242');
    }
    await Promise.all(windows.map((window) => window.pay()));
    const said = await Promise.all(windows.map((window) => window.paid()));
    expect(said).toEqual([`succeeded ${intent.id}`, `succeeded ${intent.id}`]);
    const { rows } = await all.harness.pool.query(
      'select id from emulator_payments.charges where payment_intent = $1',
      [intent.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('3-D Secure in Chromium', () => {
  it('pays when the customer completes it', async () => {
    const id = await checkout.open();
    await checkout.fill('4000000000003220');
    await checkout.pay();
    await expect
      .poll(() => checkout.bank().getByRole('definition').allTextContents())
      .toEqual(['$19.99', 'FISHZOME order 1', 'Visa ending in 3220']);
    expect(await statusOf(id)).toBe('requires_action');
    await checkout.bank().getByRole('button', { name: 'Complete' }).click();
    expect(await checkout.paid()).toBe(`succeeded ${id}`);
  });

  it('rejects when the customer fails it, and another card pays', async () => {
    const id = await checkout.open();
    await checkout.fill('4000000000003220');
    await checkout.pay();
    await checkout.bank().getByRole('button', { name: 'Fail' }).click();
    expect(await checkout.problem()).toContain('unable to authenticate');
    await checkout.fill('4242424242424242');
    await checkout.pay();
    expect(await checkout.paid()).toBe(`succeeded ${id}`);
  });

  it('moves the focus into the dialog, and treats Escape as a rejection', async () => {
    const id = await checkout.open();
    await checkout.fill('4000000000003220');
    await checkout.pay();
    await expect.poll(() => checkout.bank().locator('#title:focus').count()).toBe(1);
    await checkout.page.keyboard.press('Escape');
    expect(await checkout.problem()).toContain('unable to authenticate');
    expect(await statusOf(id)).toBe('requires_payment_method');
    await expect.poll(() => checkout.page.getByRole('dialog').count()).toBe(0);
  });

  it('treats Escape as a rejection with the focus outside the frame, too', async () => {
    await checkout.open();
    await checkout.fill('4000000000003220');
    await checkout.pay();
    await checkout.bank().getByText('ending in 3220').waitFor();
    await checkout.page.mouse.click(5, 5);
    await checkout.page.keyboard.press('Escape');
    expect(await checkout.problem()).toContain('unable to authenticate');
  });
});

it('loads again after the provider was unavailable', async () => {
  let away = true;
  const { origin } = all.harness;
  await checkout.page.route(`${origin}/**`, (route) => (away ? route.abort() : route.continue()));
  await checkout.goto('');
  await checkout.showFields();
  expect(await checkout.problem()).toBe('We couldn’t load the payment form.');
  expect(checkout.complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  away = false;
  await checkout.showFields();
  await checkout.field('number').waitFor();
});
