const STYLE = `
:host { all: initial; display: block; }
section { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: center; justify-content: center;
  padding: 7px 16px calc(7px + env(safe-area-inset-bottom)); background: #ffd666; color: #22292d;
  border-top: 2px solid #22292d;
  font: 500 13px/1.45 'Instrument Sans Variable', 'Helvetica Neue', Arial, sans-serif; text-align: center; }
b { font-weight: 800; letter-spacing: .06em; }
code { font: 600 13px/1.45 ui-monospace, "Cascadia Mono", Menlo, monospace; white-space: nowrap; }
details { flex: 0 1 auto; }
summary { cursor: pointer; text-decoration: underline; text-underline-offset: 3px; list-style: none; font-weight: 600; padding: 3px 4px; border-radius: 4px; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: 3px solid #0f5c63; outline-offset: 1px; }
details[open] { flex-basis: 100%; }
dl { display: grid; grid-template-columns: max-content max-content; gap: 3px 16px; justify-content: center; margin: 6px 0 2px; text-align: left; }
dt, dd { margin: 0; }
p { margin: 4px 0 0; }
section:has(details[open]) .first { display: none; }
@media (max-width: 560px) { section { gap: 0 10px; } .long { display: none; } }
@media print { :host { display: none; } }
`;

const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 3220', 'asks the bank first'],
];

const shownBy = new Set();
let bar = null;

/** Shown by the emulator while the page has card fields, so that no page can omit it. */
export function showTestModeBar(by) {
  shownBy.add(by);
  if (bar) return;
  bar = drawBar();
  document.body.append(bar);
}

export function hideTestModeBar(by) {
  shownBy.delete(by);
  if (shownBy.size > 0 || !bar) return;
  bar.remove();
  bar = null;
}

function drawBar() {
  const host = document.createElement('div');
  host.id = 'payment-test-mode';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const section = make('section', {}, [
    make('span', {}, [make('b', {}, ['TEST MODE']), ': no real charges.']),
    make('span', { class: 'first' }, [
      make('span', { class: 'long' }, ['Pay with card ']),
      make('code', {}, [CARDS[0][0]]),
    ]),
    make('details', {}, [
      make('summary', {}, ['More test cards']),
      make(
        'dl',
        {},
        CARDS.flatMap(([number, outcome]) => [
          make('dt', {}, [make('code', {}, [number])]),
          make('dd', {}, [outcome]),
        ]),
      ),
      make('p', {}, ['Use any future date and any security code. Real cards are declined.']),
    ]),
  ]);
  section.setAttribute('aria-label', 'Payment test mode');
  root.append(section);
  return host;
}

function make(tag, attributes, children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
