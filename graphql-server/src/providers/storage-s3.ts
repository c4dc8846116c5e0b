import { Readable } from 'node:stream';
import { S3ServiceError, S3mini } from 's3mini';
import { createRetryingFetch, readWithin, type RetryOptions } from './retrying-fetch.ts';
import {
  checkName,
  isName,
  StorageRefused,
  StorageUnavailable,
  type FileStorage,
  type ReadConditions,
  type ReadOutcome,
} from './storage.ts';

export interface S3Settings {
  /** Origin, such as `https://s3.eu-north-1.amazonaws.com`. The bucket is addressed by path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The bucket may have other content. */
const FOLDER = 'uploads/';
/** A file that never exists. */
const PROBE = `${FOLDER}-`;

const PATIENCE: RetryOptions = {
  attempts: 3,
  attemptMs: 5_000,
  uploadMs: 10_000,
  totalMs: 20_000,
  idleMs: 10_000,
};
/** An outage fails every request for a picture: one message of it is enough. */
const QUIET_MS = 10_000;

/** Stores files in a bucket, which needs no public access. `onFailure` gets the reason when the storage is unavailable. */
export function createS3Storage(
  settings: S3Settings,
  {
    onFailure = () => {},
    patience = PATIENCE,
  }: { onFailure?: (message: string) => void; patience?: RetryOptions } = {},
): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: createRetryingFetch(patience),
  });
  const keyOf = (name: string) => FOLDER + checkName(name);
  let quietUntil = 0;

  /** Turns any failure of `work` into 'unavailable'. */
  async function orUnavailable<T>(work: () => Promise<T>): Promise<T | 'unavailable'> {
    try {
      return await work();
    } catch (error) {
      if (Date.now() >= quietUntil) onFailure(`the storage at ${endpoint} fails: ${reasonOf(error)}`);
      quietUntil = Date.now() + QUIET_MS;
      return 'unavailable';
    }
  }

  const put = async (name: string, content: Buffer | string) =>
    client.putObject(keyOf(name), content, typeOf(name));

  async function remove(names: readonly string[]) {
    const keys = names.map(keyOf);
    return orUnavailable(async () => {
      await Promise.all(
        keys.map((key) =>
          client.deleteObject(key).catch((error: unknown) => {
            // Some servers respond so to a missing object; all of them to a missing bucket.
            if (codeOf(error) !== 'NoSuchKey') throw error;
          }),
        ),
      );
      return 'removed' as const;
    });
  }

  return {
    dir: null,
    async save(files) {
      const names = files.map(({ name }) => checkName(name));
      const saved = await orUnavailable(async () => {
        // The last file last: once it can be read, all can.
        await Promise.all(files.slice(0, -1).map(({ name, content }) => put(name, content)));
        for (const { name, content } of files.slice(-1)) await put(name, content);
        return 'saved' as const;
      });
      if (saved === 'unavailable') await remove(names);
      return saved;
    },
    async read(name, conditions = {}) {
      const key = keyOf(name);
      const outcome = await orUnavailable(() => readObject(client, key, conditions, patience.idleMs));
      return outcome === 'unavailable' ? { kind: outcome } : outcome;
    },
    remove,
    // An upload is complete, or does not exist.
    async removePartial() {},
    async *list() {
      let token: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', FOLDER, 1_000, token).catch((error: unknown) => {
          throw new StorageUnavailable(`The storage at ${endpoint} fails: ${reasonOf(error)}`);
        });
        if (!page) throw new StorageUnavailable(`The bucket ${bucket} does not exist at ${endpoint}.`);
        for (const { Key, Size } of page.objects ?? []) {
          const name = Key.slice(FOLDER.length);
          if (isName(name)) yield { name, size: Size };
        }
        token = page.nextContinuationToken;
      } while (token);
    },
    async check() {
      try {
        const probe = await client.getObjectRaw(PROBE);
        await probe.body?.cancel();
        return 'ready';
      } catch (error) {
        const code = codeOf(error);
        if (code === 'NoSuchKey') return 'ready';
        const problem = problemOf(code ?? '', settings);
        if (problem) throw new StorageRefused(problem);
        onFailure(`the storage at ${endpoint} fails: ${reasonOf(error)}`);
        return 'unavailable';
      }
    },
  };
}

async function readObject(
  client: S3mini,
  key: string,
  { ifNoneMatch, ifModifiedSince, range }: ReadConditions,
  idleMs: number,
): Promise<ReadOutcome> {
  const conditions = {
    ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    // RFC 9110: ignored beside If-None-Match.
    ...(ifModifiedSince && !ifNoneMatch && { 'if-modified-since': ifModifiedSince }),
  };
  try {
    const [from, to] = range ? await boundsOf(client, key, range) : [];
    const response = await client.getObjectRaw(key, from === undefined, from, to, conditions);
    return {
      kind: 'file',
      status: response.status === 206 ? 206 : 200,
      headers: headersOf(response.headers),
      body: Readable.from(response.body ? readWithin(response.body, idleMs) : [], { objectMode: false }),
    };
  } catch (error) {
    if (!(error instanceof S3ServiceError)) throw error;
    if (error.status === 304) return { kind: 'unchanged', headers: {} };
    if (error.status === 416) return { kind: 'unsatisfiable', headers: {} };
    // A missing bucket is an outage, not a missing picture.
    if (codeOf(error) === 'NoSuchKey') return { kind: 'missing' };
    throw error;
  }
}

/** Bounds as the client takes them: the end is exclusive. */
async function boundsOf(
  client: S3mini,
  key: string,
  range: NonNullable<ReadConditions['range']>,
): Promise<[from: number, to?: number]> {
  if ('from' in range) return range.to === undefined ? [range.from] : [range.from, range.to + 1];
  const size = await client.getContentLength(key).catch((error: Error) => {
    throw error.cause instanceof S3ServiceError ? error.cause : error;
  });
  return [Math.max(0, size - range.last)];
}

function headersOf(headers: Headers): Record<string, string> {
  const names = ['etag', 'last-modified', 'content-length', 'content-range'];
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  );
}

const typeOf = (name: string) =>
  ({ avif: 'image/avif', webp: 'image/webp', json: 'application/json' })[name.split('.').at(-1) ?? ''] ??
  'application/octet-stream';

/** The code of S3's error document; the client reads it only from some content types. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof S3ServiceError)) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(error.body ?? '')?.[1] ?? error.serviceCode;
  if (code && code !== 'Unknown') return code;
  return error.status === 404 ? 'NoSuchKey' : null;
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `${error.status} ${codeOf(error) ?? ''}`.trim();
  const { message, code, cause } = error as Error & {
    code?: string;
    cause?: { code?: string; message?: string };
  };
  return code ?? cause?.code ?? cause?.message ?? message;
}

/** What the operator must put right; null if the storage may be back later. */
function problemOf(code: string, { endpoint, bucket, accessKeyId, region }: S3Settings): string | null {
  switch (code) {
    case 'NoSuchBucket':
      return `The bucket "${bucket}" does not exist at ${endpoint}: create it, or correct S3_BUCKET.`;
    case 'InvalidAccessKeyId':
      return `${endpoint} does not know the key "${accessKeyId}": correct S3_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `${endpoint} rejects the signature: correct S3_SECRET_ACCESS_KEY.`;
    case 'AccessDenied':
      return `The key "${accessKeyId}" may not use the bucket "${bucket}": allow it to list the bucket, and to read, write and delete its objects.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `The bucket "${bucket}" is not in the region ${region}: correct S3_REGION or S3_ENDPOINT.`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs from that of ${endpoint}: synchronize it.`;
    default:
      return null;
  }
}
