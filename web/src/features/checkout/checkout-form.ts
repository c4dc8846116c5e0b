import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type { CheckoutDataQuery } from './CheckoutData.generated.ts';
import type { CountryPartsFragment } from './CountryParts.generated.ts';

export type Country = CountryPartsFragment;
export type SavedAddress = NonNullable<NonNullable<CheckoutDataQuery['me']>['addresses']>[number];

const words = copy.checkout;
const validation = copy.validation;
const line = (max: number, required: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, { error: required, abort: true }), z.maxLength(max, words.tooLong(max)));

const optionalText = z.string().check(z.trim(), z.maxLength(120, words.tooLong(120)));
const required = (isRequired: boolean, error: string) =>
  z.string().check(z.trim(), z.minLength(isRequired ? 1 : 0, error));

/** What an order to this country needs. Only the server knows which postal codes exist. */
export const checkoutForm = (country: Country | undefined, isGuest: boolean) =>
  z.object({
    /** Only guests enter an email. Customers use the account's. */
    email: isGuest
      ? z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: validation.emailRequired, abort: true }),
            z.regex(EMAIL, validation.emailInvalid),
          )
      : z.string(),
    recipient: line(120, words.errors.recipient),
    phone: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: validation.phoneRequired, abort: true }),
        z.regex(/^[+()\d\s./-]{5,40}$/, validation.phoneInvalid),
      ),
    country: required(true, words.errors.country),
    line1: line(120, words.errors.line1),
    line2: optionalText,
    city: line(80, words.errors.city),
    region: required((country?.regions.length ?? 0) > 0, words.errors.region),
    postalCode: required(country?.hasPostalCode ?? false, words.errors.postalCode),
  });
export type CheckoutForm = z.infer<ReturnType<typeof checkoutForm>>;

/** As `checkoutForm` of a guest, for staff who order for a customer. */
export const phoneOrderForm = (country: Country | undefined) =>
  z.extend(checkoutForm(country, true), { recipient: line(120, copy.newOrder.recipientRequired) });

/** As the specification checks addresses (§5). */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const fieldNames = [
  'email',
  'recipient',
  'phone',
  'country',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
] as const satisfies readonly (keyof CheckoutForm)[];

/** The address as the form has it; null stands for an empty field in the address book. */
export const formOfAddress = ({
  recipient,
  phone,
  line1,
  line2,
  city,
  region,
  postalCode,
  country,
}: Omit<SavedAddress, '__typename' | 'id'>) => ({
  recipient,
  phone,
  line1,
  line2,
  city,
  region: region ?? '',
  postalCode,
  country,
});

/** The country of the browser's language, such as `US` of `en-US`; empty if the shop does not know it. */
export function likelyCountry(language: string, countries: readonly Country[]): string {
  const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? '';
  return countries.some(({ code }) => code === region) ? region : '';
}

const EMPTY: CheckoutForm = {
  email: '',
  recipient: '',
  phone: '',
  country: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
};

/** Fills the form: what was typed before, otherwise the address used last, otherwise what the account knows. */
export function initialForm(
  { me, countries }: CheckoutDataQuery,
  draft: Readonly<Record<string, string>>,
  language: string,
): CheckoutForm {
  const [last] = me?.addresses ?? [];
  const known = last
    ? formOfAddress(last)
    : {
        recipient: me?.displayName ?? '',
        phone: me?.profile?.phone ?? '',
        country: likelyCountry(language, countries),
      };
  return { ...EMPTY, ...known, ...draft };
}
