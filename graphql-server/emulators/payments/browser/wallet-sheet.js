/*
 * The sheet of the simulated wallet: shows the amount and offers the outcomes. For an order that does not exist yet, it
 * also has the customer's details and addresses. The page gets them when the customer approves; before that, only what
 * delivery and tax depend on.
 */
import { apiCaller, intentIdOf } from './api-calls.js';
import { wholeFrame } from './whole-frame.js';

const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const { publishableKey, clientSecret, pageOrigin } = settings;
const OUTCOMES = { complete: 'approve', fail: 'decline', close: 'close' };
const NAME = 'Robin Rivers';
const EMAIL = 'robin@example.com';
const PHONE = '+1 555 0100';
const ADDRESSES = [
  { line1: '12 Pier Road', line2: null, city: 'Monterey', state: 'CA', postal_code: '93940', country: 'US' },
  { line1: 'Strandvägen 12', line2: null, city: 'Vaxholm', state: '', postal_code: '185 31', country: 'SE' },
  { line1: 'Hafnargata 3', line2: null, city: 'Reykjavík', state: '', postal_code: '101', country: 'IS' },
];
const tell = (message) => parent.postMessage(message, pageOrigin);
const part = (id) => document.getElementById(id);
const answers = () => [...document.querySelectorAll('.answers button')];

let rates = settings.shippingRates;
const address = () => ADDRESSES[Number(part('address').value)];
const shippingRate = () => rates?.find(({ id }) => id === part('rate').value);

for (const [id, outcome] of Object.entries(OUTCOMES)) {
  part(id).addEventListener('click', () =>
    tell({
      kind: 'answered',
      outcome,
      ...(outcome !== 'close' && rates && details()),
    }),
  );
}
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell({ kind: 'answered', outcome: 'close' });
});
part('title').focus();
new ResizeObserver(() => tell({ kind: 'height', height: document.body.offsetHeight })).observe(document.body);

if (clientSecret === undefined) showOrder();
else await showIntent();
await wholeFrame();
// Enabled only now: loading the details moves the buttons, and the growing frame moves scrolled content, so a click
// would miss.
if (rates) askForAddress();
else for (const button of answers()) button.disabled = false;

async function showIntent() {
  const call = apiCaller(location.origin, publishableKey);
  const intent = await call('GET', `payment_intents/${intentIdOf(clientSecret)}`, {
    client_secret: clientSecret,
  });
  if (intent.error) return;
  part('amount').textContent = money(intent.amount, intent.currency);
  part('description').textContent = intent.description ?? 'Online purchase';
  document.querySelector('dl').hidden = false;
}

function money(minor, currency) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function showOrder() {
  showCosts(settings);
  document.querySelector('dl').hidden = false;
  if (!rates) return;
  const { allowedShippingCountries: allowed } = settings;
  part('address').replaceChildren(
    ...ADDRESSES.map(({ line1, city, country }, at) => {
      const option = new Option(`${line1}, ${city}, ${country}`, String(at));
      option.disabled = allowed !== undefined && !allowed.includes(country);
      return option;
    }),
  );
  showRates();
  part('shipping').hidden = false;
  part('address').addEventListener('change', askForAddress);
  part('rate').addEventListener('change', () => ask({ kind: 'rate', shippingRate: shippingRate() }));
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== pageOrigin || source !== parent) return;
    if (data?.kind === 'update') {
      if (data.shippingRates) rates = data.shippingRates;
      showRates();
      showCosts(data);
    }
    part('trouble').hidden = data?.kind !== 'refused';
    for (const button of answers()) button.disabled = data?.kind === 'refused' && button.id !== 'close';
  });
}

function showCosts({ amount, currency, lineItems }) {
  part('amount').textContent = money(amount, currency);
  if (!lineItems?.length) return;
  part('description').textContent = lineItems
    .map(({ name, amount: of }) => `${name} ${money(of, currency)}`)
    .join(', ');
}

/** The first rate is the chosen one, as in other wallets. */
function showRates() {
  const { currency } = settings;
  part('rate').replaceChildren(
    ...rates.map(
      ({ id, displayName, amount }) => new Option(`${displayName}, ${money(amount, currency)}`, id),
    ),
  );
}

function askForAddress() {
  const { city, state, postal_code, country } = address();
  ask({ kind: 'address', name: NAME, address: { city, state, postal_code, country } });
}

/** Nothing can be approved until the page has answered. */
function ask(message) {
  for (const button of answers()) button.disabled = button.id !== 'close';
  tell(message);
}

function details() {
  const { emailRequired, phoneNumberRequired } = settings;
  return {
    billingDetails: {
      name: NAME,
      address: address(),
      ...(emailRequired && { email: EMAIL }),
      ...(phoneNumberRequired && { phone: PHONE }),
    },
    shippingAddress: { name: NAME, address: address() },
    shippingRate: shippingRate(),
  };
}
