import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { TaxRate } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { audit, findCountry, issue, orTaken } from './audited-rows.ts';
import type { SettingsChanged } from './restore-settings.errors.ts';
import type { RestoreRow } from './restore-settings.ts';
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
    const input = valid(rawInput);
    if (input instanceof InvalidInput) return input;
    return write(async (tx): Promise<Outcome> => {
      const before = input.id === undefined ? null : await one(tx, input.id);
      if (input.id !== undefined && !before) return new NotFound('tax rate');
      if (!before && (await tx.taxRate.count()) >= MAX_TAX_RATES)
        return issue('', `The shop has ${MAX_TAX_RATES} tax rates already.`);
      return store(tx, viewer, before, input);
    });
  }

  const restore: RestoreRow<TaxRate> = (viewer, id, earlier, refuse) =>
    write(async (tx): Promise<Outcome | SettingsChanged> => {
      const before = await one(tx, id);
      if (!before) return new NotFound('tax rate');
      const refusal = await refuse(tx);
      if (refusal) return refusal;
      const input = valid({ ...before, ...earlier });
      return input instanceof InvalidInput ? input : store(tx, viewer, before, input);
    });

  /** One change at a time. */
  const write = <Result>(action: (tx: Tx) => Promise<Result>): Promise<Result | InvalidInput> =>
    orTaken(
      prisma.$transaction(async (tx) => {
        await lockKey(tx, 'tax rates');
        return action(tx);
      }),
      'validFrom',
      'Another rate of this place starts at the same time.',
    );

  async function store(
    tx: Tx,
    viewer: Viewer,
    before: TaxRate | null,
    { id: _id, ...data }: ValidRate,
  ): Promise<TaxRate> {
    const after = before
      ? await tx.taxRate.update({ where: { id: before.id }, data })
      : await tx.taxRate.create({ data });
    await audit(tx, viewer, 'taxRate', { before, after });
    return after;
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

  return { list, save, restore, remove };
}

type ValidRate = Exclude<ReturnType<typeof valid>, InvalidInput>;

function valid(rawInput: SaveTaxRateInput) {
  const input = parse(saveTaxRateInput, rawInput);
  if (input instanceof InvalidInput) return input;
  const country = findCountry(input.country);
  if (!country) return issue('country', 'Choose a country.');
  return input.region !== null && !country.regions.some(({ code }) => code === input.region)
    ? issue('region', `Choose a region of ${country.name}.`)
    : input;
}
