import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText, wholeNumber } from '#web/features/admin-lists/form-texts.ts';
import { emailField } from '#web/features/users/credentials.ts';
import type { SaveShopDetailsMutationVariables } from './SaveShopDetails.generated.ts';
import type { ShopDetailsFormFragment } from './ShopDetailsScreen.generated.ts';

const words = copy.shopDetails.problems;

const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, copy.adminLists.problems.long(max)));
const pageText = optionalText(10_000);

/** The server validates again. */
export const shopDetailsForm = z.object({
  /** The version that the admin edits, as text like the other fields. */
  version: z.string(),
  shopName: requiredText(60, words.shopName),
  legalName: requiredText(120, words.legalName),
  address: requiredText(500, words.address),
  email: emailField,
  phone: z
    .string()
    .check(
      z.trim(),
      z.maxLength(40, copy.validation.phoneInvalid),
      z.regex(/^([+()\d\s./-]{5,})?$/, copy.validation.phoneInvalid),
    ),
  taxId: optionalText(40),
  returnDays: wholeNumber(1, 365),
  imprintText: pageText,
  returnsText: pageText,
  privacyText: pageText,
  termsText: pageText,
  accessibilityText: pageText,
});
export type ShopDetailsForm = z.infer<typeof shopDetailsForm>;

export const shopDetailsFormOf = (details: ShopDetailsFormFragment): ShopDetailsForm => ({
  version: String(details.version),
  shopName: details.shopName,
  legalName: details.legalName,
  address: details.address,
  email: details.email ?? '',
  phone: details.phone ?? '',
  taxId: details.taxId ?? '',
  returnDays: String(details.returnDays),
  imprintText: details.imprintText ?? '',
  returnsText: details.returnsText ?? '',
  privacyText: details.privacyText ?? '',
  termsText: details.termsText ?? '',
  accessibilityText: details.accessibilityText ?? '',
});

export const shopDetailsInputOf = ({
  version,
  returnDays,
  ...texts
}: ShopDetailsForm): SaveShopDetailsMutationVariables['input'] => ({
  ...texts,
  version: Number(version),
  returnDays: Number(returnDays),
});
