import type { WalletDetails } from '#web/platform/payments/port.ts';
import type { CheckoutForm, Country } from './checkout-form.ts';

/** The region's code; empty if the country has no such region, or none that matter to the shop. */
export function regionOf(countries: readonly Country[], code: string, state: string): string {
  const wanted = state.trim().toLowerCase();
  const regions = countries.find((country) => country.code === code)?.regions ?? [];
  return (
    regions.find((region) => [region.code, region.name].some((word) => word.toLowerCase() === wanted))
      ?.code ?? ''
  );
}

/** The checkout form as a wallet fills it. */
export const formOfExpress = (
  { name, email, phone, address }: WalletDetails,
  countries: readonly Country[],
): CheckoutForm => ({
  email,
  recipient: name,
  phone,
  country: address.country,
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  region: regionOf(countries, address.country, address.state),
  postalCode: address.postalCode,
});
