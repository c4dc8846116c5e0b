/* The sheet of the simulated wallet: shows the amount and offers the outcomes. */
import { apiCaller, intentIdOf } from './api-calls.js';
import { wholeFrame } from './whole-frame.js';

const { publishableKey, clientSecret, pageOrigin } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const OUTCOMES = { complete: 'approve', fail: 'decline', close: 'close' };
const tell = (message) => parent.postMessage(message, pageOrigin);

for (const [id, outcome] of Object.entries(OUTCOMES)) {
  document.getElementById(id).addEventListener('click', () => tell({ kind: 'answered', outcome }));
}
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell({ kind: 'answered', outcome: 'close' });
});
document.getElementById('title').focus();
new ResizeObserver(() => tell({ kind: 'height', height: document.body.offsetHeight })).observe(document.body);

const call = apiCaller(location.origin, publishableKey);
const intent = await call('GET', `payment_intents/${intentIdOf(clientSecret)}`, {
  client_secret: clientSecret,
});
if (!intent.error) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: intent.currency });
  const major = intent.amount / 10 ** format.resolvedOptions().maximumFractionDigits;
  document.getElementById('amount').textContent = format.format(major);
  document.getElementById('description').textContent = intent.description ?? 'Online purchase';
  document.querySelector('dl').hidden = false;
}
await wholeFrame();
// Enabled only now: loading the details moves the buttons, and the growing frame moves scrolled content, so a click
// would miss.
for (const button of document.querySelectorAll('button')) button.disabled = false;
