/* The hidden frame that receives card data from the field frames and calls the API with it. */
import { apiCaller } from './api-calls.js';
import { problemOf } from './card-checks.js';
import { tellFrame } from './tell-frame.js';

const { publishableKey, pageOrigin } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const call = apiCaller(location.origin, publishableKey);

/** The required parts of a card, in validation order. */
const NEEDED = ['cardnumber', 'exp-date', 'cvc'];

/** Group → field frame → part → { value, problem }. In memory only; a part with a problem has no value. */
const groups = new Map();

addEventListener('message', ({ origin, source, data }) => {
  if (origin === location.origin && data?.kind === 'values') {
    const { group, field, values } = data;
    if (!groups.has(group)) groups.set(group, new Map());
    groups.get(group).set(field, values);
    return;
  }
  // The page may request calls; it never receives card data.
  if (origin !== pageOrigin || source !== parent || data?.kind !== 'call') return;
  void answerTo(data.what, data.about).then((answer) =>
    parent.postMessage({ kind: 'answer', id: data.id, answer }, pageOrigin),
  );
});

// Requests the values of fields that were filled in before this frame was ready.
for (let index = 0; index < parent.frames.length; index += 1) {
  tellFrame(parent.frames[index], { kind: 'tell-values' });
}

async function answerTo(what, { group, field, id, extra }) {
  if (what === 'forget') {
    groups.get(group)?.delete(field);
    return {};
  }
  const card = Object.assign({}, ...(groups.get(group)?.values() ?? []));
  const problem = firstProblem(card);
  if (problem) {
    showProblem(group, problem);
    return { error: { type: 'validation_error', ...problem } };
  }
  if (what === 'create-payment-method') {
    return call('POST', 'payment_methods', { type: 'card', ...cardForm(card, ''), ...extra });
  }
  return call('POST', `payment_intents/${encodeURIComponent(id)}/confirm`, {
    'payment_method_data[type]': 'card',
    ...cardForm(card, 'payment_method_data'),
    ...extra,
  });
}

function firstProblem(card) {
  const missing = NEEDED.filter((part) => !card[part]).map((part) => problemOf(part, ''));
  const found = [...NEEDED, 'postal'].map((part) => card[part]?.problem);
  // Only here are both the number and the security code known.
  const cvc = card.cvc?.value && problemOf('cvc', card.cvc.value, { number: card.cardnumber?.value });
  return [...missing, ...found, cvc].find(Boolean);
}

function cardForm(card, prefix) {
  const name = (first, ...rest) => first + rest.map((part) => `[${part}]`).join('');
  const under = (...path) => name(...(prefix ? [prefix, ...path] : path));
  const expiry = card['exp-date'].value;
  return {
    [under('card', 'number')]: card.cardnumber.value,
    [under('card', 'exp_month')]: expiry.slice(0, 2),
    [under('card', 'exp_year')]: expiry.slice(2),
    [under('card', 'cvc')]: card.cvc.value,
    ...(card.postal && { [under('billing_details', 'address', 'postal_code')]: card.postal.value }),
  };
}

/** Shows the error in the first invalid field and focuses it. */
function showProblem(group, { code }) {
  const fields = groups.get(group) ?? new Map();
  const [field] =
    [...fields].find(([, parts]) => Object.values(parts).some(({ problem }) => problem?.code === code)) ?? [];
  if (field) tellFrame(parent.frames[field], { kind: 'show-problem' });
}
