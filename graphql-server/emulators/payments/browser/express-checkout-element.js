import { openDialog } from './frame-dialog.js';
import { openFrame, uniqueName } from './frames.js';
import { IntegrationError } from './integration-error.js';

/** Milliseconds within which the page must allow the sheet to open, as with the provider. */
const PATIENCE_MS = 1_000;
/** Milliseconds within which the page must answer to a new address or delivery. */
const ANSWER_MS = 20_000;

/** The payment methods for the sheet's buttons: the provider's shorthands, so that no card number is needed. */
const METHODS = { approve: 'pm_card_visa', decline: 'pm_card_chargeDeclined' };

/** The button of the simulated wallet "Test Pay". It is hidden where the wallet is not available. */
export class ExpressCheckoutElement {
  #made;
  #options;
  #listeners = new Map();
  #frame = null;
  #sheet = null;
  #method = null;
  #destroyed = false;

  constructor(made) {
    this.#made = made;
    this.#options = { buttonHeight: 44, ...made.options };
    addEventListener('message', this.#onMessage);
  }

  mount(target) {
    if (this.#destroyed)
      throw new IntegrationError('This Element has already been destroyed. Create a new one.');
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError('The selector or element you specified is not in the page.');
    }
    this.unmount();
    this.#frame = openFrame(this.#made.origin, 'wallet-button.html', {
      name: uniqueName('wallet'),
      title: 'Secure express checkout frame (simulated)',
      settings: { pageOrigin: location.origin },
      style: { width: '100%', height: '0', display: 'block' },
    });
    container.replaceChildren(this.#frame);
  }

  unmount() {
    this.#sheet?.close();
    this.#sheet = null;
    this.#frame?.remove();
    this.#frame = null;
  }

  destroy() {
    if (this.#destroyed) return;
    this.unmount();
    this.#destroyed = true;
    removeEventListener('message', this.#onMessage);
    this.#made.onDestroy();
  }

  update(options) {
    Object.assign(this.#options, options);
    if (this.#frame && this.#frame.style.height !== '0') this.#frame.style.height = this.#height();
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event, listener) {
    const first = (details) => {
      this.off(event, first);
      listener(details);
    };
    return this.on(event, first);
  }

  off(event, listener) {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, listener ? listeners.filter((other) => other !== listener) : []);
    return this;
  }

  /** The approved payment method, for one confirmation; null if there is none. */
  takeMethod() {
    const method = this.#method;
    this.#method = null;
    return method;
  }

  #height() {
    // Its focus outline is inside the frame.
    return `${this.#options.buttonHeight + 8}px`;
  }

  #onMessage = ({ origin, source, data }) => {
    if (origin !== this.#made.origin || !this.#frame || source !== this.#frame.contentWindow) return;
    if (data?.kind === 'ready') {
      if (data.available) this.#frame.style.height = this.#height();
      this.#fire('ready', { availablePaymentMethods: data.available ? { testPay: true } : undefined });
    }
    if (data?.kind === 'click') this.#askThePage();
  };

  /** The sheet opens only if the page allows it in time. */
  #askThePage() {
    if (this.#sheet) return;
    this.#ask('click', { expressPaymentType: 'test_pay' }, PATIENCE_MS, (details) =>
      this.#openSheet(details),
    );
  }

  /** Asks the page, which resolves or rejects once, in time. `resolved` gets its details; `rejected` is for all else. */
  #ask(event, details, patience, resolved, rejected = () => {}) {
    let answered = false;
    const answer = (then) => (more) => {
      if (answered) return;
      answered = true;
      clearTimeout(timer);
      then(more);
    };
    const timer = setTimeout(answer(rejected), patience);
    this.#fire(event, { ...details, resolve: answer(resolved), reject: answer(rejected) });
  }

  #openSheet({ lineItems = [], shippingRates = this.#options.shippingRates } = {}) {
    const { origin, publishableKey, payment } = this.#made;
    const { shippingAddressRequired, emailRequired, phoneNumberRequired, allowedShippingCountries } =
      this.#options;
    if (shippingAddressRequired && !shippingRates?.length)
      throw new IntegrationError('An address for shipping needs at least one of `shippingRates`.');
    this.#sheet = openDialog(origin, 'wallet-sheet.html', {
      label: 'Test Pay, simulated wallet',
      title: 'Test Pay: approve the payment (simulated)',
      settings: {
        publishableKey,
        ...payment(),
        lineItems,
        ...(shippingAddressRequired && { shippingRates, allowedShippingCountries }),
        emailRequired,
        phoneNumberRequired,
      },
      onMessage: (data) => this.#hearSheet(data),
      onEscape: () => this.#answered({ outcome: 'close' }),
    });
  }

  #hearSheet(data) {
    const update = (details) => this.#sheet?.tell({ kind: 'update', ...this.#made.payment(), ...details });
    const refuse = () => this.#sheet?.tell({ kind: 'refused' });
    const { kind, name, address, shippingRate } = data ?? {};
    if (kind === 'address') this.#ask('shippingaddresschange', { name, address }, ANSWER_MS, update, refuse);
    if (kind === 'rate') this.#ask('shippingratechange', { shippingRate }, ANSWER_MS, update, refuse);
    if (kind === 'answered') this.#answered(data);
  }

  #answered({ outcome, billingDetails, shippingAddress, shippingRate }) {
    this.#sheet?.close();
    this.#sheet = null;
    const method = METHODS[outcome];
    if (method === undefined) {
      this.#fire('cancel', {});
      return;
    }
    this.#method = method;
    this.#fire('confirm', {
      expressPaymentType: 'test_pay',
      billingDetails,
      shippingAddress,
      shippingRate,
      paymentFailed: () => {},
    });
  }

  #fire(event, details) {
    for (const listener of this.#listeners.get(event) ?? [])
      listener({ elementType: 'expressCheckout', ...details });
  }
}
