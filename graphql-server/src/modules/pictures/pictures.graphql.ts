import { builder } from '#server/builder.ts';
import type { Picture as PictureShape } from './pictures.rules.ts';

const PictureSource = builder.objectRef<PictureShape['sources'][number]>('PictureSource').implement({
  description: 'One format of an image in all widths, for a `<source>` element.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Media type, such as `image/avif`.' }),
    srcSet: t.exposeString('srcSet', {
      description: 'URLs with their widths, for the `srcset` attribute.',
    }),
  }),
});

const FocalPoint = builder.objectRef<PictureShape['focalPoint']>('FocalPoint').implement({
  description: 'The most important point of an image, in percent of its size.',
  fields: (t) => ({
    x: t.exposeInt('x', { description: 'Distance from the left, from 0 to 100.' }),
    y: t.exposeInt('y', { description: 'Distance from the top, from 0 to 100.' }),
  }),
});

export const Picture = builder.objectRef<PictureShape>('Picture').implement({
  description: 'An image in several formats and widths.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of one width, in a format that every browser supports.' }),
    alt: t.exposeString('alt', { description: 'Alternative text.' }),
    color: t.exposeString('color', {
      description: 'Dominant color as `#rrggbb`, to show while the image loads.',
    }),
    width: t.exposeInt('width', {
      description: 'Width of the original in pixels. Together with `height`, it gives the aspect ratio.',
    }),
    height: t.exposeInt('height', { description: 'Height of the original in pixels.' }),
    focalPoint: t.field({
      type: FocalPoint,
      description: 'The point to keep visible where the image is cropped.',
      resolve: ({ focalPoint }) => focalPoint,
    }),
    sources: t.field({
      type: [PictureSource],
      description: 'Available formats, preferred format first. Empty for images on other hosts.',
      resolve: (picture) => picture.sources,
    }),
  }),
});
