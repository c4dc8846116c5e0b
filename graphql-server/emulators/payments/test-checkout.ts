import type { Browser, BrowserContext, FrameLocator, Locator, Page, Request } from 'playwright';
import { openHarness, type Harness } from './test-harness.ts';
import { launchChromium } from './test-chromium.ts';
import { openTestPage, type TestPage } from './test-page.ts';

/** For tests: the emulator, the page with the card fields, and a browser for them. */
export interface CheckoutHarness {
  readonly harness: Harness;
  readonly testPage: TestPage;
  /** Opens a new browser profile with one window. */
  visit(): Promise<Checkout>;
  close(): Promise<void>;
}

const FRAMES = {
  number: ['Secure card number input frame', 'Credit or debit card number'],
  expiry: ['Secure expiration date input frame', 'Credit or debit card expiration date'],
  cvc: ['Secure CVC input frame', 'Credit or debit card CVC/CVV'],
} as const;

export async function openCheckoutHarness(): Promise<CheckoutHarness> {
  const harness = await openHarness();
  const testPage = await openTestPage(harness.origin);
  const browser: Browser = await launchChromium();
  return {
    harness,
    testPage,
    async visit() {
      const context = await browser.newContext();
      context.setDefaultTimeout(15_000);
      return new Checkout(harness, testPage, context, await context.newPage());
    },
    async close() {
      await browser.close();
      await testPage.close();
      await harness.close();
    },
  };
}

/** One window on the page with the card fields. */
export class Checkout {
  readonly requests: Request[] = [];
  /** Console errors and warnings, except for rejected payments. */
  readonly complaints: string[] = [];
  readonly #harness: Harness;
  readonly #testPage: TestPage;
  readonly #context: BrowserContext;

  constructor(
    harness: Harness,
    testPage: TestPage,
    context: BrowserContext,
    readonly page: Page,
  ) {
    this.#harness = harness;
    this.#testPage = testPage;
    this.#context = context;
    page.on('request', (request) => this.requests.push(request));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const refused = /status of 40[02]/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !refused) this.complaints.push(message.text());
    });
  }

  async another(): Promise<Checkout> {
    return new Checkout(this.#harness, this.#testPage, this.#context, await this.#context.newPage());
  }

  /** Creates an intent and opens its page. Returns the intent's id. */
  async open(): Promise<string> {
    const intent = await this.#harness.newIntent({ description: 'FISHZOME order 1' });
    await this.openFor(intent.client_secret ?? '');
    return intent.id;
  }

  async openFor(secret: string): Promise<void> {
    await this.goto(secret);
    await this.showFields();
    await this.field('number').waitFor();
  }

  async goto(secret: string): Promise<void> {
    const key = this.#harness.emulator.keys.publishableKey;
    const query = new URLSearchParams({ secret, provider: this.#harness.origin, key });
    await this.page.goto(`${this.#testPage.origin}/?${query.toString()}`);
  }

  showFields = (): Promise<void> => this.page.getByRole('button', { name: 'Show the card fields' }).click();

  frame(name: keyof typeof FRAMES): FrameLocator {
    return this.page.frameLocator(`iframe[title="${FRAMES[name][0]}"]`);
  }

  field(name: keyof typeof FRAMES): Locator {
    return this.frame(name).getByRole('textbox', { name: FRAMES[name][1] });
  }

  async fill(card: string): Promise<void> {
    await this.field('number').fill('');
    await this.field('number').pressSequentially(card);
    await this.field('expiry').fill('1234');
    await this.field('cvc').fill('123');
  }

  pay = (): Promise<void> => this.page.getByRole('button', { name: 'Pay' }).click();
  paid = (): Promise<string | null> => this.page.getByRole('status').textContent();
  problem = (): Promise<string | null> => this.page.getByRole('alert').textContent();
  bank = (): FrameLocator => this.page.frameLocator('iframe[title="Simulated bank: approve the payment"]');
  classesOf = (id: string): Promise<string | null> => this.page.locator(`#${id}`).getAttribute('class');

  /** Closes the window and the profile. @throws Error if the console has messages */
  async close(): Promise<void> {
    await this.#context.close();
    if (this.complaints.length > 0) throw new Error(`The console said: ${this.complaints.join('; ')}`);
  }
}
