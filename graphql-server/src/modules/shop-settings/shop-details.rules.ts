import { z } from 'zod';
import { email, freeText, line, optional, paragraph } from '#server/errors/input.ts';
import { wholeNumber } from './shop-settings.rules.ts';

/** The name of the shop in emails, until an admin sets another. */
export const DEFAULT_SHOP_NAME = 'FISHZOME';

/** Days after delivery for returns, until an admin sets them. */
export const DEFAULT_RETURN_DAYS = 30;

/** What the shop says about itself. A text is null while the default text is shown. */
export interface ShopDetails {
  /** 0 until an admin saves the details. */
  readonly version: number;
  readonly shopName: string;
  readonly legalName: string;
  /** Lines of the postal address. */
  readonly address: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly taxId: string | null;
  readonly returnDays: number;
  readonly imprintText: string | null;
  readonly returnsText: string | null;
  readonly privacyText: string | null;
  readonly termsText: string | null;
  readonly accessibilityText: string | null;
  readonly updatedAt: Date | null;
}

const optionalText = freeText(10_000)
  .nullish()
  .transform((text) => text || null);
const blankAsUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optionalLine = (schema: z.ZodString) =>
  z.preprocess(blankAsUndefined, optional(schema)).transform((text) => text ?? null);

const fields = {
  shopName: line(60, 'Enter a shop name.'),
  legalName: line(120, 'Enter a legal name.'),
  address: paragraph(500, 'Enter an address.'),
  email,
  phone: optionalLine(
    line(40, 'Enter a phone number.').regex(/^[+()\d\s./-]{5,}$/, 'Provide a valid phone number'),
  ),
  taxId: optionalLine(line(40, 'Enter a tax number.')),
  returnDays: wholeNumber(1, 365),
  imprintText: optionalText,
  returnsText: optionalText,
  privacyText: optionalText,
  termsText: optionalText,
  accessibilityText: optionalText,
};

/** `version` is the one that the admin edited. */
export const saveShopDetailsInput = z.strictObject({ version: z.int().min(0), ...fields });
export interface SaveShopDetailsInput {
  version: number;
  shopName: string;
  legalName: string;
  address: string;
  email: string;
  phone?: string | null | undefined;
  taxId?: string | null | undefined;
  returnDays: number;
  imprintText?: string | null | undefined;
  returnsText?: string | null | undefined;
  privacyText?: string | null | undefined;
  termsText?: string | null | undefined;
  accessibilityText?: string | null | undefined;
}

export const detailFields = Object.keys(fields) as (keyof typeof fields)[];

/** The seller, as invoices name it. */
export const sellerOf = ({ legalName, address, email: sellerEmail, taxId }: ShopDetails) => ({
  name: legalName,
  address: address.split('\n').flatMap((one) => one.trim() || []),
  email: sellerEmail,
  taxId,
});
