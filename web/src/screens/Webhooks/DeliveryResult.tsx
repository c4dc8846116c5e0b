import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { moment } from '#web/ui/dates.ts';
import style from './WebhooksScreen.module.css';
import type { WebhookDeliveryRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;
const tones = { PENDING: 'plain', DELIVERED: 'moss', FAILED: 'coral' } as const;

/** How far a delivery is, and what came of its last attempt. */
export function DeliveryResult({ delivery }: { delivery: WebhookDeliveryRowFragment }) {
  const { status, problem, nextAttemptAt, responseStatus, durationMs } = delivery;
  const isRetrying = status === 'PENDING' && problem !== null;
  return (
    <span className={style.result}>
      <span>
        <Badge tone={isRetrying ? 'amber' : tones[status]}>
          {isRetrying ? words.retrying : words.statuses[status]}
        </Badge>
      </span>
      {problem ? (
        <small>{problem}</small>
      ) : (
        responseStatus !== null &&
        durationMs !== null &&
        status !== 'PENDING' && <small>{words.answered(responseStatus, durationMs)}</small>
      )}
      {isRetrying && nextAttemptAt && <small>{words.nextAttempt(moment(nextAttemptAt))}</small>}
    </span>
  );
}
