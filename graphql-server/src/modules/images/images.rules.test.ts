import { describe, expect, it } from 'vitest';
import { looksLikePicture, uploadIdOf, widthsOf } from './images.rules.ts';

const bytes = (text: string) => Buffer.from(text.padEnd(40, '.'), 'latin1');

describe('looksLikePicture', () => {
  it.each([
    ['JPEG', bytes('\xff\xd8\xff\xe0')],
    ['PNG', bytes('\x89PNG\r\n\x1a\n')],
    ['WebP', bytes('RIFF\x10\0\0\0WEBP')],
    ['AVIF', bytes('\0\0\0\x1cftypavif\0\0\0\0')],
    ['AVIF that calls itself an image sequence', bytes('\0\0\0\x1cftypavis\0\0\0\0')],
    ['AVIF under its family name', bytes('\0\0\0\x18ftypmif1\0\0\0\0miafavif')],
    ['GIF', bytes('GIF89a')],
  ])('takes %s', (_what, file) => {
    expect(looksLikePicture(file)).toBe(true);
  });

  it.each([
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG with a preamble', bytes('<?xml version="1.0"?><svg/>')],
    ['a page', bytes('<!doctype html><script>')],
    ['a PDF', bytes('%PDF-1.7')],
    ['a BMP', bytes('BM')],
    ['a TIFF', bytes('II*\0')],
    ['a film', bytes('\0\0\0\x18ftypisom\0\0\0\0isomiso2')],
    ['a HEIC', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a film that mentions AVIF later', bytes('\0\0\0\x10ftypisom\0\0\0\0avif')],
    ['a sound', bytes('RIFF\x10\0\0\0WAVE')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a beginning', Buffer.from([0xff, 0xd8, 0xff])],
  ])('refuses %s', (_what, file) => {
    expect(looksLikePicture(file)).toBe(false);
  });
});

describe('widthsOf', () => {
  it('never enlarges, and keeps a small picture as it is', () => {
    expect(widthsOf(4_000)).toEqual([240, 480, 960]);
    expect(widthsOf(961)).toEqual([240, 480, 960]);
    expect(widthsOf(960)).toEqual([240, 480, 960]);
    expect(widthsOf(500)).toEqual([240, 480, 500]);
    expect(widthsOf(240)).toEqual([240]);
    expect(widthsOf(1)).toEqual([1]);
  });
});

describe('uploadIdOf', () => {
  const id = '0198f2c4-5a5b-4c1d-9e2f-3a4b5c6d7e8f';
  it('knows our uploads', () => {
    expect(uploadIdOf(`/uploads/${id}-960.webp`)).toBe(id);
  });
  it.each([
    `/uploads/${id}.json`,
    `/uploads/../uploads/${id}-960.webp`,
    `/uploads/${id}-960.webp?x`,
    `/uploads/${id}-960.avif`,
    `https://shop.example/uploads/${id}-960.webp`,
    `/uploads/${'.'.repeat(36)}-960.webp`,
    `/images/${id}-960.webp`,
  ])('and nothing else: %s', (url) => {
    expect(uploadIdOf(url)).toBeNull();
  });
});
