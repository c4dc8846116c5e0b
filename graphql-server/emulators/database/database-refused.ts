/** The embedded database cannot run here. The message is one line for the user who started the shop. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

export function folderRefused(dir: string, cause: NodeJS.ErrnoException): DatabaseRefused {
  return new DatabaseRefused(
    `The database cannot be kept in ${dir} (${cause.code}): set DATA_DIR to a folder that you may write to, or set DATABASE_URL.`,
    { cause },
  );
}
