import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testS3, type TestS3 } from '../../test/s3.ts';
import { createDiskStorage } from './storage-disk.ts';
import { createS3Storage } from './storage-s3.ts';
import { readWhole, StorageRefused, type FileStorage, type ReadOutcome } from './storage.ts';

const patience = { attempts: 2, attemptMs: 1_000, uploadMs: 1_000, totalMs: 3_000, idleMs: 1_000 };

async function listed(storage: FileStorage) {
  const files: Record<string, number> = {};
  for await (const { name, size } of storage.list()) files[name] = size;
  return files;
}
async function content(outcome: ReadOutcome) {
  if (outcome.kind !== 'file') throw new Error(outcome.kind);
  return text(outcome.body);
}

describe.each(['disk', 's3'] as const)('storage: %s', (kind) => {
  let s3: TestS3;
  let dir: string;
  let storage: FileStorage;
  beforeAll(async () => {
    s3 = await testS3();
    dir = path.join(await mkdtemp(path.join(tmpdir(), 'fishzome-storage-')), 'uploads');
    storage = kind === 'disk' ? createDiskStorage(dir) : createS3Storage(s3.settings);
  });
  afterAll(async () => {
    await s3.close();
    await rm(path.dirname(dir), { recursive: true, force: true });
  });
  const stored = async () => (kind === 'disk' ? (await readdir(dir)).sort() : s3.names());

  it('stores, lists, reads and deletes files', async () => {
    expect(await storage.check()).toBe('ready');
    expect(await listed(storage)).toEqual({});
    const files = [
      { name: 'a-240.webp', content: Buffer.from('picture') },
      { name: 'a.json', content: '{"ö":1}' },
    ];
    expect(await storage.save(files)).toBe('saved');
    expect(await stored()).toEqual(['a-240.webp', 'a.json']);
    expect(await listed(storage)).toEqual({ 'a-240.webp': 7, 'a.json': 8 });
    expect(await content(await storage.read('a.json'))).toBe('{"ö":1}');
    expect(await readWhole(storage, 'a-240.webp')).toEqual(Buffer.from('picture'));
    expect(await storage.read('b.json')).toEqual({ kind: 'missing' });
    expect(await readWhole(storage, 'b.json')).toBeNull();
    expect(await storage.remove(['a-240.webp', 'b.json', 'a.json'])).toBe('removed');
    expect(await stored()).toEqual([]);
  });

  it.each(['../a', '..', '.', '.a.part', 'a/b', 'a\\b', '', 'a\0', 'a\n', 'a%2fb', 'a'.repeat(201)])(
    'refuses the name %j',
    async (name) => {
      await expect(storage.read(name)).rejects.toThrow(TypeError);
      await expect(
        storage.save([
          { name: 'ok.json', content: '' },
          { name, content: 'x' },
        ]),
      ).rejects.toThrow(TypeError);
      await expect(storage.remove([name])).rejects.toThrow(TypeError);
      expect(await stored()).toEqual([]);
    },
  );
});

describe('storage on the disk', () => {
  it('stores all files or none', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-storage-'));
    const storage = createDiskStorage(dir);
    const blocked = path.join(dir, '.b.webp.part');
    await writeFile(path.join(dir, 'other'), '');
    // A folder is where the second file should be written.
    await mkdir(blocked);
    const files = ['a.webp', 'b.webp'].map((name) => ({ name, content: 'x' }));
    await expect(storage.save(files)).rejects.toThrow();
    await rm(blocked, { recursive: true });
    expect(await readdir(dir)).toEqual(['other']);
    // Files of others are left alone.
    await writeFile(path.join(dir, 'a name.webp'), '');
    expect(await listed(storage)).toEqual({ other: 0 });
    await rm(dir, { recursive: true });
  });
});

