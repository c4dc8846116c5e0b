import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { audit, findCountry, issue } from './audited-rows.ts';
import type { RestoreRow } from './restore-settings.ts';
import { withoutIds } from './restore-settings.rules.ts';
import {
  MAX_METHODS,
  saveDeliveryMethodInput,
  type SaveDeliveryMethodInput,
} from './delivery-methods.rules.ts';

const withRates = {
  include: { rates: { orderBy: [{ fromItemsMinor: 'asc' }, { costMinor: 'desc' }, { id: 'asc' }] } },
} satisfies Prisma.DeliveryMethodDefaultArgs;
export type DeliveryMethodWithRates = Prisma.DeliveryMethodGetPayload<typeof withRates>;
type Outcome = DeliveryMethodWithRates | InvalidInput | NotFound;

/** Orders of the specification's calls, which choose no method, need it. */
const ONE_INCLUDED = 'Keep one active delivery method that the price includes.';

/** How the shop delivers, and what that costs. */
export function deliveryMethods(prisma: Db) {
  const list = (): Promise<DeliveryMethodWithRates[]> =>
    prisma.deliveryMethod.findMany({ ...withRates, orderBy: [{ position: 'asc' }, { id: 'asc' }] });

  const one = (tx: Tx, id: string): Promise<DeliveryMethodWithRates | null> =>
    isRowId(id) ? tx.deliveryMethod.findUnique({ ...withRates, where: { id } }) : Promise.resolve(null);

  /** One change at a time, so that two of them cannot remove the last included methods. */
  const write = <Result>(action: (tx: Tx) => Promise<Result>): Promise<Result> =>
    prisma.$transaction(async (tx) => {
      await lockKey(tx, 'delivery methods');
      return action(tx);
    });

  const hasOtherIncluded = async (tx: Tx, id: string): Promise<boolean> =>
    (await tx.deliveryMethod.count({ where: { id: { not: id }, isIncluded: true, isActive: true } })) > 0;

  async function save(viewer: Viewer, rawInput: SaveDeliveryMethodInput): Promise<Outcome> {
    const input = valid(rawInput);
    if (input instanceof InvalidInput) return input;
    return write(async (tx): Promise<Outcome> => {
      const before = input.id === undefined ? null : await one(tx, input.id);
      if (input.id !== undefined && !before) return new NotFound('delivery method');
      return store(tx, viewer, before, input);
    });
  }

  const restore: RestoreRow<DeliveryMethodWithRates> = (viewer, id, earlier, refuse) =>
    write(async (tx) => {
      const before = await one(tx, id);
      if (!before) return new NotFound('delivery method');
      const refusal = await refuse(tx);
      if (refusal) return refusal;
      const { position: _kept, rates, ...content } = before;
      const input = valid({
        ...content,
        rates: rates.map(withoutIds),
        ...earlier,
      } as unknown as SaveDeliveryMethodInput);
      return input instanceof InvalidInput ? input : store(tx, viewer, before, input);
    });

  async function store(
    tx: Tx,
    viewer: Viewer,
    before: DeliveryMethodWithRates | null,
    { id: _id, rates, position, ...content }: ValidMethod,
  ): Promise<DeliveryMethodWithRates | InvalidInput> {
    const staysIncluded = content.isIncluded && content.isActive;
    if (before && !staysIncluded && !(await hasOtherIncluded(tx, before.id)))
      return issue(content.isIncluded ? 'isActive' : 'isIncluded', ONE_INCLUDED);
    const { _count: count, _max: last } = await tx.deliveryMethod.aggregate({
      _count: true,
      _max: { position: true },
    });
    if (!before && count >= MAX_METHODS) return issue('', `The shop has ${MAX_METHODS} methods already.`);
    const data = { ...content, position: position ?? before?.position ?? (last.position ?? 0) + 1 };
    const after = before
      ? await tx.deliveryMethod.update({
          ...withRates,
          where: { id: before.id },
          data: { ...data, rates: { deleteMany: {}, create: rates } },
        })
      : await tx.deliveryMethod.create({ ...withRates, data: { ...data, rates: { create: rates } } });
    await audit(tx, viewer, 'deliveryMethod', { before, after });
    return after;
  }

  const remove = (viewer: Viewer, id: string): Promise<Outcome> =>
    write(async (tx): Promise<Outcome> => {
      const before = await one(tx, id);
      if (!before) return new NotFound('delivery method');
      if (!(await hasOtherIncluded(tx, id))) return issue('id', ONE_INCLUDED);
      await tx.deliveryMethod.delete({ where: { id } });
      await audit(tx, viewer, 'deliveryMethod', { before, after: null });
      return before;
    });

  return { list, save, restore, remove };
}

type ValidMethod = Exclude<ReturnType<typeof valid>, InvalidInput>;

function valid(rawInput: SaveDeliveryMethodInput) {
  const input = parse(saveDeliveryMethodInput, rawInput);
  if (input instanceof InvalidInput) return input;
  const unknown = input.rates.findIndex(({ countries }) => !countries.every(findCountry));
  return unknown >= 0 ? issue(`rates.${unknown}.countries`, 'Choose countries of the list.') : input;
}
