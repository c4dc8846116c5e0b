import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { DeleteDialog } from '#web/features/admin-lists/DeleteDialog.tsx';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { endpointForm, formOf } from './endpoint-form.ts';
import { EndpointFields } from './EndpointFields.tsx';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';
import { useWebhookAction } from './use-webhook-action.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookEndpoint } from './WebhookEndpoint.tsx';
import style from './WebhooksScreen.module.css';
import { useWebhooksScreenQuery, type WebhookEndpointRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;
const DRAFT = 'webhook-endpoint';

/** The list of endpoints, and its dialogs. */
export function WebhookEndpoints() {
  const result = useWebhooksScreenQuery({ fetchPolicy: 'cache-and-network' });
  const ended = useEndOfSession(result.error, result.refetch);
  const { save, remove, showSecret, test } = useWebhooks();
  const { act, busy, problem, alert } = useWebhookAction();
  const signInAgain = useSignInAgain();
  const navigate = useNavigate();
  const dialogs = useRowDialogs<WebhookEndpointRowFragment>(() => hasDraft(DRAFT));
  const { row } = dialogs.target;
  const base = useMemo(() => formOf(row), [row]);
  const [deleted, setDeleted] = useState(0);
  const list = useFocusOn<HTMLDivElement>(deleted);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const openSecret = async ({ databaseId: endpointId }: { databaseId: string }) => {
    const shown = await act(`secret ${endpointId}`, () => showSecret(endpointId));
    if (shown) setSecret({ ...shown, endpointId });
  };
  const sendTest = async ({ databaseId: endpointId }: WebhookEndpointRowFragment) => {
    const sent = await act(`test ${endpointId}`, () => test(endpointId), words.tested);
    if (sent) await navigate(paths.webhookDeliveries(endpointId));
  };
  const addButton = (
    <Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.add}</Button>
  );
  return (
    <>
      <AdminPage
        title={words.title}
        lead={
          <>
            {words.lead} <a href={paths.webhooksGuide}>{words.guide}</a>
          </>
        }
        action={result.data && addButton}
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ webhookEndpoints }) => (
          <div ref={list} tabIndex={-1} className={style.list}>
            {problem && (
              <Alert ref={alert} lead={words.notDone}>
                {problem.message}
              </Alert>
            )}
            {webhookEndpoints.length === 0 ? (
              <Notice kind="empty" title={words.empty}>
                {words.emptyHint}
              </Notice>
            ) : (
              <ul className={style.endpoints} aria-label={words.title}>
                {webhookEndpoints.map((endpoint) => (
                  <WebhookEndpoint
                    key={endpoint.id}
                    endpoint={endpoint}
                    busy={busy}
                    onTest={() => void sendTest(endpoint)}
                    onSecret={() => void openSecret(endpoint)}
                    onEdit={() => dialogs.openDialog({ what: 'edit', row: endpoint })}
                    onDelete={() => dialogs.openDialog({ what: 'delete', row: endpoint })}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </AdminPage>
      <RowDialog
        open={dialogs.isEditing && !ended}
        title={row ? copy.adminLists.editTitle(row.url) : words.addTitle}
        draftKey={row ? `${DRAFT}:${row.id}` : DRAFT}
        schema={endpointForm}
        base={base}
        save={(form) => save(row?.databaseId ?? null, form)}
        onSaved={(saved) => {
          dialogs.close();
          toast.success(copy.adminLists.saved(saved.url));
          // The receiver needs the secret to verify deliveries.
          if (!row) void openSecret(saved);
        }}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <EndpointFields />
      </RowDialog>
      <DeleteDialog
        open={dialogs.isDeleting && !ended}
        name={row?.url ?? ''}
        remove={() => remove(row?.databaseId ?? '')}
        onDeleted={() => {
          toast.success(copy.adminLists.deleted(row?.url ?? ''));
          // Closes the dialog first, which returns the focus to a button that is gone.
          dialogs.close();
          setDeleted((count) => count + 1);
        }}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <p>{words.deleteHint}</p>
      </DeleteDialog>
      <SecretDialog shown={secret} onRotated={setSecret} onClose={() => setSecret(null)} />
    </>
  );
}
