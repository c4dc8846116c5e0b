import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/db.ts';
import { NotFound } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Equipment, EquipmentImage, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { lockWithVariants } from './change-equipment.ts';
import { slugOf } from './equipment.rules.ts';
import { recordOffer } from './price-history.ts';

type WithImages = Equipment & { images: EquipmentImage[] };
const besides = { images: { orderBy: { position: 'asc' } } } as const;

/** Copies a product as a draft. */
export function equipmentDuplicator({ prisma, now }: { prisma: Db; now: () => Date }) {
  /** A draft of the product without stock, with its pictures and with variants that are not archived. */
  return async function duplicate(viewer: Viewer, id: string): Promise<Equipment | NotFound> {
    if (!isRowId(id)) return new NotFound('product');
    return prisma.$transaction(async (tx) => {
      await lockWithVariants(tx, id);
      const source = await tx.equipment.findUnique({
        where: { id, parentId: null },
        include: {
          ...besides,
          variants: {
            where: { status: { not: 'ARCHIVED' } },
            orderBy: [{ variantPosition: 'asc' }, { id: 'asc' }],
            include: besides,
          },
        },
      });
      if (!source) return new NotFound('product');
      const name = copyName(source.name);
      const copy = await create(tx, source, {
        name,
        slug: `${slugOf(name).slice(0, 80)}-${randomBytes(6).toString('hex')}`,
        status: 'DRAFT',
        optionNames: source.optionNames,
        pictureAlt: source.pictureAlt === source.name ? name : source.pictureAlt,
      });
      for (const [index, variant] of source.variants.entries())
        await create(tx, variant, {
          parentId: copy.id,
          variantPosition: index + 1,
          status: variant.status,
          name: variant.name === source.name ? name : variant.name,
          slug: '',
        });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'equipment.added',
          subject: `equipment:${copy.id}`,
          after: { copyOf: id, name, slug: copy.slug, variants: source.variants.length },
        },
      });
      return copy;
    });
  };

  async function create(
    tx: Tx,
    source: WithImages,
    own: Pick<Prisma.EquipmentUncheckedCreateInput, 'name' | 'slug'> &
      Partial<Prisma.EquipmentUncheckedCreateInput>,
  ): Promise<Equipment> {
    const row = await tx.equipment.create({
      data: {
        title: source.title,
        description: source.description,
        priceMinor: source.priceMinor,
        currency: source.currency,
        minQty: source.minQty,
        maxQty: source.maxQty,
        optionValues: source.optionValues,
        attributes: source.attributes as Prisma.InputJsonObject,
        parcelWeightG: source.parcelWeightG,
        parcelLengthMm: source.parcelLengthMm,
        pictureUrl: source.pictureUrl,
        pictureAlt: source.pictureAlt,
        pictureColor: source.pictureColor,
        pictureWidth: source.pictureWidth,
        pictureHeight: source.pictureHeight,
        pictureWidths: source.pictureWidths,
        pictureFocalX: source.pictureFocalX,
        pictureFocalY: source.pictureFocalY,
        categoryId: source.categoryId,
        sku: source.sku && copySku(source.sku),
        stock: source.stock === null ? null : 0,
        ...own,
      },
    });
    await tx.equipmentImage.createMany({
      data: source.images.map(({ id: _id, ...image }) => ({ ...image, equipmentId: row.id })),
    });
    await recordOffer(tx, null, row, now());
    return row;
  }
}

const copyName = (name: string) => [...`Copy of ${name}`].slice(0, 120).join('').trim();

/** Unique, and at most 40 characters: a unique index would reject another one. */
const copySku = (sku: string) => `${sku.slice(0, 30)}-${randomBytes(4).toString('hex').toUpperCase()}`;
