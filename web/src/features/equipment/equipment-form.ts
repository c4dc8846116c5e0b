import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { formatMoney, toMinor } from '#web/ui/money.ts';
import { fileProblem, type ChosenPicture } from '#web/ui/picture-file.ts';
import {
  attributeFieldOf,
  attributesFromDraft,
  attributeTexts,
  draftOfAttributes,
  type AttributeField,
} from './attribute-form.ts';
import {
  fieldSchemas,
  initialTexts,
  maxQtyProblem,
  minQtyProblem,
  MAX_MINOR,
  renamed,
  text,
  type ProductTexts,
} from './product-fields.ts';

const words = copy.addProduct.problems;

function stockProblem(typed: string): string | null {
  if (typed === '') return null;
  if (!/^-?\d+$/.test(typed)) return words.stockWhole;
  if (Number(typed) < 0) return words.stockNegative;
  return Number(typed) > 1_000_000_000 ? words.stockHigh : null;
}

function imageProblem(image: ChosenPicture | null): string | null {
  if (!image) return words.imageRequired;
  const problem = fileProblem(image.file);
  return problem && { type: words.imageType, big: words.imageBig }[problem];
}

type Typed = Pick<ProductTexts, 'price' | 'minQty' | 'maxQty'>;

/** Checks the quantities together. §5: the upper bound is exclusive, so it must be greater than the lower bound. */
function boundsProblem({ price, minQty, maxQty }: Typed, currency: string): string | null {
  if (minQtyProblem(minQty.trim()) || maxQtyProblem(maxQty.trim())) return null;
  if (Number(maxQty) <= Number(minQty)) return words.maxLow;
  const minor = toMinor(price, currency);
  return minor !== null && minor * (Number(maxQty) - 1) > MAX_MINOR
    ? words.totalHigh(formatMoney(MAX_MINOR, currency))
    : null;
}

const fields = (currency: string) => ({ ...fieldSchemas(currency), attributes: attributeTexts });

const withinBounds = (currency: string) =>
  z.refine<Typed>((form) => boundsProblem(form, currency) === null, {
    path: ['maxQty'],
    error: ({ input }) => boundsProblem(input as Typed, currency) ?? '',
    // Run even if other checks failed, so that all errors are shown at once.
    when: () => true,
  });

/** One schema for hints, validation and submit. The server validates again with the same messages. */
export const equipmentForm = (currency: string) =>
  z
    .object({
      ...fields(currency),
      stock: text(stockProblem),
      image: z.custom<ChosenPicture | null>().check(({ value, issues }) => {
        const message = imageProblem(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    })
    .check(withinBounds(currency));

/** Parses `+20`, `-3` or `−3`. Null if it isn't a number. */
export function stockChangeOf(typed: string): number | null {
  const plain = typed.replaceAll(/\s/g, '').replace('−', '-');
  return /^[+-]?\d{1,10}$/.test(plain) ? Number(plain) : null;
}

function stockChangeProblem(typed: string): string | null {
  if (typed === '') return null;
  const change = stockChangeOf(typed);
  if (change === null) return words.stockChangeWhole;
  return Math.abs(change) > 1_000_000_000 ? words.stockHigh : null;
}

/** The form of an existing product: its stock changes by a difference, and counting is optional. */
export const editEquipmentForm = (currency: string) =>
  z
    .object({
      ...fields(currency),
      /** Empty means that stock isn't counted. */
      counting: z.string(),
      stock: text(stockProblem),
      stockChange: text(stockChangeProblem),
      stockReason: z.string(),
    })
    .check(withinBounds(currency));
export type EditEquipmentForm = z.infer<ReturnType<typeof editEquipmentForm>>;
export type EquipmentForm = z.infer<ReturnType<typeof equipmentForm>>;

export const emptyForm: EquipmentForm = { ...initialTexts, stock: '', attributes: {}, image: null };

/** Returns the orderable quantities for the current input, or null if it is invalid. */
export function orderRange({ minQty, maxQty }: Pick<Typed, 'minQty' | 'maxQty'>): [number, number] | null {
  if (minQtyProblem(minQty.trim()) || maxQtyProblem(maxQty.trim())) return null;
  return Number(maxQty) > Number(minQty) ? [Number(minQty), Number(maxQty) - 1] : null;
}

/** Returns the values to store as a draft: text fields, and the picture only if it is uploaded. */
export function draftOf({ image, attributes, ...typed }: EquipmentForm): Record<string, string> {
  const details = draftOfAttributes(attributes);
  return {
    ...typed,
    ...(details && { attributes: details }),
    ...(image?.url && { imageUrl: image.url, imageName: image.name }),
  };
}

export function fromDraft({
  imageUrl,
  imageName,
  attributes,
  ...typed
}: Record<string, string>): EquipmentForm {
  const image = imageUrl ? { file: null, name: imageName ?? '', preview: imageUrl, url: imageUrl } : null;
  return { ...emptyForm, ...typed, attributes: attributesFromDraft(attributes), image };
}

/** Returns the form field of a server issue's `path`, if any. */
export function fieldOf(path: string, form: EquipmentForm): keyof EquipmentForm | AttributeField | null {
  const field = path === 'imageUrl' ? 'image' : renamed[path];
  if (field) return field;
  return path in emptyForm ? (path as keyof EquipmentForm) : attributeFieldOf(path, form.attributes);
}
