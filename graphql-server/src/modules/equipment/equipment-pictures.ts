import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Equipment, EquipmentImage, Prisma } from '#server/generated/prisma/client.ts';
import type { ImagesService } from '#server/modules/images/images.service.ts';
import type { ImageColumns } from '#server/modules/pictures/pictures.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { lockWithVariants } from './change-equipment.ts';
import { conflictsIn } from './edit-conflicts.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { repeatedIssues, setPicturesInput, type SetPicturesInput } from './equipment-pictures.rules.ts';

/** The newest changes of a product in which pictures are looked up that it no longer shows. */
const REMEMBERED_CHANGES = 50;

type Shown = Omit<ImageColumns, 'alt' | 'focalX' | 'focalY'>;
type WithImages = Equipment & { images: EquipmentImage[] };

/** Sets all pictures of products and variants. */
export function pictureEditor({
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
  /**
   * Sets the pictures of a product or variant, in their order, and writes the audit. Pictures that another admin changed
   * after `seenAt` are not overwritten.
   */
  async function setPictures(
    viewer: Viewer,
    rawInput: SetPicturesInput,
    seenAt?: Date | null,
  ): Promise<Equipment | InvalidInput | NotFound | EquipmentChanged> {
    const input = parse(setPicturesInput(currency), rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId: id, pictures: wanted } = input;
    if (!isRowId(id)) return new NotFound('product');
    const stored = await storedPictures(
      id,
      wanted.map(({ url }) => url),
    );
    if (stored instanceof InvalidInput) return stored;
    const repeated = repeatedIssues(stored.map(({ url }) => url));
    if (repeated.length > 0) return new InvalidInput(repeated);
    return prisma.$transaction(async (tx) => {
      await lockWithVariants(tx, id);
      const before = await tx.equipment.findUnique({
        where: { id },
        include: { images: { orderBy: { position: 'asc' } } },
      });
      if (!before) return new NotFound('product');
      const after = stored.map((picture, index) => {
        const { alt, focalX = 50, focalY = 50 } = wanted[index] ?? {};
        return { ...picture, alt: alt || before.name, focalX, focalY };
      });
      const shown = picturesOf(before);
      if (isDeepStrictEqual(shown, after)) return before;
      const [conflict] = seenAt
        ? await conflictsIn(tx, id, ['pictures', 'imageUrl', 'pictureAlt'], seenAt)
        : [];
      if (conflict) return new EquipmentChanged(before, [{ ...conflict, field: 'pictures' }]);
      const [main, ...further] = after;
      // Later than any change before it: `conflictsIn` compares these times.
      const at = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1));
      await tx.equipmentImage.deleteMany({ where: { equipmentId: id } });
      await tx.equipmentImage.createMany({
        data: further.map((picture, index) => ({ ...picture, equipmentId: id, position: index + 1 })),
      });
      const row = await tx.equipment.update({
        where: { id },
        data: { ...(main && columnsOf(main)), updatedAt: at },
      });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'equipment.changed',
          subject: `equipment:${id}`,
          before: snapshot(before, shown),
          after: snapshot(row, after),
          createdAt: at,
        },
      });
      return row;
    });
  }

  /** The pictures at `urls`, which the product may show. */
  async function storedPictures(id: string, urls: readonly string[]): Promise<Shown[] | InvalidInput> {
    const known = new Map((await knownPictures(id, urls)).map((picture) => [picture.url, picture]));
    const all: Shown[] = [];
    for (const [index, url] of urls.entries()) {
      const picture = known.get(url) ?? (await otherPicture(url));
      if (picture instanceof InvalidInput)
        return new InvalidInput(
          picture.issues.map(({ message }) => ({ path: `pictures.${index}.url`, message })),
        );
      all.push(picture);
    }
    return all;
  }

  async function otherPicture(address: string): Promise<Shown | InvalidInput> {
    const picture = await images.pictureAt(address);
    if (picture instanceof InvalidInput) return picture;
    return shownOf({
      url: picture.pictureUrl,
      color: picture.pictureColor,
      width: picture.pictureWidth,
      height: picture.pictureHeight,
      widths: picture.pictureWidths,
    });
  }

  /** Pictures that the product or its variants show, and those that it showed lately: an admin may undo a change. */
  async function knownPictures(id: string, urls: readonly string[]): Promise<Shown[]> {
    const row = await prisma.equipment.findUnique({ where: { id }, select: { parentId: true } });
    const product = row?.parentId ?? id;
    const family = await prisma.equipment.findMany({
      where: { OR: [{ id: product }, { parentId: product }] },
      include: { images: { where: { url: { in: [...urls] } } } },
    });
    const shown = family.flatMap(picturesOf).filter(({ url }) => urls.includes(url));
    if (urls.every((url) => shown.some((picture) => picture.url === url))) return shown.map(shownOf);
    const entries = await prisma.auditEntry.findMany({
      where: { subject: `equipment:${id}`, action: 'equipment.changed' },
      orderBy: { createdAt: 'desc' },
      take: REMEMBERED_CHANGES,
    });
    const earlier = entries.flatMap(({ before }) => (Object(before).pictures ?? []) as ImageColumns[]);
    return [...shown, ...earlier].map(shownOf);
  }

  return { setPictures };
}

const shownOf = ({ url, color, width, height, widths }: Shown): Shown => ({
  url,
  color,
  width,
  height,
  widths,
});

const picturesOf = ({ images, ...row }: WithImages): ImageColumns[] => [
  ...(row.pictureUrl
    ? [
        {
          url: row.pictureUrl,
          color: row.pictureColor,
          width: row.pictureWidth,
          height: row.pictureHeight,
          widths: row.pictureWidths,
          alt: row.pictureAlt,
          focalX: row.pictureFocalX,
          focalY: row.pictureFocalY,
        },
      ]
    : []),
  ...images.map(({ alt, focalX, focalY, ...image }) => ({ ...shownOf(image), alt, focalX, focalY })),
];

const columnsOf = ({ url, alt, color, width, height, widths, focalX, focalY }: ImageColumns) => ({
  pictureUrl: url,
  pictureAlt: alt,
  pictureColor: color,
  pictureWidth: width,
  pictureHeight: height,
  pictureWidths: widths,
  pictureFocalX: focalX,
  pictureFocalY: focalY,
});

const snapshot = (
  { pictureUrl, pictureAlt }: Equipment,
  pictures: readonly ImageColumns[],
): Prisma.InputJsonObject => ({ pictureUrl, pictureAlt, pictures: pictures.map((one) => ({ ...one })) });
