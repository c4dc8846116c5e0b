/**
 * Describes layout errors at the current width. Runs in the page, so it must not use anything outside this function.
 * With `isScrolled` it also scrolls through the page to find elements that stay over text.
 */
export function layoutFaults(isScrolled: boolean): string[] {
  const faults = new Set<string>();
  const hidden = new Map<Element, boolean>();
  const room = document.documentElement.clientWidth;
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${element.textContent.trim().slice(0, 50)}"`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  interface Words {
    readonly text: Text;
    readonly element: Element;
    readonly lines: readonly DOMRect[];
  }
  const within = (rect: DOMRect) => rect.width > 1 && rect.height > 1;
  /** Every visible text, without text for screen readers only. */
  const readWords = (): Words[] => {
    const words: Words[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const element = text.parentElement;
      if (!element || !text.data.trim() || !isShown(element) || isHiddenFromSight(element)) continue;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(within);
      if (lines.length > 0) words.push({ text, element, lines });
    }
    return words;
  };
  /** In a box of one pixel, for screen readers only. */
  function isHiddenFromSight(element: Element): boolean {
    const known = hidden.get(element);
    if (known !== undefined) return known;
    const isTiny = element.clientWidth <= 1 && element.clientHeight <= 1;
    const parent = element.parentElement;
    const isHidden =
      (isTiny && getComputedStyle(element).position === 'absolute') ||
      (parent !== null && isHiddenFromSight(parent));
    hidden.set(element, isHidden);
    return isHidden;
  }
  const scrollsInside = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const inCarousel = (element: Element) => element.closest('[aria-roledescription="carousel"]') !== null;

  // Nothing is wider than the window.
  if (document.documentElement.scrollWidth > room) faults.add('the page scrolls sideways');
  const words = readWords();
  for (const { element, lines } of words)
    if (lines.some(({ left, right }) => left < -1 || right > room + 1))
      if (!scrollsInside(element) && !inCarousel(element) && !element.closest('a[href^="#"]'))
        faults.add(`text runs out of the window: ${name(element)}`);

  // No text is cut off, unless it ends in an ellipsis.
  for (const element of new Set(words.map(({ element: at }) => at))) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
    const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (cutsX || cutsY) faults.add(`text is cut off: ${name(element)}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!pen || !isShown(input)) continue;
    const style = getComputedStyle(input);
    pen.font = style.font;
    const space =
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (pen.measureText(input.placeholder).width > space + 1)
      faults.add(`a placeholder is cut off: ${input.placeholder}`);
  }

  // No text is too small to read.
  for (const { element } of words)
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 12)
      faults.add(`text below 12 px: ${name(element)}`);

  // No unit is on another line than its number.
  const units = /\d[\s\u00A0](?:mm|cm|m|in|ft|kg|g|lb|oz|l|L|ml|lm|V|W|h|MB|px|USD)(?![\w'’-])/g;
  const range = document.createRange();
  for (const { text, element } of words)
    for (const { 0: quantity, index } of text.data.matchAll(units)) {
      range.setStart(text, index);
      range.setEnd(text, index + quantity.length);
      const lines = new Set([...range.getClientRects()].filter(within).map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`"${quantity}" is on two lines: ${name(element)}`);
    }

  // The header's controls are in one line and do not overlap. On a phone the search and the wish list are on another line.
  const header = document.querySelector('header:has(nav[aria-label="Main"])');
  const controls = [...(header?.querySelectorAll('a, button, summary, search') ?? [])].filter(
    (element) => isShown(element) && !element.parentElement?.closest('search, details ul'),
  );
  if (header) {
    const middle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const isInLine = (element: Element, other: Element) => Math.abs(middle(element) - middle(other)) <= 4;
    const [logo] = controls;
    const search = controls.find((element) => element.localName === 'search');
    if (!search) faults.add('the header shows no search');
    const isInSecondLine = (element: Element) =>
      room <= 640 && search !== undefined && isInLine(element, search);
    for (const control of controls)
      if (logo && !isInLine(control, logo) && !isInSecondLine(control))
        faults.add(`not in the line of the header: ${name(control)}`);
    const mark = header.querySelector('svg')?.getBoundingClientRect();
    if ((mark?.width ?? 0) < 24) faults.add(`the logo is ${mark?.width} px wide`);
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    for (const [index, { element, box }] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const apartX = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
        const apartY = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
        if (!apartX && !apartY) faults.add(`header: ${name(element)} overlaps ${name(other.element)}`);
      }
  }

  // No fixed or sticky element lies over text, except the header.
  const stays = (element: Element | null): Element | null => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const height = document.documentElement.clientHeight;
  const end = isScrolled ? document.documentElement.scrollHeight : 0;
  for (let top = 0; top < end; top += height / 2) {
    scrollTo({ top, behavior: 'instant' });
    for (const { element } of words) {
      const { left, right, top: above, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (above + bottom) / 2];
      if (y < 0 || y > height || x < 0 || x > room) continue;
      const over = stays(document.elementFromPoint(x, y));
      if (over && over !== header && !over.contains(element) && !element.contains(over))
        faults.add(`${name(over)} covers ${name(element)}`);
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...faults];
}

/** Describes short words that break inside, such as in a narrow column. Runs in the page, like `layoutFaults`. */
export function brokenWords(): string[] {
  const faults = new Set<string>();
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Text for screen readers only has a box of one pixel.
    if (element.closest('thead, caption, [class*="VisuallyHidden"]')) continue;
    for (const { 0: word, index } of text.data.matchAll(
      /(?<![\p{L}\p{N}@./_-])\p{L}{2,12}(?![\p{L}\p{N}@./_-])/gu,
    )) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
        faults.add(
          `the word "${word}" breaks: <${element.tagName.toLowerCase()}> "${text.data.slice(0, 50)}"`,
        );
    }
  }
  return [...faults];
}
