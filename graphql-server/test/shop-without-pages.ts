import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop, type Shop } from '#server/app.ts';
import type { Env } from '#server/env.ts';

/**
 * Starts a shop whose web client has no files, so that a change of the client does not run the test again
 * (tools/unchanged.ts). A request for a page gets 500, and `close` throws.
 */
export async function startShopWithoutPages(env: Env): Promise<Shop> {
  const requested = new Set<string>();
  const error = () =>
    new Error(
      `This shop has no web client, but it received requests for ${[...requested].join(', ')}. ` +
        'Pass `{ web: builtWeb }` to `testShop`, or send an `accept` header without HTML.',
    );
  async function reject(page: string): Promise<never> {
    requested.add(page);
    throw error();
  }
  // Without a folder, the shop would not have the routes of its files, and long paths would get another status.
  const root = await mkdtemp(path.join(tmpdir(), 'fishzome-no-web-'));
  const removeRoot = () => rm(root, { recursive: true });
  const web = {
    root,
    render: ({ url }: { url: string }) => reject(url),
    hasPublicPage: reject,
    developerPages: { root, html: reject, renderPortal: () => reject('developers') },
  };
  const shop = await startShop(env, async () => web).catch(async (cause: unknown) => {
    await removeRoot();
    throw cause;
  });
  return {
    ...shop,
    async close() {
      await shop.close();
      await removeRoot();
      if (requested.size > 0) throw error();
    },
  };
}
