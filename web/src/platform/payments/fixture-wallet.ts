type Listener = (event: object) => void;

/** What the customer does in the wallet's sheet. */
export type FixtureWallet = 'approves' | 'is-closed' | 'stays-open';

const name = 'Robin Rivers';
const address = {
  line1: '12 Pier Road',
  line2: null,
  city: 'Monterey',
  state: 'CA',
  postal_code: '93940',
  country: 'US',
};
const details = {
  billingDetails: { name, email: 'robin@example.com', phone: '+1 555 0100', address },
  shippingAddress: { name, address },
};

/** A wallet button for stories: a plain button instead of the provider's iframe. */
export function fixtureWalletElement(
  wallet: FixtureWallet | undefined,
  onDestroy: () => void,
  { shippingAddressRequired = false }: { readonly shippingAddressRequired?: boolean } = {},
) {
  const listeners = new Map<string, Set<Listener>>();
  const fire = (event: string, more: object = {}) => {
    for (const listener of listeners.get(event) ?? []) listener({ elementType: 'expressCheckout', ...more });
  };
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Test Pay';
  button.style.cssText =
    'width:100%;height:48px;border:0;border-radius:999px;background:#22292d;color:#fff;font:700 17px system-ui;cursor:pointer';
  const approve = () => fire('confirm', { ...details, paymentFailed() {} });
  const cancel = () => fire('cancel');
  const open = () => {
    if (wallet === 'is-closed') cancel();
    if (wallet !== 'approves') return;
    if (shippingAddressRequired)
      fire('shippingaddresschange', { name, address, resolve: approve, reject: cancel });
    else approve();
  };
  button.addEventListener('click', () => fire('click', { resolve: () => queueMicrotask(open), reject() {} }));
  return {
    mount(container: HTMLElement) {
      if (wallet) container.replaceChildren(button);
      // After React has added its listeners.
      setTimeout(() => fire('ready', { availablePaymentMethods: wallet ? { testPay: true } : undefined }));
    },
    unmount: () => button.remove(),
    destroy() {
      button.remove();
      onDestroy();
    },
    update() {},
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
