import { commands } from 'vitest/browser';

// Runs after every story's play function: what has been opened, typed and answered is in the picture.

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Resolves when no code is on its way to the page, and what waited for it has been shown. */
    settle: () => Promise<void>;
    photograph: (width: number, height: number) => Promise<void>;
    forgetPhotographs: () => Promise<void>;
    judge: (story: string) => Promise<string | null>;
  }
}

/** A phone's and a desk's window; and their size in the picture: small enough for git, large enough to read. */
const windows = [
  { width: 390, height: 844, scale: 2 / 3 },
  { width: 1440, height: 900, scale: 0.5 },
];

/** A page longer than this is about its layout, and smaller by a factor; its parts have stories where they are read. */
const LONG = { from: 2400, factor: 0.6 };

/** Room below what ends last, in CSS pixels; and what a picture may at most be long. */
const ROOM = 16;
const LONGEST = 6000;

const frame = window.frameElement as HTMLElement;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function resize(width: string, height: string, scale = 1): Promise<unknown> {
  Object.assign(frame.style, { width, height, transform: `scale(${scale})`, transformOrigin: '0 0' });
  window.scrollTo(0, 0);
  return nextFrame();
}

/** Photographs are most of a picture's bytes, and no design: from this width on (CSS pixels) they are soft. */
const PHOTOGRAPH = 240;
/** In milliseconds. */
const PATIENCE = 2000;

/** Waits for the fonts and for the images in the window. With the returned function these are sharp again. */
async function loaded(): Promise<() => void> {
  const seen = Array.from(document.images).filter((image) => {
    const { top, width } = image.getBoundingClientRect();
    return width > 0 && top < innerHeight && image.checkVisibility({ visibilityProperty: true });
  });
  const undo = seen.flatMap(pinFile);
  // The browser would wait until somebody scrolls, and paint the rest first.
  for (const image of seen) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  await document.fonts.ready;
  // A broken picture stays broken, and one that never comes stays away: those are looks too.
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const decoded = () =>
    Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => {})))]);
  await decoded();
  // Another width may have chosen another file.
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

/** The file that fits is shown, and not a larger one that another story has left in the browser's memory. */
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
 * Gives what is measured in parts of the window's height the measure that it has now, and says where the content ends, in
 * CSS pixels. With the returned function all is as before.
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

/** A dialog is seen in a window; everything else in its whole length. */
async function photographIn({ width, height, scale }: (typeof windows)[number]): Promise<void> {
  await resize(`${width}px`, `${height}px`);
  const { end, unpin } = pinHeights(height);
  const isWindow = document.querySelector(':modal, :popover-open') !== null;
  const whole = isWindow ? height : Math.min(Math.ceil(end) + ROOM, LONGEST);
  const size = whole > LONG.from ? scale * LONG.factor : scale;
  await resize(`${width}px`, `${Math.max(whole, height)}px`, size);
  const sharpen = await loaded();
  await commands.photograph(Math.round(width * size), Math.round(whole * size));
  sharpen();
  unpin();
}

// Begins to watch what is loaded.
await commands.settle();

/** What stands in the page, as far as it can be counted. */
const standing = () => document.body.querySelectorAll('*').length;

/** A story that never comes to rest is compared as it is. */
const MOST_TURNS = 3;

/** Takes a story's four pictures and compares them; then the window is as the story had it. */
globalThis.keepLooks = async (story, tags, { hide } = {}) => {
  if (tags.includes('moving')) return;
  const hidden = document.createElement('style');
  // Chromium mirrors what is behind a blurred veil when a frame is scaled.
  hidden.textContent = '*, ::backdrop { backdrop-filter: none !important; }';
  if (hide) hidden.textContent += `${hide} { visibility: hidden !important; }`;
  document.head.append(hidden);
  const { width, height } = frame.style;
  try {
    await commands.settle();
    for (let turn = 1; ; turn += 1) {
      const before = standing();
      for (const one of windows) await photographIn(one);
      await resize(width, height);
      await commands.settle();
      // On a busy machine something may have come meanwhile: then the picture shows neither one thing nor the other.
      if (standing() === before || turn === MOST_TURNS) break;
      await commands.forgetPhotographs();
    }
  } finally {
    hidden.remove();
    await resize(width, height);
  }
  const complaint = await commands.judge(story);
  if (complaint) throw new Error(complaint);
};
