import { describe, expect, it } from 'vitest';
import { pictureOf, pictureOfImage } from './pictures.rules.ts';

const row = {
  pictureUrl: '/images/float-960.webp',
  pictureAlt: 'A float',
  pictureColor: '#336699',
  pictureWidth: 1000,
  pictureHeight: 800,
  pictureWidths: [240, 960],
};

describe('pictureOf', () => {
  it('gives the browser a choice of formats and widths, best format first', () => {
    expect(pictureOf(row)).toEqual({
      url: '/images/float-960.webp',
      alt: 'A float',
      color: '#336699',
      width: 1000,
      height: 800,
      focalPoint: { x: 50, y: 50 },
      sources: [
        { type: 'image/avif', srcSet: '/images/float-240.avif 240w, /images/float-960.avif 960w' },
        { type: 'image/webp', srcSet: '/images/float-240.webp 240w, /images/float-960.webp 960w' },
      ],
    });
  });

  it('does the same for an upload', () => {
    const upload = { ...row, pictureUrl: '/uploads/4f-240.webp', pictureWidths: [240] };
    expect(pictureOf(upload)?.sources).toEqual([
      { type: 'image/avif', srcSet: '/uploads/4f-240.avif 240w' },
      { type: 'image/webp', srcSet: '/uploads/4f-240.webp 240w' },
    ]);
  });

  it('shows a further picture, with its focal point', () => {
    const image = {
      url: '/images/float-2-576.webp',
      alt: 'A ring',
      color: '#336699',
      width: 576,
      height: 576,
    };
    expect(pictureOfImage({ ...image, widths: [240, 576], focalX: 20, focalY: 100 })).toMatchObject({
      ...image,
      focalPoint: { x: 20, y: 100 },
      sources: [
        { type: 'image/avif', srcSet: '/images/float-2-240.avif 240w, /images/float-2-576.avif 576w' },
        { type: 'image/webp' },
      ],
    });
  });

  it('has one address for a picture from elsewhere, and nothing where there is none', () => {
    const foreign = {
      ...row,
      pictureUrl: 'https://pictures.example/images/float-960.webp',
      pictureWidths: [],
    };
    expect(pictureOf(foreign)).toMatchObject({ url: foreign.pictureUrl, sources: [] });
    expect(pictureOf({ ...row, pictureUrl: null })).toBeNull();
  });
});
