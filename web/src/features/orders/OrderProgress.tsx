import { Check } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { shortDay } from '#web/ui/dates.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import style from './OrderProgress.module.css';

const words = copy.parcels;

/** The steps of a paid order from placed to delivered, with the date of each completed step. */
export function OrderProgress({
  order: { number, placedAt, paidAt, packedAt, shippedAt, deliveredAt, fulfilment },
}: {
  order: Pick<
    OrderRowFragment,
    'number' | 'placedAt' | 'paidAt' | 'packedAt' | 'shippedAt' | 'deliveredAt' | 'fulfilment'
  >;
}) {
  const steps = Object.entries({
    placed: placedAt,
    paid: paidAt,
    packed: packedAt,
    shipped: shippedAt,
    delivered: deliveredAt,
  }) as [keyof typeof words.steps, string | null][];
  const last = steps.findLastIndex(([, at]) => at !== null);
  return (
    <div className={style.room}>
      <ol className={style.progress} aria-label={words.progress(number)}>
        {steps.map(([step, at], index) => (
          <li
            key={step}
            data-done={at !== null || undefined}
            aria-current={index === last ? 'step' : undefined}
          >
            <span className={style.mark} aria-hidden>
              {at && <Check size={12} strokeWidth={3} />}
            </span>
            <span className={style.step}>
              {step === 'shipped' && fulfilment === 'PARTLY_SHIPPED'
                ? words.partlyShipped
                : words.steps[step]}
            </span>
            {at && (
              <>
                <VisuallyHidden>{words.done}</VisuallyHidden>
                <time dateTime={at}>{shortDay(at)}</time>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
