import { text } from 'node:stream/consumers';
import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import type { ImageEncoder } from '#server/providers/images.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import type { Actor } from '#server/viewer.ts';
import { ImageUnreadable } from './images.errors.ts';
import { encodePicture, type Upload } from './images.files.ts';
import { uploadIdOf, type StoredPicture } from './images.rules.ts';

export type ImagesService = ReturnType<typeof imagesService>;

/**
 * The shop's image host, and metadata of pictures on other hosts. `storage` is null if another host takes uploads.
 * `hosts` are the hosts from which a product may show a picture, by https.
 */
export function imagesService({
  prisma,
  encoder,
  storage,
  hosts,
}: {
  prisma: Db;
  encoder: ImageEncoder;
  storage: FileStorage | null;
  hosts: ReadonlySet<string>;
}) {
  /** Stores a picture, re-encoded in several widths. Unsupported files are not stored. */
  async function upload(
    viewer: Actor,
    bytes: Buffer,
  ): Promise<Upload | ImageUnreadable | NotFound | Unavailable> {
    if (!storage) return new NotFound('image host');
    const encoded = await encodePicture(encoder, bytes);
    if (encoded instanceof ImageUnreadable) return encoded;
    const { upload: saved, stored, files: pictures } = encoded;
    const { id, url } = saved;
    // Before the entry, because no transaction should wait for a storage that is far away.
    const files = [...pictures, { name: `${id}.json`, content: JSON.stringify(stored) }];
    if ((await storage.save(files)) === 'unavailable') return new Unavailable('images');
    try {
      await prisma.auditEntry.create({
        data: { actor: viewer.id, action: 'image.uploaded', subject: `image:${id}`, after: { url } },
      });
    } catch (error) {
      await storage.remove(files.map(({ name }) => name));
      throw error;
    }
    return saved;
  }

  /** Returns the picture at a URL that a product may show, or an error. */
  async function pictureAt(url: string): Promise<StoredPicture | InvalidInput> {
    const id = uploadIdOf(url);
    const own = id ? await uploaded(id) : await fromCatalogue(url);
    if (own === 'unavailable')
      return new InvalidInput([
        { path: 'imageUrl', message: 'The image can’t be checked right now. Please try again.' },
      ]);
    if (own) return own;
    const hostedUrl = id ? null : allowed(url);
    if (hostedUrl)
      return {
        pictureUrl: hostedUrl,
        pictureColor: '#e8e4dc',
        pictureWidth: 1000,
        pictureHeight: 1000,
        pictureWidths: [],
      };
    const known = [...hosts].join(', ');
    return new InvalidInput([
      {
        path: 'imageUrl',
        message: `Upload the image first${known && `, or use an https URL from ${known}`}.`,
      },
    ]);
  }

  async function uploaded(id: string): Promise<StoredPicture | null | 'unavailable'> {
    if (!storage) return null;
    const file = await storage.read(`${id}.json`);
    if (file.kind === 'unavailable') return file.kind;
    if (file.kind !== 'file') return null;
    return JSON.parse(await text(file.body)) as StoredPicture;
  }

  /** A picture that a product of ours shows already. */
  async function fromCatalogue(url: string): Promise<StoredPicture | null> {
    if (!/^\/images\/[\w-]+\.webp$/.test(url)) return null;
    const row = await prisma.equipment.findFirst({
      where: { pictureUrl: url },
      select: { pictureColor: true, pictureWidth: true, pictureHeight: true, pictureWidths: true },
    });
    return row && { ...row, pictureUrl: url };
  }

  /** Returns the URL as browsers parse it, or null if its host is not one of `hosts`. */
  function allowed(url: string): string | null {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (parsed?.protocol !== 'https:' || parsed.username || parsed.password) return null;
    return hosts.has(parsed.host) ? parsed.href : null;
  }

  return { upload, pictureAt };
}
