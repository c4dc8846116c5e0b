import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { wireTo, type Wire } from './wire.ts';

const BUCKET = 'shop-pictures';
/** The only account of the server. */
const KEY = 'S3RVER';

export interface TestS3 {
  /** Of the server behind `wire`. */
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** The same as environment variables of a shop. */
  readonly variables: Readonly<Record<string, string>>;
  /** The connection to the server: cut or freeze it. */
  readonly wire: Wire;
  /** Names of the stored files. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** An S3 server with one bucket. It checks signatures, and stores objects in a folder. */
export async function testS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fishzome-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  // It drops the last slash of `/bucket/` before it compares signatures, unlike S3, so those are not compared.
  server.middleware.unshift((context, next) => {
    if (context.path.endsWith('/'))
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object;
    return next();
  });
  const { port } = await server.run();
  const wire = await wireTo(`http://127.0.0.1:${port}`);
  const endpoint = new URL(wire.url).origin;
  const settings = {
    endpoint,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
  };
  return {
    settings,
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    wire,
    async names() {
      const files = await readdir(path.join(directory, BUCKET, 'uploads')).catch(() => []);
      return files.flatMap((file) => /^(.*)\._S3rver_object$/.exec(file)?.[1] ?? []).sort();
    },
    async close() {
      wire.close();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
