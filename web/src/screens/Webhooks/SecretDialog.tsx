import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { failureOf } from '#web/features/admin-lists/save-outcome.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useWebhooks } from './use-webhooks.ts';
import style from './WebhooksScreen.module.css';

const words = copy.webhooks;

export interface ShownSecret {
  readonly endpointId: string;
  readonly secret: string;
  readonly previousSecretEndsAt: string | null;
}

/** Shows the secret of an endpoint, and rotates it. */
export function SecretDialog({
  shown,
  onRotated,
  onClose,
}: {
  /** Null while it is closed. */
  shown: ShownSecret | null;
  onRotated: (secret: ShownSecret) => void;
  onClose: () => void;
}) {
  const { rotateSecret } = useWebhooks();
  const signInAgain = useSignInAgain();
  const [isAsking, setIsAsking] = useState(false);
  const rotate = async () => {
    const endpointId = shown?.endpointId ?? '';
    return failureOf(
      await rotateSecret(endpointId),
      ({ secret, previousSecretEndsAt }) => {
        onRotated({ endpointId, secret, previousSecretEndsAt });
        toast.success(words.rotated);
      },
      signInAgain,
    );
  };
  return (
    <>
      {/* First in the document, so that it closes first and the focus returns in the right order. */}
      <ConfirmDialog
        open={isAsking && shown !== null}
        title={words.askRotate}
        cancelLabel={words.keep}
        confirmLabel={words.yesRotate}
        busyLabel={words.loading}
        problemLead={copy.authority}
        onConfirm={rotate}
        onClose={() => setIsAsking(false)}
      >
        <p>{words.askRotateHint}</p>
      </ConfirmDialog>
      <Dialog
        open={shown !== null}
        title={words.secretTitle}
        closeLabel={words.close}
        onClose={onClose}
        actions={
          <>
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              {words.rotate}
            </Button>
            <Button onClick={() => void copySecret(shown?.secret ?? '')}>{words.copySecret}</Button>
          </>
        }
      >
        <p>{words.secretLead}</p>
        <code className={style.secret}>{shown?.secret}</code>
        {shown?.previousSecretEndsAt && (
          <p className={style.meta}>{words.previous(moment(shown.previousSecretEndsAt))}</p>
        )}
      </Dialog>
    </>
  );
}

async function copySecret(secret: string): Promise<void> {
  if (await copyText(secret)) toast.success(words.copied);
  else toast.error(words.notCopied);
}
