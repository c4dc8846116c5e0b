import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';
import { returnTones } from './return-tones.ts';

/** The status of the parcel, if there is one, and of a return. */
export function ParcelBadge({
  fulfilment,
  returns: [last],
}: Pick<ManagedOrderRowFragment, 'fulfilment' | 'returns'>) {
  const { title, states } = copy.returns;
  return (
    <>
      {fulfilment !== 'UNFULFILLED' && <Badge tone="lake">{copy.parcels.states[fulfilment]}</Badge>}
      {last && last.state !== 'WITHDRAWN' && (
        <Badge tone={returnTones[last.state]}>
          {title}: {states[last.state]}
        </Badge>
      )}
    </>
  );
}
