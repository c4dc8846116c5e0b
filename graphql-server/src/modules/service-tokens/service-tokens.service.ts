import { LRUCache } from 'lru-cache';
import { lockKey, type Database, type Db, type Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, ServiceToken } from '#server/generated/prisma/client.ts';
import type { ServiceScope } from '#server/generated/prisma/enums.ts';
import { pageByMoment } from '#server/keyset.ts';
import { serviceActorOf, type ServiceViewer, type Viewer } from '#server/viewer.ts';
import {
  createServiceTokenInput,
  expiryAfter,
  hashOf,
  isWellFormed,
  MAX_TOKENS,
  newToken,
  statusOf,
  USED_EVERY_MS,
  type CreateServiceTokenInput,
} from './service-tokens.rules.ts';

type Page = Pick<Prisma.ServiceTokenFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

const RECENT_MS = 60_000;

/** A new token. The secret is nowhere else. */
export interface CreatedServiceToken {
  readonly token: ServiceToken;
  readonly secret: string;
}

export type ServiceTokensService = ReturnType<typeof serviceTokensService>;

/** Tokens with which integrations call the APIs. */
export function serviceTokensService({
  prisma,
  pool,
  now = () => new Date(),
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  now?: () => Date;
}) {
  /** Actors by the hash of a token that was valid lately. */
  const recent = new LRUCache<string, string>({ max: 1_000, ttl: RECENT_MS });
  const listeners = new Set<(actor: string) => void>();
  /** Tokens whose last use is being written. */
  const writing = new Map<string, Promise<void>>();

  /** All tokens, newest first; also those that no longer work. */
  const list = (page: Page = {}) =>
    pageByMoment(
      'createdAt',
      page,
      async (id) =>
        isRowId(id) ? (await prisma.serviceToken.findUnique({ where: { id } }))?.createdAt : null,
      (rest, cursorFilter) =>
        prisma.serviceToken.findMany({
          ...rest,
          where: cursorFilter,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );

  const count = (): Promise<number> => prisma.serviceToken.count();

  const has = async (id: string): Promise<boolean> =>
    isRowId(id) && (await prisma.serviceToken.count({ where: { id } })) === 1;

  /** Creates a token. Its secret is returned once; only the hash is stored. */
  async function create(
    viewer: Viewer,
    rawInput: CreateServiceTokenInput,
  ): Promise<CreatedServiceToken | InvalidInput | Forbidden> {
    const input = parse(createServiceTokenInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { name, scopes, lifetime } = input;
    const secret = newToken();
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'service tokens');
      if (!(await isAdmin(tx, viewer))) return new Forbidden();
      const activeCount = await tx.serviceToken.count({
        where: { revokedAt: null, expiresAt: { gt: now() } },
      });
      if (activeCount >= MAX_TOKENS)
        return new InvalidInput([
          { path: 'name', message: `At most ${MAX_TOKENS} tokens can be in use. Revoke some first.` },
        ]);
      const token = await tx.serviceToken.create({
        data: {
          name,
          scopes,
          tokenHash: hashOf(secret),
          createdById: viewer.id,
          createdAt: now(),
          expiresAt: expiryAfter(now(), lifetime),
        },
      });
      await audit(tx, viewer, 'created', token);
      return { token, secret };
    });
  }

  /** Revokes a token at once. Idempotent. */
  async function revoke(viewer: Viewer, id: string): Promise<ServiceToken | NotFound | Forbidden> {
    if (!isRowId(id)) return new NotFound('service token');
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, 'service tokens');
      if (!(await isAdmin(tx, viewer))) return new Forbidden();
      const token = await tx.serviceToken.findUnique({ where: { id } });
      if (!token) return new NotFound('service token');
      if (token.revokedAt) return token;
      // A trigger notifies all servers, which close the sockets of the token.
      const revoked = await tx.serviceToken.update({ where: { id }, data: { revokedAt: now() } });
      await audit(tx, viewer, 'revoked', revoked);
      return revoked;
    });
  }

  /**
   * The integration with this token; null if the token is unknown, expired, revoked or suspended. Runs for every request with
   * a token, so directly with the driver. The look-up by hash tells nothing about the token by the time that it takes.
   */
  async function authenticate(secret: string): Promise<ServiceViewer | null> {
    if (!isWellFormed(secret)) return null;
    const { rows } = await pool.query<{ id: string; scopes: ServiceScope[]; lastUsedAt: Date | null }>({
      name: 'service token by hash',
      text: `SELECT t.id, t.scopes::text[] AS scopes, t."lastUsedAt" FROM "ServiceToken" t
        JOIN "User" u ON u.id = t."createdById" AND u.role = 'ADMIN' AND u."disabledAt" IS NULL
        WHERE t."tokenHash" = $1 AND t."revokedAt" IS NULL AND t."expiresAt" > $2`,
      values: [hashOf(secret), now()],
    });
    const [token] = rows;
    if (!token) return null;
    recordUse(token);
    const id = serviceActorOf(token.id);
    recent.set(hashOf(secret), id);
    return { id, role: 'SERVICE', scopes: token.scopes };
  }

  /** Writes the last use without delaying the request. An error is ignored. */
  function recordUse({ id, lastUsedAt }: { id: string; lastUsedAt: Date | null }): void {
    const at = now();
    const before = new Date(at.getTime() - USED_EVERY_MS);
    if ((lastUsedAt && lastUsedAt > before) || writing.has(id)) return;
    const written = pool
      .query({
        name: 'use of a service token',
        // Of several servers one writes.
        text: `UPDATE "ServiceToken" SET "lastUsedAt" = $2
          WHERE id = $1 AND ("lastUsedAt" IS NULL OR "lastUsedAt" <= $3)`,
        values: [id, at, before],
      })
      .then(
        () => {},
        () => {},
      )
      .finally(() => writing.delete(id));
    writing.set(id, written);
  }

  return {
    list,
    count,
    has,
    create,
    revoke,
    authenticate,
    statusOf: (token: Parameters<typeof statusOf>[0]) => statusOf(token, now()),
    /** Who a token was of, if it was valid within the last minute. For limits only: it may have been revoked since. */
    recentActor: (secret: string): string | null => recent.get(hashOf(secret)) ?? null,
    /** Calls `listener` with the actor whose token was revoked on any server. */
    onRevoked(listener: (actor: string) => void): void {
      listeners.add(listener);
    },
    /** Tells the listeners that the token with this id was revoked. */
    announceRevoked(id: string): void {
      for (const listener of listeners) listener(serviceActorOf(id));
    },
    /** Waits for the last uses that are being written. */
    async close(): Promise<void> {
      await Promise.all(writing.values());
    },
  };
}

/** The viewer may have lost the role, or been blocked, since the request began. */
const isAdmin = async (tx: Tx, { id }: Viewer): Promise<boolean> =>
  (await tx.user.count({ where: { id, role: 'ADMIN', disabledAt: null } })) === 1;

/** Never the hash. */
async function audit(
  tx: Tx,
  viewer: Viewer,
  action: 'created' | 'revoked',
  { id, name, scopes, expiresAt }: ServiceToken,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `serviceToken.${action}`,
      subject: `serviceToken:${id}`,
      after: action === 'created' ? { name, scopes, expiresAt: expiresAt.toISOString() } : { name },
    },
  });
}
