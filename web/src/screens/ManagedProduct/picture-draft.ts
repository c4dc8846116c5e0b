import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';

/** Most pictures of a product, the main one included. */
export const MAX_PICTURES = 21;

/** A picture in the editor. Without `url`, it is not uploaded yet. */
export interface DraftPicture {
  readonly key: string;
  readonly url: string | null;
  readonly alt: string;
  readonly focalX: number;
  readonly focalY: number;
  readonly file: File | null;
  /** The uploaded fraction, 0 to 1; null while it waits or after it failed. */
  readonly progress: number | null;
  readonly problem: string | null;
}

type Saved = Pick<DraftPicture, 'url' | 'alt' | 'focalX' | 'focalY'>;

let keys = 0;
export const newPicture = (change: Partial<DraftPicture>): DraftPicture => ({
  key: `picture-${keys++}`,
  url: null,
  alt: '',
  focalX: 50,
  focalY: 50,
  file: null,
  progress: null,
  problem: null,
  ...change,
});

/** The pictures of a product as the editor shows them. */
export const picturesOf = ({ pictures, name }: ManagedProductFragment): DraftPicture[] =>
  pictures.map(({ url, alt, focalPoint }) =>
    // A missing alternative text defaults to the product's name.
    newPicture({ url, alt: alt === name ? '' : alt, focalX: focalPoint.x, focalY: focalPoint.y }),
  );

export const savedPart = ({ url, alt, focalX, focalY }: Saved) => ({ url: url ?? '', alt, focalX, focalY });

export const isSame = (some: readonly DraftPicture[], others: readonly DraftPicture[]): boolean =>
  JSON.stringify(some.map(savedPart)) === JSON.stringify(others.map(savedPart));

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const entry = list[from];
  if (entry === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, target), entry, ...rest.slice(target)];
}

/** The uploaded pictures, for a draft that outlives a reload. */
export const draftText = (pictures: readonly DraftPicture[]): string =>
  JSON.stringify(pictures.filter(({ url }) => url !== null).map(savedPart));

/** The pictures of a draft; null if it is not readable. */
export function picturesFromDraft(text: string | undefined): DraftPicture[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(list) || list.length === 0) return null;
    return list.slice(0, MAX_PICTURES).map((one: Partial<Record<keyof Saved, unknown>>) =>
      newPicture({
        url: String(one.url),
        alt: String(one.alt),
        focalX: Number(one.focalX) || 0,
        focalY: Number(one.focalY) || 0,
      }),
    );
  } catch {
    return null;
  }
}
