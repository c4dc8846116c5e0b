import { Copy } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './ServiceTokensScreen.module.css';

const words = copy.serviceTokens;

/** Shows a new token, once. */
export function SecretDialog({
  created,
  onClose,
}: {
  created: { readonly name: string; readonly secret: string } | null;
  onClose: () => void;
}) {
  const copySecret = async () => {
    if (await copyText(created?.secret ?? '')) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  return (
    <Dialog
      open={created !== null}
      title={words.secretTitle(created?.name ?? '')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.done}
          </Button>
          <Button onClick={() => void copySecret()}>
            <Copy size={18} aria-hidden />
            {words.copy}
          </Button>
        </>
      }
    >
      <Alert kind="info" lead={words.secretLead}>
        {words.secretHint}
      </Alert>
      <p className={style.secret}>
        <code aria-label={words.secretLabel}>{created?.secret}</code>
      </p>
    </Dialog>
  );
}
