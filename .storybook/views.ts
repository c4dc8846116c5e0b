import { pseudoLocalizeString } from 'pseudo-localization';

/** How a page is shown, as the toolbar sets it. */
export interface View {
  readonly direction: 'ltr' | 'rtl';
  readonly textSize: '100%' | '200%';
  readonly words: keyof typeof wordings;
}

export const plain: View = { direction: 'ltr', textSize: '100%', words: 'written' };

/** Initials of a name and units are not translated. */
const isShort = (text: string) => text.trim().length < 3;

const wordings = {
  written: (text: string) => text,
  /** Joins each two words, because other languages have longer words. */
  long: (text: string) => text.replaceAll(/(\p{L}{2,}) (\p{L}{2,})/gu, '$1$2'),
  /** A pseudo-translation: readable, with accents, and about 30 % longer. */
  translated: (text: string) => (isShort(text) ? text : pseudoLocalizeString(text)),
};

/** The toolbar's menus of views. */
export const viewTypes = {
  direction: menu('Direction of the text', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  textSize: menu('Size of the text', 'zoom', { '100%': '100 % text', '200%': '200 % text' }),
  words: menu('Words', 'globe', {
    written: 'As written',
    long: 'Long words',
    translated: 'Second language',
  }),
  surroundings: menu('Around a screen', 'browser', { shop: 'In the shop', none: 'Screen only' }),
};

function menu(description: string, icon: 'transfer' | 'zoom' | 'globe' | 'browser', titles: object) {
  const items = Object.entries(titles).map(([value, title]) => ({ value, title: String(title) }));
  return { description, toolbar: { icon, items, dynamicTitle: true } };
}

/** Shows the page in `view`. Returns a function that ends it. */
export function show({ direction, textSize, words }: View): () => void {
  const { documentElement } = document;
  const { style } = documentElement;
  documentElement.dir = direction;
  style.fontSize = textSize === '100%' ? '' : textSize;
  const restoreWords = words === 'written' ? () => undefined : rewrite(wordings[words]);
  return () => {
    restoreWords();
    documentElement.removeAttribute('dir');
    style.fontSize = '';
  };
}

/** Rewrites all text and what React adds later. */
function rewrite(wording: (text: string) => string): () => void {
  const before = new Map<Text, { readonly written: string; readonly shown: string }>();
  const all = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (
        text.data === before.get(text)?.shown ||
        text.parentElement?.closest('script, style, [translate="no"]')
      )
        continue;
      const written = text.data;
      text.data = wording(written);
      before.set(text, { written, shown: text.data });
    }
  };
  const changes = new MutationObserver(all);
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  all();
  return () => {
    changes.disconnect();
    for (const [text, { written, shown }] of before) if (text.data === shown) text.data = written;
  };
}
