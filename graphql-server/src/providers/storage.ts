/** A file as it is stored. */
export interface NewFile {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Headers of a request that decide what is sent. */
export interface ReadConditions {
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  /** One range in bytes; the end is inclusive. `last` asks for the last bytes. */
  readonly range?: { readonly from: number; readonly to?: number } | { readonly last: number } | undefined;
}

/** A stored file, or a part of it. Read `body` to its end, or destroy it. */
export interface StoredFile {
  readonly kind: 'file';
  readonly status: 200 | 206;
  /** Headers for the client: ETag, Last-Modified, Content-Length, Content-Range. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NodeJS.ReadableStream & AsyncIterable<Buffer> & { destroy(): void };
}

export type ReadOutcome =
  | StoredFile
  | { readonly kind: 'missing' | 'unavailable' }
  | { readonly kind: 'unchanged' | 'unsatisfiable'; readonly headers: Readonly<Record<string, string>> };

/**
 * Stores uploaded pictures, on the disk or in an S3 bucket. Names are flat: letters, digits, `-`, `_` and `.`, not starting
 * with a dot. Another name is a bug, and throws.
 */
export interface FileStorage {
  /** The folder, if it is on this machine's disk: files are then served from it. */
  readonly dir: string | null;
  /** Stores all files or none. */
  save(files: readonly NewFile[]): Promise<'saved' | 'unavailable'>;
  read(name: string, conditions?: ReadConditions): Promise<ReadOutcome>;
  /** Deletes files. Missing ones are ignored. */
  remove(names: readonly string[]): Promise<'removed' | 'unavailable'>;
  /** Deletes what a crash has left half-written before `moment`. */
  removePartial(moment: Date): Promise<void>;
  /** Names and sizes of all files. @throws if the storage is unavailable */
  list(): AsyncIterable<{ readonly name: string; readonly size: number }>;
  /** @throws StorageRefused with what to do, if the storage is configured wrongly */
  check(): Promise<'ready' | 'unavailable'>;
}

/** The storage cannot be used as configured. The message is one line for the operator. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** A file that was listed can no longer be read, or the listing ended early. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

const NAME = /^[\w-][\w.-]{0,199}$/;

export const isName = (name: string): boolean => NAME.test(name);

/** Refuses separators, `..`, hidden files and control characters before they reach a path or a URL. */
export function checkName(name: string): string {
  if (!isName(name)) throw new TypeError(`not a name of a stored file: ${JSON.stringify(name)}`);
  return name;
}

/** A whole file as bytes; null if it is missing. @throws StorageUnavailable */
export async function readWhole(storage: Pick<FileStorage, 'read'>, name: string): Promise<Buffer | null> {
  const file = await storage.read(name);
  if (file.kind === 'missing') return null;
  if (file.kind !== 'file') throw new StorageUnavailable(`${name} cannot be read now.`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file.body) chunks.push(Buffer.from(chunk));
  } catch (cause) {
    throw new StorageUnavailable(`${name} cannot be read now.`, { cause });
  }
  return Buffer.concat(chunks);
}
