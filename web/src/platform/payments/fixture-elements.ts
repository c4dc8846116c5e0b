import type { StripeElements } from '@stripe/stripe-js';
import { fixtureWalletElement, type FixtureWallet } from './fixture-wallet.ts';

type Kind = 'cardNumber' | 'cardExpiry' | 'cardCvc';
type Listener = (event: object) => void;

const LOOKS: Record<Kind, { label: string; placeholder: string; filled: string }> = {
  cardNumber: { label: 'Card number', placeholder: '1234 1234 1234 1234', filled: '4242 4242 4242 4242' },
  cardExpiry: { label: 'Expiration date', placeholder: 'MM / YY', filled: '12 / 34' },
  cardCvc: { label: 'CVC', placeholder: 'CVC', filled: '123' },
};

/** Card fields for stories: plain inputs instead of the provider's iframes. */
export function fixtureElements(options: {
  readonly filled: boolean;
  readonly wallet?: FixtureWallet | undefined;
}): StripeElements {
  const elements = new Map<string, object>();
  const fixture = {
    create(type: string, more: object = {}) {
      if (type === 'expressCheckout') {
        const element = fixtureWalletElement(options.wallet, () => elements.delete(type), more);
        elements.set(type, element);
        return element;
      }
      const kind = Object.keys(LOOKS).find((kind): kind is Kind => kind === type);
      if (!kind) throw new Error(`The fixture has no ${type} element.`);
      const element = fixtureElement(kind, options, () => elements.delete(kind));
      elements.set(kind, element);
      return element;
    },
    getElement: (type: string | { __elementType?: string }) =>
      elements.get(typeof type === 'string' ? type : (type.__elementType ?? '')) ?? null,
    update() {},
    submit: async () => ({}),
  };
  return fixture as unknown as StripeElements;
}

function fixtureElement(kind: Kind, options: { readonly filled: boolean }, onDestroy: () => void) {
  const look = LOOKS[kind];
  const listeners = new Map<string, Set<Listener>>();
  const fire = (event: string, more: object = {}) => {
    for (const listener of listeners.get(event) ?? []) listener({ elementType: kind, ...more });
  };
  const input = document.createElement('input');
  input.setAttribute('aria-label', look.label);
  input.placeholder = look.placeholder;
  input.style.cssText = 'border:0;outline:0;width:100%;background:none;color:inherit;font:inherit;padding:0';
  if (options.filled) input.value = look.filled;
  const change = (left = false) => {
    const error = complaint(kind, input.value, left);
    fire('change', { empty: input.value === '', complete: input.value.length >= 3 && !error, error });
  };
  input.addEventListener('input', () => change());
  input.addEventListener('focus', () => fire('focus'));
  input.addEventListener('blur', () => {
    change(true);
    fire('blur');
  });

  return {
    mount(container: HTMLElement) {
      container.classList.add('StripeElement');
      container.replaceChildren(input);
      queueMicrotask(() => {
        fire('ready');
        change();
      });
    },
    unmount: () => input.remove(),
    destroy() {
      input.remove();
      onDestroy();
    },
    update({ disabled }: { disabled?: boolean }) {
      if (disabled !== undefined) input.disabled = disabled;
    },
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear() {
      input.value = '';
      change();
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

/** Returns the provider's validation message. Incomplete input is reported only on blur (`left`). */
function complaint(kind: Kind, typed: string, left: boolean): { message: string } | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  switch (kind) {
    case 'cardNumber':
      if (digits.length >= 16) return passesLuhn(digits) ? undefined : said('Your card number is invalid.');
      return left ? said('Your card number is incomplete.') : undefined;
    case 'cardExpiry':
      if (digits.length === 4)
        return Number(digits.slice(2)) < 26 ? said("Your card's expiration year is in the past.") : undefined;
      return left ? said("Your card's expiration date is incomplete.") : undefined;
    case 'cardCvc':
      return left && digits.length < 3 ? said("Your card's security code is incomplete.") : undefined;
    default:
      return kind satisfies never;
  }
}

const said = (message: string) => ({ message });

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
