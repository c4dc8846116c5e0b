/* Applies the page's `style` option safely: known properties only, set one by one. */

const STATES = ['base', 'complete', 'empty', 'invalid'];
const PSEUDO = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];
const PROPERTIES = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
  'padding',
];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Later states override earlier ones, in the order of STATES. */
export function applyStyle(style = {}) {
  sheet.replaceSync('');
  for (const state of STATES) {
    const selector = state === 'base' ? 'input' : `input.${state}`;
    addRule(selector, style[state]);
    for (const pseudo of PSEUDO) addRule(selector + pseudo, style[state]?.[pseudo]);
  }
  addRule('.brand', { color: style.base?.iconColor ?? style.base?.color });
}

function addRule(selector, declarations) {
  if (declarations === null || typeof declarations !== 'object') return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const property of PROPERTIES) {
    const value = declarations[property];
    if (typeof value === 'string') rule.style[property] = value;
    // A line taller than the field's default must not be cut off.
    if (property === 'lineHeight' && value) rule.style.height = 'auto';
  }
}
