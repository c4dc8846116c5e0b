import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter ones gain nothing. */
const WORTH_PACKING = 1_024;
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A text that is sent many times: its tag is made once, and so is each way to pack it. */
export function precompress(text: string) {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  const made = new Map<string, Promise<Buffer>>();
  const pack = (encoding: 'br' | 'gzip') => {
    let one = made.get(encoding);
    if (!one) {
      one = encoding === 'br' ? promisify(brotliCompress)(text, quick) : promisify(gzip)(text);
      made.set(encoding, one);
    }
    return one;
  };
  return {
    /** Sends it as this client takes it. */
    async send(request: FastifyRequest, answer: FastifyReply): Promise<FastifyReply> {
      answer.header('etag', etag);
      if (text.length < WORTH_PACKING) return answer.send(text);
      // The smaller one first: browsers name gzip first, and prefer neither.
      const encoding = (['br', 'gzip'] as const).find((one) => request.encodings(one) === one);
      answer.header('vary', joined(answer.getHeader('vary'), 'accept-encoding'));
      if (!encoding) return answer.send(text);
      return answer.header('content-encoding', encoding).send(await pack(encoding));
    },
  };
}

const joined = (vary: string | string[] | number | undefined, name: string) =>
  vary === undefined ? name : `${String(vary)}, ${name}`;
