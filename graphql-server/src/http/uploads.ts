import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '../errors/domain-error.ts';
import { RETRY_AFTER_SECONDS } from '../errors/rest.ts';
import type { FileStorage, ReadConditions, StoredFile } from '../providers/storage.ts';
import { refusalBody } from './refusal.ts';

const PICTURE = /^[\w-]{1,100}\.(avif|webp)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves uploads as immutable: a new picture has a new name. */
export async function mountUploads(app: FastifyInstance, storage: FileStorage): Promise<void> {
  if (storage.dir === null) return proxyUploads(app, storage);
  await mkdir(storage.dir, { recursive: true });
  await app.register(fastifyStatic, {
    root: storage.dir,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => PICTURE.test(path.replace(/^\//, '')),
    cacheControl: false,
    setHeaders(response) {
      response.header('cache-control', IMMUTABLE);
    },
  });
}

/** Sends pictures from a storage that clients cannot reach. */
function proxyUploads(app: FastifyInstance, storage: FileStorage): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    if (!PICTURE.test(name)) return reply.callNotFound();
    const file = await storage.read(name, conditionsOf(request));
    reply.headers({ 'cache-control': IMMUTABLE, 'accept-ranges': 'bytes' });
    switch (file.kind) {
      case 'missing':
        return reply.removeHeader('cache-control').removeHeader('accept-ranges').callNotFound();
      case 'unavailable':
        return sendUnavailable(request, reply);
      case 'unchanged':
        return reply.code(304).send();
      case 'unsatisfiable':
        return reply.code(416).header('cache-control', 'no-store').send();
      case 'file':
        return sendFile(request, reply, file, name);
      default:
        return file satisfies never;
    }
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile, name: string) {
  reply
    .code(file.status)
    .headers(file.headers)
    .type(name.endsWith('.avif') ? 'image/avif' : 'image/webp');
  if (request.method !== 'HEAD') return reply.send(file.body);
  file.body.destroy();
  // Without a stream, Fastify would send a Content-Length of 0.
  return reply.send(Readable.from([]));
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply) {
  const error = new Unavailable('images', 'The picture can’t be loaded right now. Please try again.');
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', String(RETRY_AFTER_SECONDS))
    .send(refusalBody(request, error));
}

function conditionsOf({ headers }: FastifyRequest): ReadConditions {
  return {
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    // A server may ignore a range, and must if it belongs to another version.
    range: headers['if-range'] === undefined ? rangeOf(headers.range) : undefined,
  };
}

/** One range; undefined, which sends the whole file, for several and for other units. */
function rangeOf(header: string | undefined): ReadConditions['range'] {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from) {
    if (!to) return { from: Number(from) };
    return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) };
  }
  return to ? { last: Number(to) } : undefined;
}
