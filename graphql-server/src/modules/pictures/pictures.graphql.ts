import { builder } from '#server/builder.ts';
import type { Picture as PictureShape } from './pictures.rules.ts';

const PictureSource = builder.objectRef<PictureShape['sources'][number]>('PictureSource').implement({
  description: 'One format of a picture in all its widths, ready for `<source>`.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Media type, such as `image/avif`.' }),
    srcSet: t.exposeString('srcSet', {
      description: 'Addresses with their widths, as the attribute `srcset` wants them.',
    }),
  }),
});

export const Picture = builder.objectRef<PictureShape>('Picture').implement({
  description: 'A picture in several formats and widths.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Address of one width in a format that every browser shows.' }),
    alt: t.exposeString('alt', { description: 'What is seen, for people who do not see it.' }),
    color: t.exposeString('color', {
      description: 'Dominant colour, as `#rrggbb`, to show until the picture is there.',
    }),
    width: t.exposeInt('width', {
      description: 'Width of the original in pixels; with `height` it gives the shape.',
    }),
    height: t.exposeInt('height', { description: 'Height of the original in pixels.' }),
    sources: t.field({
      type: [PictureSource],
      description: 'Best format first; empty for a picture from elsewhere.',
      resolve: (picture) => picture.sources,
    }),
  }),
});
