import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkName, isName, type FileStorage } from './storage.ts';

const partial = (name: string) => `.${name}.part`;

/** Stores files in the folder `dir`, which is created with the first file. Errors of the disk are thrown. */
export function createDiskStorage(dir: string): FileStorage {
  const at = (name: string) => path.join(dir, checkName(name));

  async function remove(names: readonly string[]) {
    for (const name of names) {
      await rm(at(name), { force: true });
      await rm(path.join(dir, partial(name)), { force: true });
    }
    return 'removed' as const;
  }

  return {
    dir,
    async save(files) {
      const names = files.map(({ name }) => checkName(name));
      await mkdir(dir, { recursive: true });
      try {
        for (const { name, content } of files) await writeFile(path.join(dir, partial(name)), content);
        for (const name of names) await rename(path.join(dir, partial(name)), at(name));
      } catch (error) {
        await remove(names).catch(() => {});
        throw error;
      }
      return 'saved';
    },
    async read(name) {
      const file = at(name);
      const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!handle) return { kind: 'missing' };
      const { size } = await handle.stat();
      const body = createReadStream(file, { fd: handle });
      return { kind: 'file', status: 200, headers: { 'content-length': String(size) }, body };
    },
    remove,
    async removePartial(moment) {
      const names = await readdir(dir).catch(() => []);
      for (const name of names.filter((one) => /^\..+\.part$/.test(one))) {
        const written = await stat(path.join(dir, name)).catch(() => null);
        if (written && written.mtime < moment) await rm(path.join(dir, name), { force: true });
      }
    },
    async *list() {
      const entries = await readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries)
        if (entry.isFile() && isName(entry.name))
          yield { name: entry.name, size: (await stat(path.join(dir, entry.name))).size };
    },
    async check() {
      await mkdir(dir, { recursive: true });
      return 'ready';
    },
  };
}
