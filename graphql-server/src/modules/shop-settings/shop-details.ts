import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { Viewer } from '#server/viewer.ts';
import type { z } from 'zod';
import type { RestoreRow } from './restore-settings.ts';
import { defaultText, legalTextFields, type LegalPageName } from './legal-texts.rules.ts';
import { ShopDetailsChanged } from './shop-details.errors.ts';
import {
  DEFAULT_RETURN_DAYS,
  DEFAULT_SHOP_NAME,
  detailFields,
  saveShopDetailsInput,
  type SaveShopDetailsInput,
  type ShopDetails,
} from './shop-details.rules.ts';

/** The details until an admin saves others, from the environment. */
export interface DefaultDetails {
  readonly name: string;
  readonly address: readonly string[];
  readonly email: string | null;
  readonly taxId: string | null;
}

const subject = 'shopDetails:shop';

/** The shop's details. They are not cached, so that changes apply at once on all servers. */
export function shopDetails(prisma: Db, seller: DefaultDetails, isTestMode: boolean) {
  const defaults: ShopDetails = {
    version: 0,
    shopName: DEFAULT_SHOP_NAME,
    legalName: seller.name,
    address: seller.address.join('\n'),
    email: seller.email,
    phone: null,
    taxId: seller.taxId,
    returnDays: DEFAULT_RETURN_DAYS,
    imprintText: null,
    returnsText: null,
    privacyText: null,
    termsText: null,
    accessibilityText: null,
    updatedAt: null,
  };

  const read = async (tx: Pick<Tx, 'shopDetails'> = prisma): Promise<ShopDetails> =>
    (await tx.shopDetails.findUnique({ where: { id: 1 } })) ?? defaults;

  async function save(
    viewer: Viewer,
    rawInput: SaveShopDetailsInput,
  ): Promise<ShopDetails | InvalidInput | ShopDetailsChanged> {
    const input = parse(saveShopDetailsInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, subject);
      const before = await read(tx);
      // A repeated request changes nothing, so its outdated version is no conflict.
      if (before.version !== input.version && changedIn(before, input).length > 0)
        return new ShopDetailsChanged(before);
      return store(tx, viewer, before, input);
    });
  }

  const restore: RestoreRow<ShopDetails> = (viewer, _id, earlier, refuse) =>
    prisma.$transaction(async (tx) => {
      await lockKey(tx, subject);
      const before = await read(tx);
      const refusal = await refuse(tx);
      if (refusal) return refusal;
      const now = Object.fromEntries(detailFields.map((field) => [field, before[field]]));
      const input = parse(saveShopDetailsInput, { version: before.version, ...now, ...earlier });
      return input instanceof InvalidInput ? input : store(tx, viewer, before, input);
    });

  async function store(
    tx: Tx,
    viewer: Viewer,
    before: ShopDetails,
    { version: _version, ...data }: Valid,
  ): Promise<ShopDetails> {
    const changed = changedIn(before, data);
    if (changed.length === 0) return before;
    const row = { ...data, version: before.version + 1, updatedAt: new Date() };
    const after = await tx.shopDetails.upsert({ where: { id: 1 }, create: row, update: row });
    const part = (of: ShopDetails) => Object.fromEntries(changed.map((field) => [field, of[field]]));
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: 'shopDetails.changed',
        subject,
        before: part(before),
        after: part(after),
      },
    });
    return after;
  }

  const textOf = (name: LegalPageName, details: ShopDetails): string =>
    details[legalTextFields[name]] ?? defaultText(name, details, isTestMode);

  return {
    read,
    save,
    restore,
    /** The text of a public page: the admins' one, or the default. */
    textOf,
    /** The text that is shown while an admin leaves it empty. */
    defaultTextOf: (name: LegalPageName, details: ShopDetails) => defaultText(name, details, isTestMode),
  };
}

type Valid = z.output<typeof saveShopDetailsInput>;

const changedIn = (before: ShopDetails, data: Omit<Valid, 'version'>) =>
  detailFields.filter((field) => before[field] !== data[field]);
