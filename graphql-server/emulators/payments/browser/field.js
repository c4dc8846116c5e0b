/* A field frame. It sends its input to the controller frame; the page only receives its state, never its value. */
import { isUnfinished, problemOf } from './card-checks.js';
import { brandOf, digitsOf, reformat } from './card-formats.js';
import { applyStyle } from './field-style.js';
import { tellFrame } from './tell-frame.js';

const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const { type, group, name, controller, pageOrigin } = settings;
const options = settings.options ?? {};

/** By input name: autofill token, placeholder and accessible label. */
const PARTS = {
  cardnumber: {
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    label: 'Credit or debit card number',
  },
  'exp-date': {
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    label: 'Credit or debit card expiration date',
  },
  cvc: { autocomplete: 'cc-csc', placeholder: 'CVC', label: 'Credit or debit card CVC/CVV' },
  postal: { autocomplete: 'postal-code', placeholder: 'ZIP', label: 'ZIP' },
};

const PARTS_OF = {
  card: ['cardnumber', 'exp-date', 'cvc', ...(options.hidePostalCode ? [] : ['postal'])],
  cardNumber: ['cardnumber'],
  cardExpiry: ['exp-date'],
  cardCvc: ['cvc'],
};

const BRAND_NAMES = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'AMEX',
  discover: 'Discover',
  unknown: 'TEST',
};

const form = document.getElementById('fields');
const parts = PARTS_OF[type];
const inputs = new Map(parts.map((part) => [part, inputFor(part)]));
const brandChip = type === 'card' || (type === 'cardNumber' && options.showIcon) ? chip() : null;
/** Fields that lost focus. Only in these is incomplete input an error. */
const left = new Set();
let lastReported = '';

form.classList.toggle('together', parts.length > 1);
form.addEventListener('submit', (event) => event.preventDefault());
applyStyle(options.style);
for (const input of inputs.values()) input.disabled = options.disabled === true;
new ResizeObserver(tellHeight).observe(form);
tell();
requestAnimationFrame(() => toPage({ kind: 'ready' }));

addEventListener('message', ({ origin, source, data }) => {
  if (origin === location.origin && data?.kind === 'tell-values') tellValues();
  if (origin === location.origin && data?.kind === 'show-problem') showProblem();
  if (origin === pageOrigin && source === parent && data?.kind === 'command') obey(data);
});

function inputFor(part) {
  const { autocomplete, placeholder, label } = PARTS[part];
  const input = document.createElement('input');
  const own = parts.length === 1 ? options.placeholder : undefined;
  Object.assign(input, { name: part, autocomplete, placeholder: own ?? placeholder, spellcheck: false });
  input.inputMode = part === 'postal' ? 'text' : 'numeric';
  input.setAttribute('aria-label', label);
  input.addEventListener('input', (event) => onInput(part, input, event.inputType));
  input.addEventListener('focus', () => toPage({ kind: 'focus' }));
  input.addEventListener('blur', () => {
    if (input.value !== '') left.add(part);
    tell();
    toPage({ kind: 'blur' });
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') toPage({ kind: 'escape' });
  });
  form.append(input);
  return input;
}

function onInput(part, input, inputType) {
  const before = input.dataset.digits ?? '';
  const written = reformat(part, input.value, input.selectionStart ?? input.value.length, {
    before,
    inputType,
  });
  input.value = written.value;
  input.dataset.digits = digitsOf(written.value);
  input.setSelectionRange(written.caret, written.caret);
  left.delete(part);
  tell();
  const next = inputs.get(parts[parts.indexOf(part) + 1]);
  if (next && document.activeElement === input && written.caret === input.value.length && !problem(part))
    next.focus();
}

function valueOf(part) {
  const { value } = inputs.get(part);
  return part === 'postal' ? value.trim() : digitsOf(value);
}

function problem(part) {
  const number = inputs.has('cardnumber') ? valueOf('cardnumber') : undefined;
  return problemOf(part, valueOf(part), { number });
}

function tell() {
  tellValues();
  const found = parts.map(problem);
  const worthSaying = found.find(
    (problem, index) =>
      problem && (!isUnfinished(problem) || left.has(parts[index])) && valueOrLeft(parts[index]),
  );
  const state = {
    empty: parts.every((part) => valueOf(part) === ''),
    complete: found.every((problem) => problem === null),
    error: worthSaying && { type: 'validation_error', ...worthSaying },
    ...(inputs.has('cardnumber') && { brand: brandOf(valueOf('cardnumber')).brand }),
    ...(type === 'card' && { value: { postalCode: inputs.has('postal') ? valueOf('postal') : '' } }),
  };
  for (const [index, part] of parts.entries()) showState(part, found[index], state);
  if (brandChip) brandChip.textContent = BRAND_NAMES[state.brand];
  const report = JSON.stringify(state);
  if (report === lastReported) return;
  lastReported = report;
  toPage({ kind: 'change', state });
}

function valueOrLeft(part) {
  return valueOf(part) !== '' || left.has(part);
}

function showState(part, problem, { error }) {
  const input = inputs.get(part);
  const wrong = error !== undefined && problem !== null && problem.code === error.code;
  input.classList.toggle('invalid', wrong);
  input.classList.toggle('complete', problem === null);
  input.classList.toggle('empty', input.value === '');
  input.setAttribute('aria-invalid', String(wrong));
}

/** Omits invalid parts: a number that is not a test card never leaves this frame. */
function tellValues() {
  const values = Object.fromEntries(
    parts.map((part) => {
      const found = problem(part);
      return [part, { value: found ? null : valueOf(part), problem: found }];
    }),
  );
  tellFrame(parent.frames[controller], { kind: 'values', group, field: name, values });
}

function showProblem() {
  for (const part of parts) left.add(part);
  tell();
  inputs.get(parts.find(problem))?.focus();
}

function obey({ command, options: changed }) {
  const [first] = inputs.values();
  switch (command) {
    case 'focus':
      first.focus();
      return;
    case 'blur':
      document.activeElement?.blur();
      return;
    case 'clear':
      for (const input of inputs.values()) {
        input.value = '';
        input.dataset.digits = '';
      }
      left.clear();
      tell();
      return;
    case 'update':
      Object.assign(options, changed);
      applyStyle(options.style);
      for (const input of inputs.values()) input.disabled = options.disabled === true;
      if (parts.length === 1 && options.placeholder !== undefined) first.placeholder = options.placeholder;
  }
}

function chip() {
  const brand = document.createElement('span');
  brand.className = 'brand';
  brand.setAttribute('aria-hidden', 'true');
  form.prepend(brand);
  return brand;
}

function tellHeight() {
  toPage({ kind: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}

function toPage(message) {
  parent.postMessage(message, pageOrigin);
}
