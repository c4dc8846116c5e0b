import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compressing shorter texts gains nothing. */
const MIN_BYTES = 1_024;
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A text that is sent many times. Its ETag and each compressed form are created once. */
export function precompress(text: string) {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (encoding: 'br' | 'gzip') => {
    let result = compressed.get(encoding);
    if (!result) {
      result = encoding === 'br' ? promisify(brotliCompress)(text, quick) : promisify(gzip)(text);
      compressed.set(encoding, result);
    }
    return result;
  };
  return {
    /** Sends the text in an encoding that the client accepts. */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      reply.header('etag', etag);
      if (text.length < MIN_BYTES) return reply.send(text);
      // The smaller encoding first: browsers list gzip first, but have no preference.
      const encoding = (['br', 'gzip'] as const).find((one) => request.encodings(one) === one);
      reply.header('vary', joined(reply.getHeader('vary'), 'accept-encoding'));
      if (!encoding) return reply.send(text);
      return reply.header('content-encoding', encoding).send(await compress(encoding));
    },
  };
}

const joined = (vary: string | string[] | number | undefined, name: string) =>
  vary === undefined ? name : `${String(vary)}, ${name}`;
