/* The simulated bank's challenge: a dialog over the page, or a separate page when the server confirmed. */
import { wholeFrame } from './whole-frame.js';

const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' };

const settings = readSettings();
const buttons = { complete: document.getElementById('complete'), fail: document.getElementById('fail') };

for (const [outcome, button] of Object.entries(buttons)) {
  button.addEventListener('click', () => void answer(outcome));
}
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void answer('fail');
});
document.body.classList.toggle('alone', settings.returnUrl !== null);
document.getElementById('title').focus();
if (settings.returnUrl === null) {
  const tell = () =>
    parent.postMessage({ kind: 'height', height: document.body.offsetHeight }, settings.pageOrigin);
  new ResizeObserver(tell).observe(document.body);
}
await describe();
if (settings.returnUrl === null) await wholeFrame();
// Enabled only now: loading the details moves the buttons, and the growing frame moves scrolled content, so a click
// would miss.
enable(true);

/** From the fragment in the dialog, from the query string on a separate page. */
function readSettings() {
  if (location.hash) return { returnUrl: null, ...JSON.parse(decodeURIComponent(location.hash.slice(1))) };
  const query = new URLSearchParams(location.search);
  return { challenge: query.get('challenge') ?? '', returnUrl: query.get('return_url') };
}

async function describe() {
  const response = await fetch(`/three-d-secure/${encodeURIComponent(settings.challenge)}`).catch(() => null);
  if (!response?.ok) {
    show('trouble', 'This request has expired. Close it and pay again.');
    return;
  }
  const { amount, currency, description, brand, last4 } = await response.json();
  document.getElementById('amount').textContent = money(amount, currency);
  document.getElementById('description').textContent = description ?? 'Online purchase';
  document.getElementById('card').textContent = `${BRANDS[brand] ?? brand} ending in ${last4}`;
  document.querySelector('dl').hidden = false;
}

function money(minor, currency) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
}

async function answer(outcome) {
  enable(false);
  const body = new URLSearchParams({ challenge: settings.challenge, outcome });
  const response = await fetch('/three-d-secure', { method: 'POST', body }).catch(() => null);
  // A closed challenge was answered in another window: the page reads the result.
  if (response?.ok || response?.status === 404) {
    leave(outcome);
    return;
  }
  enable(true);
  show('trouble', 'The test bank didn’t respond. Please try again.');
}

function enable(isEnabled) {
  for (const button of Object.values(buttons)) button.disabled = !isEnabled;
}

function leave(outcome) {
  if (settings.returnUrl === null) {
    parent.postMessage({ kind: 'answered' }, settings.pageOrigin);
    return;
  }
  const url = new URL(settings.returnUrl);
  if (!/^https?:$/.test(url.protocol)) return;
  url.searchParams.set('redirect_status', outcome === 'complete' ? 'succeeded' : 'failed');
  location.assign(url);
}

function show(id, text) {
  const element = document.getElementById(id);
  element.textContent = text;
  element.hidden = false;
}
