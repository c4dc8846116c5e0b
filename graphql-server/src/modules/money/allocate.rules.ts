/** `amount × numerator ÷ denominator`, rounded half up. Exact where the product of numbers would lose digits. */
export function multiplyByRatio(amount: number, numerator: number, denominator: number): number {
  const divisor = 2n * BigInt(denominator);
  return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / divisor);
}

/**
 * Divides `amount` in proportion to `weights` (largest remainder method): the shares add up to `amount`. Equal remainders are
 * served in the order of the weights. `amount` is at most the sum of the weights, so a share is at most its weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = products.map((product) => Number(product / total));
  const missing = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .toSorted((one, other) => Number(other.remainder - one.remainder));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
