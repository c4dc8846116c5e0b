import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '#server/db.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { FulfilOrderInput } from '#server/modules/fulfilment/fulfilment.rules.ts';
import type { FulfilmentService } from '#server/modules/fulfilment/fulfilment.service.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { ReturnsService } from '#server/modules/returns/returns.service.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { parcelOf, seedCheckout } from './checkout.ts';
import complements from './complements.json' with { type: 'json' };
import {
  demoAccounts,
  demoAddresses,
  demoOrders,
  demoSales,
  type DemoOrder,
  type DemoParcel,
} from './people.ts';
import { detailsOf, photoOf, pictureColumns } from './pictures.ts';
import productReviews from './product-reviews.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import variants from './variants.json' with { type: 'json' };

interface SeedVariant {
  readonly sku: string;
  readonly optionValues: string[];
  readonly name: string;
  readonly title: string;
  readonly priceMinor: number;
  readonly variantPosition: number;
  readonly attributes: Readonly<Record<string, string | number | string[] | { min: number; max: number }>>;
  /** Not tracked without it. */
  readonly stock?: number;
  /** The product's without them. */
  readonly minQty?: number;
  readonly maxQty?: number;
  readonly picture?: { readonly name: string; readonly alt: string; readonly color: string };
}

const DAY = 86_400_000;

export interface SeedTools {
  prisma: Db;
  currency: string;
  equipment: Pick<EquipmentService, 'change'>;
  orders: OrdersService;
  fulfilment: FulfilmentService;
  returns: ReturnsService;
  /** Makes the account with the identity provider, or finds it. */
  createAccount(account: {
    email: string;
    password: string;
    displayName: string;
    emailVerified: true;
  }): Promise<{ uid: string }>;
  onProgress: (what: string) => void;
  /** Pays like a browser does, with a test card; null where only real money is taken. */
  pay: ((viewer: Viewer, orderId: string, card: string) => Promise<void>) | null;
}

interface SeedReview {
  readonly name: string;
  readonly body: string;
  readonly rating: number;
  readonly daysAgo: number;
  readonly reply?: string;
  /** The name of its picture, and the picture's average color. */
  readonly photo?: { readonly name: string; readonly color: string };
}

/** Time between two attempts while another server fills the database, and for all of its work. */
const PAUSE_MS = 500;
const MAX_MS = 300_000;

/**
 * Fills an empty database with the demo shop; does nothing when there are products already. A start that was killed
 * half-way is finished by the next one. Of several servers that start at once, one does it, and the others wait.
 */
