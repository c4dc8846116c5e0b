import { z } from 'zod';
import { DomainError } from '#server/errors/domain-error.ts';
import { reply, route } from '#server/http/route.ts';
import { imagesAccess, imagesLimits } from './images.access.ts';

export const imagesRoutes = [
  route({
    method: 'POST',
    path: '/images',
    access: imagesAccess.upload,
    summary: 'Uploads a product image: JPEG, PNG, WebP, AVIF, or GIF, at most 8 MB. The image is re-encoded.',
    upload: { field: 'image', maxBytes: 8 * 1024 * 1024 },
    fails: [400, 404],
    responses: {
      200: z.object({
        success: z.literal(true),
        status: z.literal(200),
        data: z.object({
          id: z.uuid(),
          url: z.string().meta({ description: 'For the `img` field of a product.' }),
          display_url: z.string(),
          width: z.int(),
          height: z.int(),
          size: z.int(),
        }),
      }),
    },
    limit: imagesLimits.upload,
    async handle({ file }, { services, actor }) {
      const upload = await services.images.upload(actor, file);
      if (upload instanceof DomainError) return upload;
      return reply(200, { success: true, status: 200, data: { ...upload, display_url: upload.url } });
    },
  }),
];
