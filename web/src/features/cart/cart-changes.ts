import { formatMoney } from '#web/ui/money.ts';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import type { CartPartsFragment } from './CartParts.generated.ts';

// What the cart looks like until the server responds.

function withLines(cart: CartPartsFragment, lines: CartLinePartsFragment[]): CartPartsFragment {
  return { ...cart, lines, itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function withQuantity(line: CartLinePartsFragment, quantity: number): CartLinePartsFragment {
  const { unitPrice } = line;
  const minor = (unitPrice?.minor ?? 0) * quantity;
  const total = unitPrice && { ...unitPrice, minor, display: formatMoney(minor, unitPrice.currency) };
  return { ...line, quantity, total, previousUnitPrice: null, problem: null };
}

/** `line` is the product's if it is not in the cart. Without it, only the number of items changes. */
export function withAdded(
  cart: CartPartsFragment,
  equipmentId: string,
  quantity: number,
  line?: CartLinePartsFragment,
): CartPartsFragment {
  const before = cart.lines.find((one) => one.equipmentId === equipmentId);
  if (before) return withUpdated(cart, equipmentId, before.quantity + quantity);
  if (line) return withLines(cart, [...cart.lines, withQuantity(line, quantity)]);
  return { ...cart, itemCount: cart.itemCount + quantity };
}

export const withUpdated = (cart: CartPartsFragment, equipmentId: string, quantity: number) =>
  withLines(
    cart,
    cart.lines.map((line) => (line.equipmentId === equipmentId ? withQuantity(line, quantity) : line)),
  );

export const withRemoved = (cart: CartPartsFragment, equipmentId: string) =>
  withLines(
    cart,
    cart.lines.filter((line) => line.equipmentId !== equipmentId),
  );
