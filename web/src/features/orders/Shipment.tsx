import { ExternalLink } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import style from './Shipment.module.css';

const words = copy.parcels;

/** Carrier, tracking number and tracking link. */
export function Shipment({ shipment }: { shipment: NonNullable<OrderRowFragment['shipment']> }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
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
