import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { TaxRate } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { audit, findCountry, issue, orTaken } from './audited-rows.ts';
import { MAX_TAX_RATES, saveTaxRateInput, type SaveTaxRateInput } from './tax-rates.rules.ts';

type Outcome = TaxRate | InvalidInput | NotFound;

/** What is taxed where. */
export function taxRates(prisma: Db) {
  const list = (): Promise<TaxRate[]> =>
    prisma.taxRate.findMany({
      orderBy: [{ country: 'asc' }, { region: { sort: 'asc', nulls: 'first' } }, { validFrom: 'desc' }],
    });

  const one = (tx: Tx, id: string): Promise<TaxRate | null> =>
    isRowId(id) ? tx.taxRate.findUnique({ where: { id } }) : Promise.resolve(null);

  async function save(viewer: Viewer, rawInput: SaveTaxRateInput): Promise<Outcome> {
    const input = parse(saveTaxRateInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { id, ...data } = input;
    const country = findCountry(data.country);
    if (!country) return issue('country', 'Choose a country.');
    if (data.region !== null && !country.regions.some(({ code }) => code === data.region))
      return issue('region', `Choose a region of ${country.name}.`);
    const write = prisma.$transaction(async (tx): Promise<Outcome> => {
      await lockKey(tx, 'tax rates');
      const before = id === undefined ? null : await one(tx, id);
      if (id !== undefined && !before) return new NotFound('tax rate');
      if (!before && (await tx.taxRate.count()) >= MAX_TAX_RATES)
        return issue('', `The shop has ${MAX_TAX_RATES} tax rates already.`);
      const after = before
        ? await tx.taxRate.update({ where: { id: before.id }, data })
        : await tx.taxRate.create({ data });
      await audit(tx, viewer, 'taxRate', { before, after });
      return after;
    });
    return orTaken(write, 'validFrom', 'Another rate of this place starts at the same time.');
  }

  const remove = (viewer: Viewer, id: string): Promise<TaxRate | NotFound> =>
    prisma.$transaction(async (tx) => {
      await lockKey(tx, 'tax rates');
      const before = await one(tx, id);
      if (!before) return new NotFound('tax rate');
      await tx.taxRate.delete({ where: { id } });
      await audit(tx, viewer, 'taxRate', { before, after: null });
      return before;
    });

  return { list, save, remove };
}
