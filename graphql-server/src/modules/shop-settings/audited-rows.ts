import type { Tx } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { countries } from '#server/modules/checkout/addresses.rules.ts';
import type { Viewer } from '#server/viewer.ts';

export const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);

/** Records that a row was added, changed or deleted. */
export async function audit(
  tx: Tx,
  viewer: Viewer,
  kind: string,
  { before, after }: { before: ({ id: string } & object) | null; after: ({ id: string } & object) | null },
): Promise<void> {
  const action = before ? (after ? 'changed' : 'deleted') : 'added';
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `${kind}.${action}`,
      subject: `${kind}:${(after ?? before)?.id}`,
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
    },
  });
}

/** Turns a violation of a unique index into invalid input. */
export async function orTaken<T>(
  write: Promise<T>,
  path: string,
  message: string,
): Promise<T | InvalidInput> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    return issue(path, message);
  }
}

export const findCountry = (code: string) => countries.find((country) => country.code === code);
