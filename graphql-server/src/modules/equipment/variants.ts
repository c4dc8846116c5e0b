import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type Equipment } from '#server/generated/prisma/client.ts';
import type { ImagesService } from '#server/modules/images/images.service.ts';
import type { Actor } from '#server/viewer.ts';
import { lockWithVariants } from './change-equipment.ts';
import { boundsIssues } from './equipment.rules.ts';
import { recordOffer } from './price-history.ts';
import {
  addVariantInput,
  changeSkuInput,
  MAX_VARIANTS,
  orderVariantsInput,
  setOptionsInput,
  valuesIssues,
  type AddVariantInput,
  type ChangeSkuInput,
  type OrderVariantsInput,
  type SetOptionsInput,
} from './variants.rules.ts';

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);

/** Adds variants to products. They are changed like products, by their own ids. */
export function variantEditor({
  prisma,
  images,
  currency,
  now,
}: {
  prisma: Db;
  images: Pick<ImagesService, 'pictureAt'>;
  currency: string;
  now: () => Date;
}) {
  /** Sets the options of a product. Its variants have values for them, so their number is fixed once there are variants. */
  async function setOptions(
    viewer: Actor,
    rawInput: SetOptionsInput,
  ): Promise<Equipment | InvalidInput | NotFound> {
    const input = parse(setOptionsInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId, ...options } = input;
    const wrong = valuesIssues(options.optionNames, options.optionValues);
    if (wrong.length > 0) return new InvalidInput(wrong);
    return inTransaction(async (tx) => {
      const product = await lockedProduct(tx, equipmentId);
      if (!product) return new NotFound('product');
      const variants = await tx.equipment.count({ where: { parentId: product.id } });
      if (variants > 0 && options.optionNames.length !== product.optionNames.length)
        return issue(
          'optionNames',
          `The variants of this product have ${product.optionNames.length} options.`,
        );
      if (await hasVariant(tx, product.id, options.optionValues)) return sameOptions();
      const after = await tx.equipment.update({ where: { id: product.id }, data: options });
      const { sku, optionNames, optionValues } = product;
      await audit(
        tx,
        viewer,
        'equipment.options-set',
        product.id,
        { sku, optionNames, optionValues },
        options,
      );
      return after;
    });
  }

  /** Adds a variant to a product that has options. */
  async function addVariant(
    viewer: Actor,
    rawInput: AddVariantInput,
  ): Promise<Equipment | InvalidInput | NotFound> {
    const input = parse(addVariantInput(currency), rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId, imageUrl, pictureAlt, name, title, stock, ...facts } = input;
    const bounds = boundsIssues(facts, currency);
    if (bounds.length > 0) return new InvalidInput(bounds);
    const picture = imageUrl === undefined ? {} : await images.pictureAt(imageUrl);
    if (picture instanceof InvalidInput) return picture;
    return inTransaction(async (tx) => {
      const product = await lockedProduct(tx, equipmentId);
      if (!product) return new NotFound('product');
      const wrong = valuesIssues(product.optionNames, facts.optionValues);
      if (product.optionNames.length === 0)
        return issue('equipmentId', 'Set the options of this product first.');
      if (wrong.length > 0) return new InvalidInput(wrong);
      const siblings = await tx.equipment.count({ where: { parentId: product.id } });
      if (siblings >= MAX_VARIANTS)
        return issue('equipmentId', `A product can have at most ${MAX_VARIANTS} variants.`);
      const isOfProduct = isDeepStrictEqual(product.optionValues, facts.optionValues);
      if (isOfProduct || (await hasVariant(tx, product.id, facts.optionValues))) return sameOptions();
      const variant = await tx.equipment.create({
        data: {
          ...facts,
          ...picture,
          ...(imageUrl !== undefined && { pictureAlt: pictureAlt || name || product.name }),
          parentId: product.id,
          title: title ?? facts.optionValues.join(', '),
          stock: stock ?? null,
          variantPosition: siblings + 1,
          name: name ?? product.name,
          // The trigger sets these from the product.
          slug: `${product.slug}~${facts.sku}`,
          currency,
          categoryId: product.categoryId,
        },
      });
      await recordOffer(tx, null, variant, now());
      await audit(tx, viewer, 'equipment.variant-added', product.id, null, {
        ...facts,
        variantId: variant.id,
      });
      return variant;
    });
  }

  /** Changes the stock keeping unit of a product or variant. */
  async function changeSku(
    viewer: Actor,
    rawInput: ChangeSkuInput,
  ): Promise<Equipment | InvalidInput | NotFound> {
    const input = parse(changeSkuInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId: id, sku } = input;
    if (!isRowId(id)) return new NotFound('product');
    return inTransaction(async (tx) => {
      await lockWithVariants(tx, id);
      const before = await tx.equipment.findUnique({ where: { id } });
      if (!before) return new NotFound('product');
      if (before.sku === sku) return before;
      const slug = before.parentId && `${before.slug.split('~')[0]}~${sku.toLowerCase()}`;
      const after = await tx.equipment.update({ where: { id }, data: { sku, ...(slug && { slug }) } });
      await audit(tx, viewer, 'equipment.sku-changed', id, { sku: before.sku }, { sku });
      return after;
    });
  }

  /** Sets the order of the variants of a product. An order that does not have all of them is out of date. */
  async function orderVariants(
    viewer: Actor,
    rawInput: OrderVariantsInput,
  ): Promise<Equipment | InvalidInput | NotFound> {
    const input = parse(orderVariantsInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId, variantIds } = input;
    return inTransaction(async (tx) => {
      const product = await lockedProduct(tx, equipmentId);
      if (!product) return new NotFound('product');
      const variants = await tx.equipment.findMany({
        where: { parentId: product.id },
        select: { id: true, variantPosition: true },
        orderBy: [{ variantPosition: 'asc' }, { id: 'asc' }],
      });
      const current = variants.map(({ id }) => id);
      if (!isDeepStrictEqual(current.toSorted(), variantIds.toSorted()))
        return issue('variantIds', 'Another admin changed the variants. Load them again, then retry.');
      for (const [index, id] of variantIds.entries())
        if (variants.find((one) => one.id === id)?.variantPosition !== index + 1)
          await tx.equipment.update({ where: { id }, data: { variantPosition: index + 1 } });
      if (!isDeepStrictEqual(current, variantIds))
        await audit(
          tx,
          viewer,
          'equipment.variants-ordered',
          product.id,
          { variantIds: current },
          { variantIds },
        );
      return product;
    });
  }

  /** A unique index decides between products that take the same SKU at once. */
  async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T | InvalidInput> {
    try {
      return await prisma.$transaction(work);
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return issue('sku', 'Another product or variant has this SKU.');
    }
  }

  return { setOptions, addVariant, changeSku, orderVariants };
}

async function lockedProduct(tx: Tx, id: string): Promise<Equipment | null> {
  if (!isRowId(id)) return null;
  await lockWithVariants(tx, id);
  return tx.equipment.findUnique({ where: { id, parentId: null } });
}

const hasVariant = async (tx: Tx, parentId: string, optionValues: readonly string[]): Promise<boolean> =>
  (await tx.equipment.count({ where: { parentId, optionValues: { equals: [...optionValues] } } })) > 0;

const sameOptions = () => issue('optionValues', 'This product already has a variant with these options.');

async function audit(
  tx: Tx,
  viewer: Actor,
  action: string,
  productId: string,
  before: Prisma.InputJsonObject | null,
  after: Prisma.InputJsonObject,
): Promise<void> {
  const subject = `equipment:${productId}`;
  await tx.auditEntry.create({
    data: { actor: viewer.id, action, subject, ...(before && { before }), after },
  });
}
