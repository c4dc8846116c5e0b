import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { shortDay } from '#web/ui/dates.ts';
import type { ParcelItemsFragment } from './ParcelItems.generated.ts';
import style from './Parcels.module.css';
import { Shipment } from './Shipment.tsx';
import type { ShippedParcelFragment } from './ShippedParcel.generated.ts';

const words = copy.parcels;

/**
 * The shipped parcels of an order: tracking, and with several parcels also dates and items, if known. `renderActions` adds
 * buttons for a parcel.
 */
export function Parcels<Parcel extends ShippedParcelFragment & Partial<Pick<ParcelItemsFragment, 'items'>>>({
  parcels,
  isPart = false,
  renderActions,
}: {
  parcels: readonly Parcel[];
  /** Whether other items haven't shipped. */
  isPart?: boolean;
  renderActions?: (parcel: Parcel) => ReactNode;
}) {
  const [first] = parcels;
  if (!first) return null;
  if (parcels.length === 1 && !isPart) return <Shipment parcel={first} />;
  return (
    <ul className={style.parcels} aria-label={words.packages}>
      {parcels.map((parcel) => (
        <li key={parcel.databaseId}>
          <Shipment parcel={parcel} />
          <p className={style.facts}>
            <span>
              {parcel.deliveredAt
                ? words.deliveredOn(shortDay(parcel.deliveredAt))
                : words.shippedOn(shortDay(parcel.shippedAt))}
            </span>
            {parcel.items && (
              <span>{parcel.items.map(({ quantity, name }) => words.items(quantity, name)).join(', ')}</span>
            )}
          </p>
          {renderActions?.(parcel)}
        </li>
      ))}
    </ul>
  );
}
