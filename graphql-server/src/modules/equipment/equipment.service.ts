import { randomBytes } from 'node:crypto';
import type { Database, Db, Tx } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import { Prisma, type AttributeDefinition, type Equipment } from '#server/generated/prisma/client.ts';
import type { ImagesService } from '#server/modules/images/images.service.ts';
import type { Actor } from '#server/viewer.ts';
import { storedAttributes } from './attribute-values.rules.ts';
import { bulkChanger } from './bulk-changes.ts';
import { categoryEditor } from './category-editor.ts';
import { OTHER_CATEGORY } from './categories.rules.ts';
import { catalogueReads } from './catalogue-reads.ts';
import { productsChanger } from './change-many.ts';
import { equipmentChanger, lockDefinitions, noSuchCategory } from './change-equipment.ts';
import { equipmentDuplicator } from './duplicate-equipment.ts';
import { pictureEditor } from './equipment-pictures.ts';
import { addEquipmentInput, scheduleIssues, slugOf, type AddEquipmentInput } from './equipment.rules.ts';
import type { Pool } from './equipment.rows.ts';
import { inventoryReader } from './inventory.ts';
import { queueLowStockMails } from './queue-low-stock-mails.ts';
import { managedEquipment } from './managed-equipment.ts';
import { auditedProduct, importedProducts, type CreateEquipment } from './new-products.ts';
import { recordOffer } from './price-history.ts';
import { productFiles } from './product-files.ts';
import { duePublisher } from './publish-due.ts';
import { bulkChangeRunner } from './run-bulk-change.ts';
import { countSales } from './sales.ts';
import { stockHistory } from './stock-movements.ts';
import { variantEditor } from './variants.ts';

export type EquipmentService = ReturnType<typeof equipmentService>;

export function equipmentService({
  prisma,
  pool,
  batched = pool,
  replica = null,
  images,
  currency,
  reserved,
  now = () => new Date(),
}: {
  prisma: Db;
  pool: Database['pool'];
  /** For products by key. */
  batched?: Database['batched'];
  /** The replica from which shoppers read the catalogue. Call `recordWrite` after a change that it has not replayed yet. */
  replica?: { readonly pool: Pool; readonly batched: Pool; readonly recordWrite: () => void } | null;
  images: Pick<ImagesService, 'pictureAt'>;
  currency: string;
  /** Items set aside for orders being paid. */
  reserved: (tx: Tx, equipmentIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>;
  now?: () => Date;
}) {
  const primary = catalogueReads({ pool, batched, currency });
  const forShoppers = replica ? catalogueReads({ ...replica, currency }) : primary;
  const { categories } = primary.reads;

  const forget = (what: keyof typeof primary.forget) => () => {
    replica?.recordWrite();
    for (const { forget } of new Set([primary, forShoppers])) forget[what]();
  };

  /** Adds a published product or a draft, with an audit entry. */
  async function add(viewer: Actor, rawInput: AddEquipmentInput): Promise<Equipment | InvalidInput> {
    const input = parse(addEquipmentInput(currency), rawInput);
    if (input instanceof InvalidInput) return input;
    const picture = await images.pictureAt(input.imageUrl);
    if (picture instanceof InvalidInput) return picture;
    const { imageUrl: _url, categorySlug, attributes: entries = [], isDraft, publishAt, ...facts } = input;
    const status = isDraft || publishAt ? 'DRAFT' : 'PUBLISHED';
    const tooEarly = scheduleIssues({ status }, publishAt, now());
    if (tooEarly.length > 0) return new InvalidInput(tooEarly);
    const category = await categoryOf(categorySlug);
    if (!category) return noSuchCategory();
    const row = {
      ...facts,
      ...picture,
      pictureAlt: facts.pictureAlt || facts.name,
      title: facts.title ?? category.name,
      currency,
      categoryId: category.id,
      stock: facts.stock ?? null,
      status,
      publishAt: publishAt ?? null,
    } as const;
    const slug = slugOf(input.name);
    const attributesIn = (definitions: readonly AttributeDefinition[]) =>
      storedAttributes(entries, definitions, category);
    try {
      return await create(viewer, { ...row, slug }, attributesIn);
    } catch (error) {
      // Another product has this name: the address gets a tail.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return create(viewer, { ...row, slug: `${slug}-${randomBytes(6).toString('hex')}` }, attributesIn);
    }
  }

  const create: CreateEquipment = (viewer, data, attributesIn, also) =>
    prisma.$transaction(async (tx) => {
      const stored = attributesIn(await lockDefinitions(tx));
      if (stored instanceof InvalidInput) return stored;
      const equipment = await tx.equipment.create({
        data: { ...data, attributes: stored as Prisma.InputJsonObject },
      });
      await recordOffer(tx, null, equipment, now());
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'equipment.added',
          subject: `equipment:${equipment.id}`,
          after: auditedProduct(equipment),
        },
      });
      await also?.(tx, equipment);
      return equipment;
    });

  async function categoryOf(slug: string | undefined) {
    if (slug !== undefined)
      return prisma.category.findUnique({ where: { slug: slug.replaceAll('\u0000', '') } });
    await prisma.category.createMany({ data: [OTHER_CATEGORY], skipDuplicates: true });
    return prisma.category.findUnique({ where: { slug: OTHER_CATEGORY.slug } });
  }

  const change = equipmentChanger({ prisma, images, currency, reserved, categoryOf, now });
  const imported = importedProducts({ prisma, currency, categoryOf, create, now });
  const changeMany = productsChanger({ currency, reserved, categoryOf, now });
  const bulk = bulkChanger({ prisma, currency, categories });

  return {
    ...primary.reads,
    /** The same reads, from the replica if there is one. A request that has just written uses the others. */
    forShoppers: forShoppers.reads,
    /** Drops what depends on the definitions of attributes. */
    forgetAttributes: forget('attributes'),
    /** Drops cached results, after a change of what queries mean. */
    forgetSearches: forget('searches'),
    ...categoryEditor({ prisma, onChanged: forget('menu') }),
    add,
    ...inventoryReader({ prisma, categories }),
    countLowStock: () => prisma.lowStock.count(),
    queueLowStockMails: () => queueLowStockMails(prisma),
    change,
    ...bulk,
    runBulkChange: bulkChangeRunner({ prisma, changeMany, ...imported }),
    ...productFiles({ prisma, pool, currency, categories, otherCategory: OTHER_CATEGORY, ...bulk }),
    currency,
    ...variantEditor({ prisma, images, currency, now }),
    ...pictureEditor({ prisma, images, currency, now }),
    ...managedEquipment(prisma),
    ...stockHistory(prisma),
    duplicate: equipmentDuplicator({ prisma, now }),
    publishDue: duePublisher({ prisma, change, now }),
    /** Brings the best sellers up to date. */
    countSales: () => countSales(pool),
  };
}
