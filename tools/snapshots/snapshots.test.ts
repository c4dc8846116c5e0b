import { describe, expect, it } from 'vitest';
import { meant } from './accept.ts';
import { compare, marked } from './compare.ts';
import { blank, columnOf, compose, decode, encode, rendererOf, STEP, views, type Raw } from './sheet.ts';

const HEIGHT = 160;
const paper = [248, 240, 232];

/** A sheet of one color. */
function plain(height = HEIGHT): Raw {
  const sheet = blank(height);
  paint(sheet, { x: 0, y: 0, width: sheet.width, height }, paper);
  return sheet;
}

function paint(
  sheet: Raw,
  at: { x: number; y: number; width: number; height: number },
  colour: number[],
): void {
  for (let y = at.y; y < at.y + at.height; y += 1)
    for (let x = at.x; x < at.x + at.width; x += 1)
      colour.forEach((level, channel) => (sheet.data[(y * sheet.width + x) * 3 + channel] = level));
}

/** The same sheet with a patch painted into a view. */
function withPatch(view: number, size: { width: number; height: number }, colour: number[]): Raw {
  const sheet = plain();
  paint(sheet, { x: columnOf(view).left + 20, y: 20, ...size }, colour);
  return sheet;
}

const differences = (now: Raw, options?: { loosely: boolean }) => compare(plain(), now, options).differences;

describe('two snapshots of a story', () => {
  it('are the same when no pixel is off by more than rounding', () => {
    expect(differences(plain())).toEqual([]);
    expect(differences(withPatch(0, { width: 100, height: 100 }, [248, 240, 233]))).toEqual([]);
  });

  it('differ by an icon, a color or a line in the view that has it', () => {
    expect(differences(withPatch(1, { width: 4, height: 4 }, [29, 40, 44]))).toEqual([
      { view: '390 dark', pixels: 16 },
    ]);
    expect(differences(withPatch(3, { width: 40, height: 12 }, [248, 240, 224]))).toEqual([
      expect.objectContaining({ view: '1440 dark' }),
    ]);
    expect(differences(withPatch(2, { width: 200, height: 1 }, [216, 208, 192]))).toEqual([
      { view: '1440 light', pixels: 200 },
    ]);
  });

  it('differ when one is longer', () => {
    const pixels = columnOf(0).width * 10;
    expect(compare(plain(), plain(HEIGHT + 10)).differences[0]).toEqual({ view: '390 light', pixels });
  });

  it('are compared loosely by the mean of their blocks', () => {
    const loosely = true;
    // A glyph edge rendered by another browser, and a removed badge.
    expect(differences(withPatch(0, { width: 1, height: 60 }, [200, 196, 190]), { loosely })).toEqual([]);
    expect(differences(withPatch(0, { width: 48, height: 16 }, [200, 67, 27]), { loosely })).not.toEqual([]);
  });

  it('are marked where they differ', () => {
    const now = withPatch(0, { width: 2, height: 8 }, [0, 0, 0]);
    const { data } = marked(compare(plain(), now));
    const at = (20 * now.width + 20) * 3;
    expect([...data.subarray(at, at + 3)]).toEqual([0xd4, 0, 0x3c]);
  });
});

describe('a sheet', () => {
  it('contains the four views side by side, and gray without a picture', () => {
    const pictures = views.map((_view, index) => {
      const { width } = columnOf(index);
      return { width, height: 10 + index, data: Buffer.alloc(width * (10 + index) * 3, index * STEP + 1) };
    });
    const sheet = compose(pictures);
    const level = (x: number, y: number) => sheet.data[(y * sheet.width + x) * 3];
    expect(sheet.height).toBe(13);
    expect(views.map((_view, index) => level(columnOf(index).left, 0))).toEqual([0, 8, 16, 24]);
    expect(level(0, 11)).toBe(0x80);
    expect(level(columnOf(0).width, 0)).toBe(0x80);
  });

  it('takes a missing view from the reference', () => {
    const reference = withPatch(1, { width: 4, height: 4 }, [29, 40, 44]);
    const picture = (view: number) => {
      const { width } = columnOf(view);
      return { width, height: HEIGHT, data: Buffer.alloc(width * HEIGHT * 3, 248) };
    };
    const sheet = compose([picture(0), null, null, picture(3)], reference);
    const views = compare(reference, sheet).differences.map(({ view }) => view);
    expect(views).toEqual(['390 light', '1440 dark']);
  });

  it('preserves every pixel, and the browser that painted it', async () => {
    const sheet = withPatch(2, { width: 30, height: 30 }, [1, 2, 3]);
    const file = await encode(sheet, 'Chromium 156.0.8078.79 linux x64');
    expect((await decode(file)).data.equals(sheet.data)).toBe(true);
    expect(await rendererOf(file)).toBe('Chromium 156.0.8078.79 linux x64');
  });
});

describe('the stories to accept', () => {
  const stories = ['ui-badge--new', 'ui-badge--new-wide', 'ui-badge-list--few'];

  it('are all, those of a prefix, or a single one by its id', () => {
    expect(meant(stories, [])).toEqual(stories);
    expect(meant(stories, ['ui-badge--'])).toEqual(['ui-badge--new', 'ui-badge--new-wide']);
    expect(meant(stories, ['ui-badge--new'])).toEqual(['ui-badge--new']);
    // Only the other one has changed.
    expect(meant(['ui-badge--new-wide'], ['ui-badge--new'], new Set(stories))).toEqual([]);
  });
});