describe('storage in a bucket', () => {
  let s3: TestS3;
  let failures: string[];
  let storage: FileStorage;
  beforeAll(async () => {
    s3 = await testS3();
  });
  afterAll(() => s3.close());
  beforeEach(() => {
    failures = [];
    storage = createS3Storage(s3.settings, { patience, onFailure: (message) => failures.push(message) });
  });
  afterEach(async () => {
    const names = await s3.names();
    if (names.length > 0) await createS3Storage(s3.settings).remove(names);
  });
  const save = (name: string) => storage.save([{ name, content: '0123456789' }]);

  it('sends ranges, and nothing that the client has', async () => {
    await save('a.webp');
    const whole = await storage.read('a.webp');
    if (whole.kind !== 'file') throw new Error(whole.kind);
    expect(whole).toMatchObject({ status: 200, headers: { 'content-length': '10' } });
    expect(await text(whole.body)).toBe('0123456789');
    const { etag = '', 'last-modified': lastModified = '' } = whole.headers;
    expect(etag).toMatch(/^"\w+"$/);
    const ranges = [
      [{ from: 2, to: 4 }, '234', 'bytes 2-4/10'],
      [{ from: 7 }, '789', 'bytes 7-9/10'],
      [{ last: 2 }, '89', 'bytes 8-9/10'],
      [{ last: 50 }, '0123456789', 'bytes 0-9/10'],
      [{ from: 8, to: 50 }, '89', 'bytes 8-9/10'],
    ] as const;
    for (const [range, expected, contentRange] of ranges) {
      const part = await storage.read('a.webp', { range });
      expect(part).toMatchObject({ status: 206, headers: { 'content-range': contentRange } });
      expect(await content(part)).toBe(expected);
    }
    expect(await storage.read('a.webp', { range: { from: 10 } })).toMatchObject({ kind: 'unsatisfiable' });
    expect(await storage.read('b.webp', { range: { last: 1 } })).toEqual({ kind: 'missing' });
    expect(await storage.read('a.webp', { ifNoneMatch: etag })).toMatchObject({ kind: 'unchanged' });
    expect(await storage.read('a.webp', { ifModifiedSince: lastModified })).toMatchObject({
      kind: 'unchanged',
    });
    expect(await content(await storage.read('a.webp', { ifNoneMatch: '"other"' }))).toBe('0123456789');
    expect(failures).toEqual([]);
  });

  it('lists more files than a page has', async () => {
    const pages = [
      ['a.webp', 'b.webp'],
      ['c.webp', '.hidden', 'folder/d.webp'],
    ];
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://s3');
      const at = Number(searchParams.get('continuation-token') ?? 0);
      const contents = pages[at]?.map(
        (name) => `<Contents><Key>uploads/${name}</Key><Size>3</Size></Contents>`,
      );
      const next = pages[at + 1]
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${at + 1}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
      response.setHeader('content-type', 'application/xml');
      response.end(
        `<?xml version="1.0"?><ListBucketResult><Prefix>${searchParams.get('prefix')}</Prefix>${next}${contents?.join('')}</ListBucketResult>`,
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const paged = createS3Storage({ ...s3.settings, endpoint });
    expect(await listed(paged)).toEqual({ 'a.webp': 3, 'b.webp': 3, 'c.webp': 3 });
    server.close();
    server.closeAllConnections();
  });

  it('is unavailable while the server is away, and back with it', async () => {
    await save('a.webp');
    s3.wire.cut();
    expect(await storage.read('a.webp')).toEqual({ kind: 'unavailable' });
    expect(await save('b.webp')).toBe('unavailable');
    expect(await storage.remove(['a.webp'])).toBe('unavailable');
    expect(await storage.check()).toBe('unavailable');
    await expect(listed(storage)).rejects.toThrow(/fails: ECONNREFUSED/);
    expect(failures[0]).toMatch(
      /^the storage at http:\/\/127.0.0.1:\d+ fails: (ECONNREFUSED|UND_ERR_SOCKET)$/,
    );
    // One message of an outage, and one of the check.
    expect(failures).toHaveLength(2);
    await s3.wire.mend();
    expect(await content(await storage.read('a.webp'))).toBe('0123456789');
    expect(await s3.names()).toEqual(['a.webp']);
  });

  it('is unavailable when the server does not respond in time', async () => {
    await save('a.webp');
    s3.wire.freeze();
    const begun = performance.now();
    expect(await storage.read('a.webp')).toEqual({ kind: 'unavailable' });
    expect(await save('b.webp')).toBe('unavailable');
    // Two attempts to save and two to delete, of a second, with pauses: not the minutes of TCP.
    expect(performance.now() - begun).toBeLessThan(20_000);
    s3.wire.thaw();
    // Idle connections stay frozen.
    await expect.poll(async () => (await storage.read('a.webp')).kind, { timeout: 20_000 }).toBe('file');
  });

  it('breaks off a picture that stops arriving', async () => {
    await storage.save([{ name: 'a.webp', content: Buffer.alloc(8_000_000) }]);
    const file = await storage.read('a.webp');
    if (file.kind !== 'file') throw new Error(file.kind);
    const chunks = file.body[Symbol.asyncIterator]();
    await chunks.next();
    s3.wire.freeze();
    await expect(
      (async () => {
        for (;;) if ((await chunks.next()).done) return;
      })(),
    ).rejects.toThrow('the response stopped');
    s3.wire.thaw();
    await expect.poll(async () => (await storage.read('a.webp')).kind, { timeout: 20_000 }).toBe('file');
  });

  it.each([
    [
      'the bucket is missing',
      { bucket: 'nowhere' },
      'The bucket "nowhere" does not exist',
      'correct S3_BUCKET',
    ],
    ['the key is unknown', { accessKeyId: 'me' }, 'does not know the key "me"', 'correct S3_ACCESS_KEY_ID'],
    [
      'the secret is wrong',
      { secretAccessKey: 'x' },
      'rejects the signature',
      'correct S3_SECRET_ACCESS_KEY',
    ],
  ])('is refused with what to do when %s, and unavailable later', async (_what, change, what, todo) => {
    await save('a.webp');
    const wrong = createS3Storage(
      { ...s3.settings, ...change },
      { patience, onFailure: (message) => failures.push(message) },
    );
    const error: unknown = await wrong.check().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StorageRefused);
    expect((error as Error).message).toContain(what);
    expect((error as Error).message).toContain(todo);
    expect(await wrong.read('a.webp')).toEqual({ kind: 'unavailable' });
    expect(await wrong.save([{ name: 'b.webp', content: 'x' }])).toBe('unavailable');
    expect(failures[0]).toMatch(/fails: (404 NoSuchBucket|403 \w+)$/);
    expect(failures[0]).not.toContain('S3RVER');
    expect(await s3.names()).toEqual(['a.webp']);
  });

  it('retries what may be temporary, and deletes what was stored before a failure', async () => {
    const requests: string[] = [];
    let failing = /$^/;
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const line = `${request.method} ${request.url}`;
        requests.push(line);
        const isFirst = requests.filter((one) => one === line).length === 1;
        response.statusCode = failing.test(line) ? 500 : isFirst ? 503 : 200;
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const flaky = createS3Storage({ ...s3.settings, endpoint }, { patience });
    const files = ['a.webp', 'a.json'].map((name) => ({ name, content: 'x' }));
    expect(await flaky.save(files)).toBe('saved');
    expect(requests).toEqual(
      ['a.webp', 'a.webp', 'a.json', 'a.json'].map((name) => `PUT /shop-pictures/uploads/${name}`),
    );
    requests.length = 0;
    failing = /PUT .*a\.json/;
    expect(await flaky.save(files)).toBe('unavailable');
    const deleted = requests.filter((line) => line.startsWith('DELETE'));
    expect(new Set(deleted)).toEqual(
      new Set(['DELETE /shop-pictures/uploads/a.webp', 'DELETE /shop-pictures/uploads/a.json']),
    );
    server.close();
    server.closeAllConnections();
  });
});
