import { AddToCartPill } from './AddToCartPill.tsx';
import { useWorksForShop } from './use-works-for-shop.ts';

/** The button of each product in a list. None for admins and staff, who can't order (§6). */
export const useBuyButton = (): typeof AddToCartPill | undefined =>
  useWorksForShop() ? undefined : AddToCartPill;
