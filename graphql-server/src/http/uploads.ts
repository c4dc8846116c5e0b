import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves uploads as immutable: a new picture has a new name. */
export async function mountUploads(app: FastifyInstance, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await app.register(fastifyStatic, {
    root: dir,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /^\/?[\w-]+\.(avif|webp)$/.test(path),
    cacheControl: false,
    setHeaders(response) {
      response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