export async function seed(tools: SeedTools): Promise<boolean> {
  for (;;) {
    const filled = await tools.prisma.$transaction(
      async (tx) => {
        const [lock] = await tx.$queryRaw<{ locked: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(hashtextextended('seed', 0)) AS locked`;
        return lock?.locked ? fill(tools) : null;
      },
      { timeout: MAX_MS },
    );
    if (filled !== null) return filled;
    await wait(PAUSE_MS);
  }
}

async function fill(tools: SeedTools): Promise<boolean> {
  const { prisma } = tools;
  const marks = await prisma.auditEntry.findMany({ where: { actor: 'system', subject: 'seed' } });
  if (marks.some(({ action }) => action === 'seed.finished')) return false;
  if (marks.length === 0 && (await prisma.equipment.count()) > 0) return false;
  await prisma.$transaction(
    async (tx) => {
      if (marks.length > 0) return;
      await tx.auditEntry.create({ data: { actor: 'system', action: 'seed.started', subject: 'seed' } });
      await seedCatalogue(tx, tools.currency);
      await seedReviews(tx);
      await seedCheckout(tx);
      // A busy machine takes longer than the usual five seconds.
    },
    { timeout: 60_000 },
  );
  tools.onProgress('filling the shop with its catalogue, people and orders');
  const viewers = await seedPeople(tools);
  await seedOrders(tools, viewers);
  await seedSales(tools, viewers);
  // The demo orders were paid weeks ago: mark their emails as sent, so that the mailbox shows only new ones.
  await prisma.outboxMessage.updateMany({ where: { sentAt: null }, data: { sentAt: new Date() } });
  await prisma.auditEntry.create({ data: { actor: 'system', action: 'seed.finished', subject: 'seed' } });
  return true;
}

export async function seedCatalogue(tx: Tx, currency: string): Promise<void> {
  await tx.category.createMany({
    data: catalogue.categories.map(({ picture, ...category }, position) => {
      const product = catalogue.products.find(({ slug }) => slug === picture);
      return { ...category, position, ...(product && pictureColumns(product.slug, product.picture)) };
    }),
  });
  const categories = new Map((await tx.category.findMany()).map(({ slug, id }) => [slug, id]));
  await tx.categoryComplement.createMany({
    data: Object.entries(complements).flatMap(([slug, others]) =>
      others.map((other, position) => ({
        categoryId: categories.get(slug) ?? '',
        complementId: categories.get(other) ?? '',
        position,
      })),
    ),
  });
  const now = Date.now();
  await tx.equipment.createMany({
    data: catalogue.products.map(({ category, picture, stock, ...product }, index) => ({
      ...product,
      ...parcelOf(product.attributes),
      stock: stock ?? null,
      currency,
      categoryId: categories.get(category) ?? '',
      ...pictureColumns(product.slug, picture),
      // The newest products come last in the catalog, some days apart, so that a few count as new.
      createdAt: new Date(now - (catalogue.products.length - index) * 6 * DAY),
    })),
  });
  await seedVariants(tx);
  const products = await tx.equipment.findMany({
    select: { id: true, pictureUrl: true, priceMinor: true, createdAt: true },
  });
  await tx.equipmentImage.createMany({ data: products.flatMap(detailsOf) });
  await tx.equipmentPrice.createMany({
    data: products.map(({ id, priceMinor, createdAt }) => ({
      equipmentId: id,
      priceMinor,
      offeredAt: createdAt,
    })),
  });
}

async function seedVariants(tx: Tx): Promise<void> {
  for (const [slug, { variants: own, ...options }] of Object.entries(variants)) {
    const product = await tx.equipment.update({ where: { slug }, data: options });
    const { id: parentId, currency, categoryId, minQty, maxQty, createdAt } = product;
    await tx.equipment.createMany({
      data: (own as readonly SeedVariant[]).map(({ picture, ...variant }) => ({
        minQty,
        maxQty,
        ...variant,
        ...parcelOf(variant.attributes),
        parentId,
        createdAt,
        // The trigger sets these from the product.
        slug: `${slug}~${variant.sku}`,
        currency,
        categoryId,
        ...(picture && pictureColumns(picture.name, picture)),
      })),
    });
  }
}

/** Two products are lowered as an admin does it, after they have cost the same all along. */
async function seedSales({ prisma, equipment }: SeedTools, viewers: Map<string, Viewer>): Promise<void> {
  const admin = [...viewers.values()].find(({ role }) => role === 'ADMIN');
  for (const { slug, priceMinor } of demoSales) {
    const product = await prisma.equipment.findUnique({ where: { slug } });
    if (!admin || !product || product.priceMinor === priceMinor) continue;
    const changed = await equipment.change(admin, product.id, { priceMinor });
    if (changed instanceof DomainError) throw changed;
  }
}

async function seedReviews(tx: Tx): Promise<void> {
  const products = await tx.equipment.findMany({ select: { id: true, slug: true } });
  const idOf = new Map(products.map(({ id, slug }) => [slug, id]));
  // Reviews of a product that the catalogue no longer has would become reviews of the shop.
  const ofProducts = (productReviews as readonly (SeedReview & { slug: string })[]).flatMap((review) => {
    const equipmentId = idOf.get(review.slug);
    return equipmentId ? [{ row: { ...reviewRow(review), id: randomUUID(), equipmentId }, review }] : [];
  });
  await tx.review.createMany({ data: [...reviews.map(reviewRow), ...ofProducts.map(({ row }) => row)] });
  await tx.reviewPhoto.createMany({
    data: ofProducts.flatMap(({ row, review: { photo } }) => (photo ? [photoOf(row, photo)] : [])),
  });
}

const reviewRow = ({ name, body, rating, daysAgo, reply }: SeedReview) => ({
  name,
  body,
  halfStars: rating * 2,
  status: 'PUBLISHED' as const,
  createdAt: ago(daysAgo),
  ...(reply && { reply, repliedAt: ago(daysAgo - 1) }),
});

const roles = {
  admin: 'ADMIN',
  customer: 'CUSTOMER',
  support: 'SUPPORT',
  warehouse: 'WAREHOUSE',
  catalog: 'CATALOGUE',
} as const;

async function seedPeople({ prisma, createAccount }: SeedTools): Promise<Map<string, Viewer>> {
  const viewers = new Map<string, Viewer>();
  for (const { email, password, displayName, role } of demoAccounts) {
    const { uid } = await createAccount({ email, password, displayName, emailVerified: true });
    const facts = {
      uid,
      displayName,
      emailVerified: true,
      role: roles[role],
    };
    const user = await prisma.user.upsert({ where: { email }, create: { email, ...facts }, update: facts });
    viewers.set(email, { ...user, uid });
    // Demo users can edit and delete their seeded reviews.
    await prisma.review.updateMany({ where: { name: displayName, userId: null }, data: { userId: user.id } });
  }
  return viewers;
}

async function seedOrders(tools: SeedTools, viewers: Map<string, Viewer>): Promise<void> {
  const { prisma, orders, pay } = tools;
  for (const [index, demo] of demoOrders.entries()) {
    const { by, slug, quantity, daysAgo, card } = demo;
    const viewer = viewers.get(by);
    const product = await prisma.equipment.findUnique({ where: { slug } });
    if (!viewer || !product) continue;
    const order = await orders.place(viewer, {
      equipmentId: product.id,
      quantity,
      ...demoAddresses[by],
      placementKey: `demo-order-${index}`,
    });
    if (order instanceof DomainError) throw order;
    const createdAt = ago(daysAgo);
    await prisma.order.update({
      where: { id: order.id },
      data: { createdAt, lines: { updateMany: { where: {}, data: { createdAt } } } },
    });
    if (!card || !pay) continue;
    if (!order.transactionId) await pay(viewer, order.id, card);
    if (demo.parcels) await seedParcels(tools, viewers, order.id, demo, demo.parcels);
  }
}

const ago = (days: number) => new Date(Date.now() - days * DAY);

/** As an admin would send it, step by step, and then as if that had been days ago. */
async function seedParcels(
  { prisma, fulfilment, returns }: SeedTools,
  viewers: Map<string, Viewer>,
  orderId: string,
  { by, daysAgo, comesBack }: DemoOrder,
  parcels: readonly DemoParcel[],
): Promise<void> {
  const [admin, customer] = [viewers.get('admin@fishzome.example'), viewers.get(by)];
  if (!admin || !customer || (await prisma.orderReturn.count({ where: { orderId } })) > 0) return;
  const { fulfilment: isNow, lines } = await prisma.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { lines: true },
  });
  const fulfil = async (input: Omit<FulfilOrderInput, 'orderId'>) => {
    const moved = await fulfilment.fulfil(admin, { orderId, ...input });
    if (moved instanceof DomainError) throw moved;
  };
  if (isNow === 'UNFULFILLED') await fulfil({ to: 'PACKED' });
  for (const { carrier, trackingNumber, quantity, shipped, delivered } of parcels) {
    const isSent = { orderId, carrier, trackingNumber };
    if ((await prisma.parcel.count({ where: isSent })) === 0)
      await fulfil({
        to: 'SHIPPED',
        shipment: { carrier, trackingNumber },
        lines: quantity ? lines.map(({ id }) => ({ lineId: id, quantity })) : null,
      });
    const parcel = await prisma.parcel.findFirstOrThrow({ where: isSent });
    if (delivered && !parcel.deliveredAt) await fulfil({ to: 'DELIVERED', parcelId: parcel.id });
    await prisma.parcel.update({
      where: { id: parcel.id },
      data: { shippedAt: ago(shipped), ...(delivered && { deliveredAt: ago(delivered) }) },
    });
  }
  const [first] = parcels;
  const last = parcels.at(-1);
  await prisma.order.update({
    where: { id: orderId },
    data: {
      paidAt: ago(daysAgo),
      packedAt: ago(first ? first.shipped + 0.1 : 1),
      ...(first && { shippedAt: ago(first.shipped) }),
      ...(last?.delivered && { deliveredAt: ago(last.delivered) }),
    },
  });
  if (!comesBack) return;
  const asked = await returns.request(customer, { orderId, ...comesBack });
  if (asked instanceof DomainError) throw asked;
  await prisma.orderReturn.updateMany({ where: { orderId }, data: { requestedAt: ago(1) } });
}
