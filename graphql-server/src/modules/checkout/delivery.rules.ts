export interface DeliveryRate {
  /** ISO 3166-1 alpha-2. Empty: all countries. */
  readonly countries: readonly string[];
  readonly maxWeightG: number | null;
  /** Of the longest item. */
  readonly maxLengthMm: number | null;
  /** The least value of the cart, after discounts. */
  readonly fromItemsMinor: number;
  readonly costMinor: number;
  /** Working days (Monday to Friday) after departure. */
  readonly minDays: number;
  readonly maxDays: number;
}

export interface DeliveryMethod {
  readonly id: string;
  readonly name: string;
  readonly kind: 'SHIP' | 'PICKUP';
  /** Free for each order, and the method of orders that choose none, such as those of the REST API. */
  readonly isIncluded: boolean;
  /** 0 to 23, in UTC. Orders from this hour on depart on the next working day. */
  readonly cutOffHour: number;
  readonly rates: readonly DeliveryRate[];
}

/** A method that can deliver the cart. */
export interface DeliveryChoice {
  readonly methodId: string;
  readonly name: string;
  readonly kind: DeliveryMethod['kind'];
  /** What is charged. */
  readonly costMinor: number;
  /** What a promotion has taken off the cost. */
  readonly discountMinor: number;
  /** `2026-11-30` */
  readonly earliest: string;
  readonly latest: string;
  readonly isIncluded: boolean;
}

/** What is delivered, and to which country. */
export interface Consignment {
  readonly country: string;
  readonly weightG: number;
  readonly lengthMm: number;
  /** The value of the items after discounts. */
  readonly itemsMinor: number;
}

/** Methods that can deliver the consignment, in the order of `methods`. `isFree`: a promotion pays for shipping, not for pickup. */
export function listDeliveryChoices(
  methods: readonly DeliveryMethod[],
  consignment: Consignment,
  { now, isFree }: { now: Date; isFree: boolean },
): DeliveryChoice[] {
  return methods.flatMap((method) => {
    const rate = findRate(method, consignment);
    if (!rate) return [];
    const departure = departureOf(method, now);
    const { id, name, kind, isIncluded } = method;
    const discountMinor = isFree && kind === 'SHIP' ? rate.costMinor : 0;
    return {
      methodId: id,
      name,
      kind,
      costMinor: rate.costMinor - discountMinor,
      discountMinor,
      earliest: formatDate(addWorkingDays(departure, rate.minDays)),
      latest: formatDate(addWorkingDays(departure, rate.maxDays)),
      isIncluded,
    };
  });
}

/** The chosen method, otherwise the cheapest; the first one among equals. */
export function findDeliveryChoice(
  choices: readonly DeliveryChoice[],
  methodId: string | null,
): DeliveryChoice | null {
  const [cheapest] = choices.toSorted((one, other) => one.costMinor - other.costMinor);
  return choices.find((choice) => choice.methodId === methodId) ?? cheapest ?? null;
}

export interface FreeDeliveryOffer {
  readonly methodId: string;
  readonly methodName: string;
  readonly missingMinor: number;
}

/** The smallest increase of the cart's value that makes shipping by one of the choices free. */
export function findFreeDeliveryOffer(
  methods: readonly DeliveryMethod[],
  choices: readonly DeliveryChoice[],
  consignment: Consignment,
): FreeDeliveryOffer | null {
  const paid = choices.filter(({ kind, costMinor }) => kind === 'SHIP' && costMinor > 0);
  const offers = paid.flatMap(({ methodId, name }) => {
    const rates = methods.find(({ id }) => id === methodId)?.rates ?? [];
    return rates
      .filter((rate) => rate.costMinor === 0 && canCarry(rate, consignment))
      .map((rate) => ({
        methodId,
        methodName: name,
        missingMinor: rate.fromItemsMinor - consignment.itemsMinor,
      }));
  });
  const [nearest] = offers.toSorted((one, other) => one.missingMinor - other.missingMinor);
  return nearest ?? null;
}

/** Whether the rate is for this country, weight and length, whatever the value. */
function canCarry(rate: DeliveryRate, { country, weightG, lengthMm }: Consignment): boolean {
  return (
    (rate.countries.length === 0 || rate.countries.includes(country)) &&
    (rate.maxWeightG === null || weightG <= rate.maxWeightG) &&
    (rate.maxLengthMm === null || lengthMm <= rate.maxLengthMm)
  );
}

/** The cheapest rate; the fastest among equals. */
function findRate(method: DeliveryMethod, consignment: Consignment): DeliveryRate | undefined {
  return method.rates
    .filter((rate) => canCarry(rate, consignment) && consignment.itemsMinor >= rate.fromItemsMinor)
    .toSorted(
      (one, other) =>
        one.costMinor - other.costMinor || one.maxDays - other.maxDays || one.minDays - other.minDays,
    )[0];
}

function departureOf({ cutOffHour }: DeliveryMethod, now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  if (isWorkingDay(today) && now.getUTCHours() < cutOffHour) return today;
  return addWorkingDays(today, 1);
}

function addWorkingDays(from: Date, days: number): Date {
  const date = new Date(from);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

const isWorkingDay = (date: Date) => date.getUTCDay() % 6 !== 0;

const formatDate = (date: Date) => date.toISOString().slice(0, 10);
