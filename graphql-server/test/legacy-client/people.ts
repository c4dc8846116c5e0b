import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TestShop } from '../shop.ts';
import { legacyClient, type LegacyClient } from './legacy-client.ts';
import { outsideOf } from './outside.ts';
import type { Product } from './shapes.ts';

export const password = 'tight-lines';
export const delivery = ['+46 70 555 01 84', 'Strandvägen 12\n185 31 Vaxholm'] as const;
export const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;
export const someone = () => `${randomUUID()}@example.com`;

/** A client in which nobody is signed in. */
export const visitor = (shop: TestShop): LegacyClient => legacyClient(shop.url, outsideOf(shop));

/** Somebody who has signed up with a password, and has not followed the link in the mail yet. */
export async function newcomer(shop: TestShop, email = someone()): Promise<LegacyClient> {
  const client = visitor(shop);
  await client.signUp('Ada Strand', email, password);
  return client;
}

/** Somebody who has, and has logged in since. */
export async function customer(shop: TestShop, email = someone()): Promise<LegacyClient> {
  const client = await newcomer(shop, email);
  await outsideOf(shop).verify(email);
  client.logout();
  await client.login(email, password);
  return client;
}

export async function admin(shop: TestShop): Promise<LegacyClient> {
  const client = visitor(shop);
  await client.login('admin@fishzome.example', 'harbour-light');
  return client;
}

/** A product of the seeded catalogue. */
export async function productNamed(client: LegacyClient, name: string): Promise<Product> {
  const found = (await client.home()).products.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name} on the home page`);
  return found;
}

/** What the person was told last. */
export const lastSaid = ({ screen }: LegacyClient) => screen.said.at(-1);

/** A picture as a form sends it. */
export async function picture(): Promise<Blob> {
  const bytes = await readFile(new URL('../../prisma/seed/pictures/crankbait.webp', import.meta.url));
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}
