import { openFrame, uniqueName } from './frames.js';
import { IntegrationError } from './integration-error.js';
import { hideTestModeBar, showTestModeBar } from './test-mode-bar.js';

/** The titles the real frames have, so that one test finds both. */
const TITLES = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

const NOTHING_TYPED = { empty: true, complete: false, error: undefined };

/** One field, or all fields of a card in one frame. Events tell the page the field's state, never its value. */
export class CardElement {
  #made;
  #options;
  #name = uniqueName('field');
  #listeners = new Map();
  #frame = null;
  #container = null;
  #state = NOTHING_TYPED;
  /** Commands to send when the frame is ready; null once it is. */
  #commands = [];
  #focused = false;
  #destroyed = false;

  constructor(made) {
    this.#made = made;
    this.#options = { ...made.options };
    addEventListener('message', this.#onMessage);
    document.addEventListener('click', this.#onClick);
  }

  get group() {
    return this.#made.group;
  }

  mount(target) {
    if (this.#destroyed)
      throw new IntegrationError('This Element has already been destroyed. Create a new one.');
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError('The selector or element you specified is not in the page.');
    }
    if (container === this.#container) return;
    this.unmount();
    const { type, origin, controller, group } = this.#made;
    this.#container = container;
    this.#frame = openFrame(origin, 'field.html', {
      name: this.#name,
      title: TITLES[type],
      settings: {
        type,
        group,
        name: this.#name,
        controller: controller.name,
        pageOrigin: location.origin,
        options: plain(this.#options),
      },
      style: { width: '100%', height: '1.2em', display: 'block' },
    });
    container.replaceChildren(this.#frame);
    this.#showClasses();
    showTestModeBar(this);
  }

  unmount() {
    if (!this.#container) return;
    this.#frame.remove();
    this.#container.classList.remove(...Object.values(this.#classes()));
    this.#frame = null;
    this.#commands = [];
    this.#container = null;
    this.#focused = false;
    this.#state = NOTHING_TYPED;
    hideTestModeBar(this);
    void this.#made.controller.ask('forget', { group: this.group, field: this.#name });
  }

  destroy() {
    if (this.#destroyed) return;
    this.unmount();
    this.#destroyed = true;
    removeEventListener('message', this.#onMessage);
    document.removeEventListener('click', this.#onClick);
    this.#made.onDestroy();
    this.#fire('destroy', {});
  }

  update(options) {
    Object.assign(this.#options, options);
    this.#command('update', { options: plain(options) });
    this.#showClasses();
  }

  focus() {
    this.#command('focus');
  }

  blur() {
    this.#command('blur');
  }

  clear() {
    this.#command('clear');
  }

  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listeners, listener]);
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

  #onMessage = ({ origin, source, data }) => {
    if (origin !== this.#made.origin || !this.#frame || source !== this.#frame.contentWindow) return;
    switch (data?.kind) {
      case 'height':
        this.#frame.style.height = `${data.height}px`;
        return;
      case 'change':
        this.#state = data.state;
        this.#showClasses();
        this.#fire('change', data.state);
        return;
      case 'focus':
      case 'blur':
        this.#focused = data.kind === 'focus';
        this.#showClasses();
        this.#fire(data.kind, {});
        return;
      case 'ready':
        this.#obeyWaiting();
        this.#fire('ready', {});
        return;
      case 'escape':
        this.#fire('escape', {});
    }
  };

  /** A click on the container's label or padding focuses the field. */
  #onClick = ({ target }) => {
    const container = this.#container;
    if (!container || !(target instanceof Element)) return;
    const label = target.closest('label');
    const labels = label && (label.htmlFor ? label.htmlFor === container.id : label.contains(container));
    if (labels || target === container) this.focus();
  };

  #fire(event, details) {
    const { type } = this.#made;
    for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: type, ...details });
  }

  #command(command, more = {}) {
    if (command === 'focus') this.#frame?.focus();
    const message = { kind: 'command', command, ...more };
    if (this.#commands) this.#commands.push(message);
    else this.#frame?.contentWindow?.postMessage(message, this.#made.origin);
  }

  #obeyWaiting() {
    const waiting = this.#commands ?? [];
    this.#commands = null;
    for (const message of waiting) this.#frame.contentWindow.postMessage(message, this.#made.origin);
  }

  #classes() {
    return { ...CLASSES, ...this.#options.classes };
  }

  #showClasses() {
    const classes = this.#classes();
    const { classList } = this.#container ?? {};
    if (!classList) return;
    classList.add(classes.base);
    classList.toggle(classes.complete, this.#state.complete);
    classList.toggle(classes.empty, this.#state.empty);
    classList.toggle(classes.invalid, this.#state.error !== undefined);
    classList.toggle(classes.focus, this.#focused);
  }
}

/** Options without functions and other values that cannot be sent to another window. */
function plain(options) {
  return JSON.parse(JSON.stringify(options));
}
