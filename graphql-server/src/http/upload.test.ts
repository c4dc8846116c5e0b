import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Viewer } from '../viewer.ts';
import { mountRest } from './rest.ts';
import { reply, route } from './route.ts';
import { createServer } from './server.ts';

const KB = 1024;
const admin = { id: 'a', role: 'ADMIN' } as Viewer;

describe('a route that takes a file', () => {
  let app: FastifyInstance;
  let url: string;
  let taken: Buffer[];
  beforeEach(() => {
    taken = [];
  });
  beforeAll(async () => {
    app = await createServer({ logLevel: 'silent', trustProxy: null, requestsPerMinute: 1_000 });
    const files = route({
      method: 'POST',
      path: '/files',
      access: { admin: true },
      summary: 'Takes a file.',
      upload: { field: 'image', maxBytes: 100 * KB },
      responses: { 200: z.object({ success: z.literal(true), size: z.int() }) },
      async handle({ file }) {
        taken.push(file);
        return reply(200, { success: true, size: file.length });
      },
    });
    mountRest(app, { files: [files] }, async (request) => {
      const viewer = request.headers.authorization ? admin : null;
      return { viewer, actor: viewer, throttle: async () => null } as unknown as Context;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/files`;
  });
  afterAll(() => app.close());

  const headers = { authorization: 'Bearer x' };
  async function send(body: FormData | string, type?: string) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    });
    return { status: answer.status, body: await answer.json() };
  }
  const fileOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);
  function form(...parts: [field: string, value: Blob | string][]): FormData {
    const data = new FormData();
    for (const [field, value] of parts)
      if (typeof value === 'string') data.append(field, value);
      else data.append(field, value, 'a.png');
    return data;
  }

  /** Sends only the beginning of an upload; resolves to the response, if there is one. */
  function begin(more: Record<string, string>) {
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { ...more, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000' },
    });
    sending.write(
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nthe beginning',
    );
    const status = new Promise<number | undefined>((resolve, reject) => {
      sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
    return { sending, status };
  }

  it('gets it, and does not mind the other fields of a form', async () => {
    expect(await send(form(['name', 'Reed'], ['image', fileOf(100 * KB)], ['album', '1']))).toEqual({
      status: 200,
      body: { success: true, size: 100 * KB },
    });
  });

  it('refuses who may not before it reads the body', async () => {
    const { sending, status } = begin({});
    expect(await status).toBe(401);
    sending.destroy();
    expect(taken).toEqual([]);
  });

  it('forgets an upload that is broken off, and takes the next', async () => {
    const { sending, status } = begin(headers);
    const gone = status.catch((error: unknown) => String(error));
    await new Promise((resolve) => app.server.once('request', resolve));
    sending.destroy();
    expect(await gone).toMatch(/hang up|aborted|ECONNRESET/);
    expect(await send(form(['image', fileOf(3)]))).toMatchObject({ status: 200 });
    expect(taken.map(({ length }) => length)).toEqual([3]);
  });

  const image = (bytes: number): [string, Blob] => ['image', fileOf(bytes)];
  it.each<[string, FormData | string, string | undefined, number, string]>([
    ['a byte too many', form(image(100 * KB + 1)), undefined, 413, 'UPLOAD_TOO_LARGE'],
    ['two files', form(image(3), image(3)), undefined, 400, 'UPLOAD_REFUSED'],
    ['five files', form(...Array.from({ length: 5 }, () => image(3))), undefined, 400, 'UPLOAD_REFUSED'],
    ['a second file elsewhere', form(image(3), ['also', fileOf(3)]), undefined, 400, 'UPLOAD_REFUSED'],
    [
      'a hundred fields',
      form(image(3), ...Array.from({ length: 100 }, (_, at): [string, string] => [`f${at}`, 'x'])),
      undefined,
      400,
      'UPLOAD_REFUSED',
    ],
    ['a field of an object’s own', form(image(3), ['__proto__', 'x']), undefined, 400, 'UPLOAD_REFUSED'],
    ['an empty file', form(image(0)), undefined, 400, 'UPLOAD_REFUSED'],
    ['an empty form', form(), undefined, 400, 'UPLOAD_REFUSED'],
    ['no boundary', 'x', 'multipart/form-data', 400, 'UPLOAD_REFUSED'],
    ['JSON', '{', 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text', 'x', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['XML', '<x/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['the bare picture', 'x', 'image/png', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s', async (_what, body, type, status, code) => {
    const answer = await send(body, type);
    expect(answer).toMatchObject({ status, body: { success: false, code, message: expect.any(String) } });
    expect(taken).toEqual([]);
  });
});
