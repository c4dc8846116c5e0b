import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { DeliveryResult } from './DeliveryResult.tsx';
import style from './WebhooksScreen.module.css';
import type { WebhookEndpointRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;

/** An endpoint with its state, its last result, and its buttons. */
export function WebhookEndpoint({
  endpoint,
  busy,
  onTest,
  onSecret,
  onEdit,
  onDelete,
}: {
  endpoint: WebhookEndpointRowFragment;
  /** The button whose mutation is running, in any row. */
  busy: string | null;
  onTest: () => void;
  onSecret: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { databaseId, url, description, events, isActive, goneAt, lastDelivery } = endpoint;
  return (
    <li className={style.endpoint}>
      <div className={style.head}>
        <h2>{url}</h2>
        <Badge tone={isActive ? 'moss' : 'plain'}>{isActive ? words.active : words.off}</Badge>
      </div>
      {description && <p>{description}</p>}
      {goneAt && <p className={style.gone}>{words.gone(moment(goneAt))}</p>}
      <dl className={style.facts}>
        <dt>{words.eventsLabel}</dt>
        <dd>{events.map((event) => words.events[event]).join(', ')}</dd>
        <dt>{words.lastResult}</dt>
        <dd>
          {lastDelivery ? (
            <>
              <span>
                <code>{lastDelivery.type}</code> · {moment(lastDelivery.createdAt)}
              </span>
              <DeliveryResult delivery={lastDelivery} />
            </>
          ) : (
            words.none
          )}
        </dd>
      </dl>
      <div className={style.actions}>
        <ButtonLink variant="quiet" to={paths.webhookDeliveries(databaseId)} aria-label={words.logOf(url)}>
          {words.log}
        </ButtonLink>
        <Button
          variant="quiet"
          aria-label={words.testOf(url)}
          busy={busy === `test ${databaseId}`}
          busyLabel={words.testing}
          onClick={onTest}
        >
          {words.test}
        </Button>
        <Button
          variant="quiet"
          aria-label={words.secretOf(url)}
          busy={busy === `secret ${databaseId}`}
          busyLabel={words.loading}
          onClick={onSecret}
        >
          {words.secret}
        </Button>
        <Button variant="quiet" aria-label={copy.adminLists.editOf(url)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button variant="quiet" aria-label={copy.adminLists.deleteOf(url)} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </li>
  );
}
