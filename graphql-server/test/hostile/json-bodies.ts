import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { Body } from './request.ts';
import { value } from './values.ts';

export interface HostileBody {
  readonly what: string;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

type Entries = readonly (readonly [key: string, json: string])[];
const write = (entries: Entries) =>
  `{${entries.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;

/** The content of a body after decompression; the server accepts compressed bodies, too. */
export function unpacked(body: Body, headers: Readonly<Record<string, string>> = {}): string {
  return headers['content-encoding'] === 'gzip' && Buffer.isBuffer(body)
    ? gunzipSync(body).toString()
    : body.toString();
}

const unknownFields = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'role',
  'id',
  '$where',
];

/** JSON bodies that differ from `example` in one flaw. */
export function bodiesFrom(example: Readonly<Record<string, unknown>>): fc.Arbitrary<HostileBody> {
  const right: Entries = Object.entries(example).map(([key, one]) => [key, JSON.stringify(one)]);
  const keys = Object.keys(example);
  const text = write(right);
  const bytes = Buffer.from(text);
  const key = fc.constantFrom(...keys);
  const replaced = (changes: ReadonlyMap<string, string>) =>
    write(right.map(([name, json]) => [name, changes.get(name) ?? json]));

  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(key, value)
        .map(([name, { what, json }]) => ({ what, body: replaced(new Map([[name, json]])) })),
    },
    {
      weight: 3,
      arbitrary: fc.array(fc.tuple(key, value), { minLength: 2, maxLength: 8 }).map((all) => ({
        what: 'several',
        body: replaced(new Map(all.map(([name, { json }]) => [name, json]))),
      })),
    },
    {
      weight: 2,
      arbitrary: fc
        .subarray(keys, { minLength: 1 })
        .map((gone) => ({ what: 'missing', body: write(right.filter(([name]) => !gone.includes(name))) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(key, value)
        .map(([name, { json }]) => ({ what: 'twice', body: write([...right, [name, json], [name, json]]) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...unknownFields, 'x'.repeat(10_000)), value)
        .map(([name, { json }]) => ({ what: 'unknown field', body: write([...right, [name, json]]) })),
    },
    { weight: 1, arbitrary: value.map(({ json }) => ({ what: 'instead of an object', body: json })) },
    {
      weight: 1,
      arbitrary: fc.nat(text.length - 1).map((end) => ({ what: 'cut short', body: text.slice(0, end) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('x', '}', '{}', ',', '\0', '//', ' \ufeff')
        .map((rubbish) => ({ what: 'rubbish behind', body: text + rubbish })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.nat(bytes.length),
          fc.constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0]),
        )
        .map(([at, rubbish]) => ({
          what: 'bytes that are no text',
          body: Buffer.concat([bytes.subarray(0, at), Buffer.from(rubbish), bytes.subarray(at)]),
        })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<HostileBody>(
        { what: 'other encodings', body: Buffer.from(`\ufeff${text}`, 'utf16le') },
        { what: 'other encodings', body: gzipSync(text) },
        { what: 'other encodings', body: gzipSync(text), headers: { 'content-encoding': 'gzip' } },
        { what: 'other encodings', body: text, headers: { 'content-encoding': 'br, gzip, nonsense' } },
        { what: 'nothing', body: '' },
        { what: 'nothing', body: ' '.repeat(1_000) },
      ),
    },
  );
}

const boundary = 'xYzZY';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;

/** Files that begin like a picture but are none. */
const fakePictures: readonly Buffer[] = [
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  // A PNG with a declared size of 65535×65535 pixels and no pixel data.
  Buffer.from(
    '89504e470d0a1a0a0000000d494844520000ffff0000ffff08060000001b1f1d5d0000000049454e44ae426082',
    'hex',
  ),
  Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8L\x00\x00\x00\x00/', 'latin1'),
  Buffer.from('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.alloc(200_000),
];

const inForm = (field: string, file: Buffer) =>
  Buffer.concat([
    Buffer.from(part.replace('name="image"', `name="${field}"`)),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Valid multipart uploads whose file is not a picture. */
export const uploads: fc.Arbitrary<HostileBody> = fc
  .tuple(
    fc.constantFrom('image', 'image', 'image', 'other', '__proto__', '', 'image[]', 'i'.repeat(2_000)),
    fc.constantFrom(...fakePictures),
  )
  .map(([field, file]) => ({
    what: 'upload',
    body: inForm(field, file),
    headers: formHeaders,
  }));

/** Content types other than JSON, with a matching body. */
export const foreignBodies: fc.Arbitrary<HostileBody> = fc
  .constantFrom<readonly [type: string, body: Body]>(
    ['', '{}'],
    ['text/plain', '{}'],
    ['text/html', '<p>'],
    ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['application/x-www-form-urlencoded', 'a=b&a[b]=c&__proto__[x]=y'],
    ['application/octet-stream', Buffer.from([0, 1, 2, 255])],
    ['multipart/form-data', part],
    [`multipart/form-data; boundary=${boundary}`, part],
    [`multipart/form-data; boundary=${boundary}`, `${part}<svg onload="alert(1)">\r\n--${boundary}--\r\n`],
    [`multipart/form-data; boundary=${boundary}`, `--${boundary}--`],
    [`multipart/form-data; boundary=${boundary}`, part.repeat(500)],
    [`multipart/form-data; boundary=other`, `${part}x\r\n--${boundary}--\r\n`],
    [`multipart/form-data; boundary=${'b'.repeat(5_000)}`, part],
    ['multipart/form-data; boundary=""', part],
    ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['text/json', '{}'],
    ['json', '{}'],
    ['nonsense', '{}'],
    ['*/*', '{}'],
    [`text/plain; ${'a=b; '.repeat(1_000)}`, '{}'],
  )
  .map(([type, body]) => ({ what: 'content type', body, headers: { 'content-type': type } }));

const most = 12 * 1024 * 1024;
let large: { json: Buffer; text: Buffer; form: Buffer; packed: Buffer } | undefined;

/**
 * Bodies of 12 MB, created once on first use. The form contains a file that begins like a picture; `packed` is small
 * until it is decompressed.
 */
export function largeBodies(): { json: Buffer; text: Buffer; form: Buffer; packed: Buffer } {
  if (large) return large;
  const json = Buffer.from(`{"name":"${'a'.repeat(most)}"}`);
  large = {
    json,
    packed: gzipSync(json),
    text: Buffer.alloc(most, 'a'),
    form: inForm('image', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(most)])),
  };
  return large;
}
