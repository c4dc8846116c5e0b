import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminTable } from '#web/features/admin-lists/AdminTable.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { DeliveryResult } from './DeliveryResult.tsx';
import { useWebhookAction } from './use-webhook-action.ts';
import { useWebhooks } from './use-webhooks.ts';
import style from './WebhooksScreen.module.css';
import { useWebhookDeliveriesQuery, type WebhookDeliveryRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;
const POLL_MS = 2_000;

/** The log of deliveries to one endpoint, newest first. */
export function WebhookDeliveries({ endpointId }: { endpointId: string }) {
  const result = useWebhookDeliveriesQuery({
    variables: { endpointId, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { data, error, refetch, fetchMore, startPolling, stopPolling } = result;
  const ended = useEndOfSession(error, refetch);
  const { test, replay } = useWebhooks();
  const { act, busy, problem, alert } = useWebhookAction();
  const [opened, setOpened] = useState<WebhookDeliveryRowFragment | null>(null);
  const endpoint = data?.webhookEndpoints.find(({ databaseId }) => databaseId === endpointId);
  const rows = data?.webhookDeliveries.edges.map(({ node }) => node) ?? [];
  // Also during the first attempt, which is counted when it begins.
  const isSending = rows.some(({ status, problem }) => status === 'PENDING' && problem === null);
  useEffect(() => {
    if (!isSending) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isSending, startPolling, stopPolling]);
  return (
    <>
      <Link to={paths.webhooks} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </Link>
      <AdminPage
        title={words.deliveries}
        lead={endpoint?.url ?? ''}
        action={
          endpoint && (
            <Button
              variant="secondary"
              busy={busy === 'test'}
              busyLabel={words.testing}
              onClick={() => void act('test', () => test(endpointId), words.tested)}
            >
              {words.test}
            </Button>
          )
        }
        result={result}
        ended={ended}
        failed={words.deliveriesFailed}
      >
        {({ webhookDeliveries: { pageInfo } }) => (
          <>
            {problem && (
              <Alert ref={alert} lead={words.notDone}>
                {problem.message}
              </Alert>
            )}
            {!endpoint ? (
              <Notice
                kind="empty"
                title={words.endpointGone}
                action={<ButtonLink to={paths.webhooks}>{words.back}</ButtonLink>}
              >
                {words.endpointGoneHint}
              </Notice>
            ) : rows.length === 0 ? (
              <Notice kind="empty" title={words.noDeliveries}>
                {words.noDeliveriesHint}
              </Notice>
            ) : (
              <AdminTable
                caption={words.deliveries}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                hasMore={pageInfo.hasNextPage}
                renderActions={(row) => (
                  <>
                    <Button
                      variant="quiet"
                      aria-label={words.detailsOf(row.type, moment(row.createdAt))}
                      onClick={() => setOpened(row)}
                    >
                      {words.details}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={words.replayOf(row.type, moment(row.createdAt))}
                      busy={busy === row.id}
                      busyLabel={words.replaying}
                      onClick={() => void act(row.id, () => replay(row.databaseId), words.replayed)}
                    >
                      {words.replay}
                    </Button>
                  </>
                )}
              />
            )}
            {pageInfo.hasNextPage && (
              <MoreButton
                busyLabel={copy.waiting}
                failed={words.deliveriesFailed}
                onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
              >
                {words.more}
              </MoreButton>
            )}
          </>
        )}
      </AdminPage>
      <DeliveryDetails
        delivery={rows.find(({ id }) => id === opened?.id) ?? opened}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

const columns = [
  { label: words.event, cell: ({ type }: WebhookDeliveryRowFragment) => <code>{type}</code> },
  { label: words.when, cell: ({ createdAt }: WebhookDeliveryRowFragment) => moment(createdAt) },
  {
    label: words.result,
    cell: (delivery: WebhookDeliveryRowFragment) => <DeliveryResult delivery={delivery} />,
  },
  {
    label: words.attempts,
    isNumber: true,
    cell: ({ attempts }: WebhookDeliveryRowFragment) => attempts,
  },
];
