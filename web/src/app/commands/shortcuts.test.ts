import { describe, expect, it } from 'vitest';
import { isPaletteKey, singleKeyAction } from './shortcuts.ts';

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('the key of the command palette', () => {
  it.each([
    ['Ctrl K', key('k', { ctrlKey: true }), false, true],
    ['Ctrl K with caps lock', key('K', { ctrlKey: true }), false, true],
    ['⌘K', key('k', { metaKey: true }), true, true],
    ['Ctrl K on a Mac, which deletes text', key('k', { ctrlKey: true }), true, false],
    ['Ctrl Shift K, which is the browser’s', key('K', { ctrlKey: true, shiftKey: true }), false, false],
    ['k', key('k'), false, false],
  ])('%s', (_name, event, mac, expected) => {
    expect(isPaletteKey(event, mac)).toBe(expected);
  });
});

describe('a single key', () => {
  it('opens a page after g only', () => {
    expect(singleKeyAction(key('o'), false)).toBeNull();
    expect(singleKeyAction(key('g'), false)).toBe('prefix');
    expect(singleKeyAction(key('o'), true)).toEqual({ path: '/dashboard/manage-all-order' });
    expect(singleKeyAction(key('constructor'), true)).toBeNull();
  });

  it('is not a shortcut of the browser', () => {
    expect(singleKeyAction(key('?', { shiftKey: true }), false)).toBe('help');
    expect(singleKeyAction(key('g', { ctrlKey: true }), false)).toBeNull();
    expect(singleKeyAction(key('h', { metaKey: true }), true)).toBeNull();
  });
});
