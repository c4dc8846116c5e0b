import { ExternalLink } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './Shipment.module.css';
import type { ShippedParcelFragment } from './ShippedParcel.generated.ts';

const words = copy.parcels;

/** Carrier, tracking number and tracking link of a parcel. */
export function Shipment({ parcel }: { parcel: ShippedParcelFragment }) {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return (
    <p className={style.shipment}>
      <strong>{words.carriers[carrier]}</strong>
      <code>
        <VisuallyHidden>{words.tracking}: </VisuallyHidden>
        {trackingNumber}
      </code>
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          {words.follow}
          <ExternalLink size={14} aria-hidden />
          <VisuallyHidden> {words.newTab}</VisuallyHidden>
        </a>
      )}
    </p>
  );
}
