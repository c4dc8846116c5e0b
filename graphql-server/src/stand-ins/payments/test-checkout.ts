import type { Browser, BrowserContext, FrameLocator, Locator, Page, Request } from 'playwright';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { openBench, type Bench } from './test-bench.ts';
import { launchChromium } from './test-chromium.ts';
import { openTestPage, type TestPage } from './test-page.ts';

/** For tests: the stand-in, the page with the card fields, and a browser to try them in. */
export interface CheckoutBench {
  readonly bench: Bench;
  readonly database: TestDatabase;
  readonly testPage: TestPage;
  /** A fresh browser profile, with one window. */
  visit(): Promise<Checkout>;
  close(): Promise<void>;
}

const FRAMES = {
  number: ['Secure card number input frame', 'Credit or debit card number'],
  expiry: ['Secure expiration date input frame', 'Credit or debit card expiration date'],
  cvc: ['Secure CVC input frame', 'Credit or debit card CVC/CVV'],
} as const;

export async function openCheckoutBench(): Promise<CheckoutBench> {
  const database = await testDatabase();
  const bench = await openBench(database.pool);
  const testPage = await openTestPage(bench.origin);
  const browser: Browser = await launchChromium();
  return {
    bench,
    database,
    testPage,
    async visit() {
      const context = await browser.newContext();
      context.setDefaultTimeout(15_000);
      return new Checkout(bench, testPage, context, await context.newPage());
    },
    async close() {
      await browser.close();
      await testPage.close();
      await bench.close();
      await database.close();
    },
  };
}

/** One window on the page with the card fields. */
export class Checkout {
  readonly requests: Request[] = [];
  /** Errors and warnings of the console, but for refused payments. */
  readonly complaints: string[] = [];
  readonly #bench: Bench;
  readonly #testPage: TestPage;
  readonly #context: BrowserContext;

  constructor(
    bench: Bench,
    testPage: TestPage,
    context: BrowserContext,
    readonly page: Page,
  ) {
    this.#bench = bench;
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
    return new Checkout(this.#bench, this.#testPage, this.#context, await this.#context.newPage());
  }

  /** Makes an intent and shows its page; the intent's id. */
  async open(): Promise<string> {
    const intent = await this.#bench.newIntent({ description: 'FISHZOME order 1' });
    await this.openFor(intent.client_secret ?? '');
    return intent.id;
  }

  async openFor(secret: string): Promise<void> {
    await this.goto(secret);
    await this.showFields();
    await this.field('number').waitFor();
  }

  async goto(secret: string): Promise<void> {
    const key = this.#bench.standIn.keys.publishableKey;
    const query = new URLSearchParams({ secret, provider: this.#bench.origin, key });
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

  /** Closes the window and the profile. @throws Error when the console was not clean */
  async close(): Promise<void> {
    await this.#context.close();
    if (this.complaints.length > 0) throw new Error(`The console said: ${this.complaints.join('; ')}`);
  }
}
