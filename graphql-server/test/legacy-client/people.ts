import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TestShop } from '../shop.ts';
import { legacyClient, type LegacyClient } from './legacy-client.ts';
import { outsideOf } from './outside.ts';
import type { Product } from './shapes.ts';

export const password = 'tight-lines';
export const delivery = ['+46 70 555 01 84', 'Strandvägen 12\n185 31 Vaxholm'] as const;
export const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;
export const newEmail = () => `${randomUUID()}@example.com`;

/** A client of a visitor. */
export const visitor = (shop: TestShop): LegacyClient => legacyClient(shop.url, outsideOf(shop));

/** A user who has signed up with a password, but has not followed the link in the email. */
export async function newcomer(shop: TestShop, email = newEmail()): Promise<LegacyClient> {
  const client = visitor(shop);
  await client.signUp('Ada Strand', email, password);
  return client;
}

/** A user who has verified the address and logged in again. */
export async function customer(shop: TestShop, email = newEmail()): Promise<LegacyClient> {
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

/** A product of the seeded catalog. */
export async function productNamed(client: LegacyClient, name: string): Promise<Product> {
  const found = (await client.home()).products.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name} on the home page`);
  return found;
}

/** The last message shown to the user. */
export const lastSaid = ({ screen }: LegacyClient) => screen.said.at(-1);

/** A picture for a form upload. */
export async function picture(): Promise<Blob> {
  const bytes = await readFile(new URL('../../prisma/seed/pictures/crankbait.webp', import.meta.url));
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}
