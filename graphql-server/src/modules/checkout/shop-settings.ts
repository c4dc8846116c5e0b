import type { Sql } from '#server/db.ts';
import type { DeliveryMethod } from './delivery.rules.ts';
import type { Promotion } from './promotions.rules.ts';
import type { TaxRate } from './tax.rules.ts';

/** What a price depends on besides the products. */
export interface PriceSettings {
  /** The methods that customers can choose from, in display order. */
  readonly deliveryMethods: DeliveryMethod[];
  /** Of the country. */
  readonly taxRates: TaxRate[];
  /** Automatic ones, and the one with the code. Uses are not counted. */
  readonly promotions: Promotion[];
}

/** Read for each price, so in one statement. */
const text = `SELECT
    (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'kind', m.kind, 'isIncluded', m."isIncluded",
        'cutOffHour', m."cutOffHour",
        'rates', (SELECT coalesce(json_agg(r), '[]') FROM "DeliveryRate" r WHERE r."methodId" = m.id)) ORDER BY m.position, m.id), '[]')
      FROM "DeliveryMethod" m WHERE m."isActive") AS "deliveryMethods",
    (SELECT coalesce(json_agg(t), '[]') FROM "TaxRate" t WHERE t.country = $1) AS "taxRates",
    (SELECT coalesce(json_agg(p), '[]') FROM "Promotion" p WHERE p.code IS NULL OR p.code = $2::citext) AS promotions`;

export async function readPriceSettings(
  sql: Sql,
  country: string,
  code: string | null,
): Promise<PriceSettings> {
  const [row] = await sql.query<PriceSettings>({ name: 'price settings', text, values: [country, code] });
  const { deliveryMethods = [], taxRates = [], promotions = [] } = row ?? {};
  return {
    deliveryMethods,
    // JSON has no dates.
    taxRates: taxRates.map(({ validFrom, ...rate }) => ({ ...rate, validFrom: new Date(validFrom) })),
    promotions: promotions.map(
      ({ percent, amountMinor, buyQuantity, getQuantity, startsAt, endsAt, ...promotion }) => ({
        ...promotion,
        percent: percent ?? 0,
        amountMinor: amountMinor ?? 0,
        buyQuantity: buyQuantity ?? 0,
        getQuantity: getQuantity ?? 0,
        startsAt: new Date(startsAt),
        endsAt: endsAt && new Date(endsAt),
        used: 0,
        usedByCustomer: 0,
      }),
    ),
  };
}
