import * as copy from '#web/app/copy.ts';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DeliveryResult } from './DeliveryResult.tsx';
import style from './WebhooksScreen.module.css';
import type { WebhookDeliveryRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;

/** The payload of a delivery, and the last answer of the receiver. */
export function DeliveryDetails({
  delivery,
  onClose,
}: {
  /** Null while it is closed. */
  delivery: WebhookDeliveryRowFragment | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={delivery !== null}
      wide
      title={delivery ? words.detailsOf(delivery.type, moment(delivery.createdAt)) : words.details}
      closeLabel={words.close}
      onClose={onClose}
    >
      {delivery && (
        <dl className={style.details}>
          <dt>{words.result}</dt>
          <dd>
            <DeliveryResult delivery={delivery} />
          </dd>
          {delivery.lastAttemptAt && (
            <>
              <dt>{words.lastAttempt}</dt>
              <dd>{moment(delivery.lastAttemptAt)}</dd>
            </>
          )}
          <dt>{words.id}</dt>
          <dd>
            <code>{delivery.databaseId}</code>
          </dd>
          <dt>{words.payload}</dt>
          <dd>
            <Source label={words.payload} text={JSON.stringify(JSON.parse(delivery.payload), null, 2)} />
          </dd>
          <dt>{words.response}</dt>
          <dd>
            {delivery.responseText ? (
              <Source label={words.response} text={delivery.responseText} />
            ) : delivery.responseStatus === null ? (
              words.noResponse
            ) : (
              words.emptyResponse
            )}
          </dd>
        </dl>
      )}
    </Dialog>
  );
}

/** A long text scrolls by itself. */
function Source({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <section aria-label={label} className={style.source} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
