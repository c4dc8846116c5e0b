import { commands } from 'vitest/browser';

// Runs after every story's play function, so the snapshot shows the state after all interactions.

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Resolves when no script is loading and the components that waited for scripts have rendered. */
    settle: () => Promise<void>;
    photograph: (width: number, height: number, isQuick: boolean) => Promise<void>;
    forgetPhotographs: () => Promise<void>;
    judge: (story: string) => Promise<string | null>;
  }
}

/** Phone and desktop viewports. `scale` keeps the image files small enough for git and still readable. */
const windows = [
  { width: 390, height: 844, scale: 2 / 3 },
  { width: 1440, height: 900, scale: 0.5 },
];

/** Longer pages are scaled down further: their snapshots check layout, and other stories show the details. */
const LONG = { from: 2400, factor: 0.6 };

/** Margin below the content, and the maximum height of an image, both in CSS pixels. */
const ROOM = 16;
const LONGEST = 6000;

/** As `judge.ts`, which does not run in a browser. */
const INCOMPLETE = 'incomplete';

const frame = window.frameElement as HTMLElement;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Maximum number of frames to wait for a page that keeps changing, such as an animation driven by a script. */
const MAX_FRAMES = 30;

/** Resizes the viewport and waits until the page has responded: a virtualized list adds rows some frames later. */
async function resize(width: string, height: string, scale = 1): Promise<void> {
  const changes = new MutationObserver(() => {});
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  Object.assign(frame.style, { width, height, transform: `scale(${scale})`, transformOrigin: '0 0' });
  window.scrollTo(0, 0);
  await nextFrame();
  for (let frames = 1; frames < MAX_FRAMES; frames += 1) {
    await nextFrame();
    if (changes.takeRecords().length === 0) break;
  }
  changes.disconnect();
}

/** Photos at least this wide (CSS pixels) are blurred. They take most of a file's bytes and aren't part of the design. */
const PHOTOGRAPH = 240;
/** Maximum wait for images, in milliseconds. */
const PATIENCE = 2000;

/** Waits for fonts and visible images and blurs large photos. The returned function restores the photos. */
async function loaded(): Promise<() => void> {
  const seen = Array.from(document.images).filter((image) => {
    const { top, width } = image.getBoundingClientRect();
    return width > 0 && top < innerHeight && image.checkVisibility({ visibilityProperty: true });
  });
  const undo = seen.flatMap(pinFile);
  // By default the browser loads lazy images on scroll and paints before decoding ends.
  for (const image of seen) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  await document.fonts.ready;
  // Don't wait forever: snapshots may show broken images and images that never load.
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const decoded = () =>
    Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => {})))]);
  await decoded();
  // A different viewport width may select a different file.
  await nextFrame();
  await decoded();
  for (const image of seen) {
    if (image.naturalWidth === 0 || image.getBoundingClientRect().width < PHOTOGRAPH) continue;
    const { filter, clipPath } = image.style;
    const { filter: own } = getComputedStyle(image);
    Object.assign(image.style, { filter: `${own === 'none' ? '' : own} blur(8px)`, clipPath: 'inset(0)' });
    undo.push(() => Object.assign(image.style, { filter, clipPath }));
  }
  return () => undo.forEach((one) => one());
}

/** Pins the matching source file. Otherwise the browser may show a larger file that an earlier story left in its cache. */
function pinFile(image: HTMLImageElement): (() => void)[] {
  const { width } = image.getBoundingClientRect();
  const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
  return sources.flatMap((source) => {
    const { srcset } = source;
    const files = srcset.split(/,\s+/).filter((file) => /\s\d+w$/.test(file));
    if (files.length < 2) return [];
    const widthOf = (file: string) => Number(/(\d+)w$/.exec(file)?.[1]);
    const fitting = files.toSorted((a, b) => widthOf(a) - widthOf(b)).find((file) => widthOf(file) >= width);
    source.srcset = fitting ?? files.at(-1) ?? srcset;
    return [
      () => {
        source.srcset = srcset;
      },
    ];
  });
}

/**
 * Replaces viewport-relative heights by their current pixel values, and returns where the content ends, in CSS pixels.
 * `unpin` restores the original values.
 */
function pinHeights(windowHeight: number): { end: number; unpin: () => void } {
  const undo: (() => void)[] = [];
  let end = 0;
  for (const one of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!('style' in one)) continue;
    const { minHeight, maxHeight, position } = getComputedStyle(one);
    const { minHeight: ownMin, maxHeight: ownMax } = one.style;
    if (minHeight.endsWith('px') && minHeight !== '0px') one.style.minHeight = minHeight;
    if (maxHeight.endsWith('px')) one.style.maxHeight = maxHeight;
    undo.push(() => Object.assign(one.style, { minHeight: ownMin, maxHeight: ownMax }));
    const box = one.getBoundingClientRect();
    const isVeil = position === 'fixed' && box.height >= windowHeight;
    if (!isVeil && box.width > 1) end = Math.max(end, box.bottom);
  }
  return { end, unpin: () => undo.forEach((one) => one()) };
}

/** Captures dialogs at viewport size and everything else at full page height. */
async function photographIn(
  { width, height, scale }: (typeof windows)[number],
  isQuick: boolean,
): Promise<void> {
  await resize(`${width}px`, `${height}px`);
  const { end, unpin } = pinHeights(height);
  const isWindow = document.querySelector(':modal, :popover-open') !== null;
  const whole = isWindow ? height : Math.min(Math.ceil(end) + ROOM, LONGEST);
  const size = whole > LONG.from ? scale * LONG.factor : scale;
  await resize(`${width}px`, `${Math.max(whole, height)}px`, size);
  const sharpen = await loaded();
  await commands.photograph(Math.round(width * size), Math.round(whole * size), isQuick);
  sharpen();
  unpin();
}

// Starts to track what the page loads.
await commands.settle();

/** The number of elements, to detect changes between two captures. */
const standing = () => document.body.querySelectorAll('*').length;

/** Maximum number of captures of a story that keeps changing. The last one is compared. */
const MAX_TURNS = 3;

/**
 * Takes and compares two of a story's four snapshots, and all four if one differs or none is known. Then restores the
 * viewport.
 */
globalThis.takeSnapshot = async (story, tags, { hide } = {}) => {
  if (tags.includes('moving')) return;
  const hidden = document.createElement('style');
  // Chromium draws the backdrop behind a blur mirrored in a scaled iframe.
  hidden.textContent = '*, ::backdrop { backdrop-filter: none !important; }';
  if (hide) hidden.textContent += `${hide} { visibility: hidden !important; }`;
  document.head.append(hidden);
  const { width, height } = frame.style;
  const take = async (isQuick: boolean) => {
    await commands.settle();
    for (let turn = 1; ; turn += 1) {
      const before = standing();
      for (const one of windows) await photographIn(one, isQuick);
      await resize(width, height);
      await commands.settle();
      // On a busy machine the page may have changed during the captures, so that they show different states.
      if (standing() === before || turn === MAX_TURNS) break;
      await commands.forgetPhotographs();
    }
    return commands.judge(story);
  };
  try {
    let complaint = await take(true);
    if (complaint === INCOMPLETE) complaint = await take(false);
    if (complaint) throw new Error(complaint);
  } finally {
    hidden.remove();
    await resize(width, height);
  }
};
