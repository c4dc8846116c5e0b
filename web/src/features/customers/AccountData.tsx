import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type { InvoiceError } from '#web/platform/invoices/invoice-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeleteAccount, textsOf, type Account } from './DeleteAccount.tsx';
import style from './AccountData.module.css';

const words = copy.accountData;

/** Downloads everything the shop stores about a user or a guest, and deletes it. */
export function AccountData({
  account,
  onDeleted,
  onSignInRequired,
}: {
  account: Account;
  onDeleted: () => Promise<void>;
  onSignInRequired: () => Promise<void>;
}) {
  const texts = textsOf(account);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={style.data} aria-labelledby="account-data">
      <div>
        <h2 id="account-data">{texts.title}</h2>
        <p>{texts.lead}</p>
      </div>
      <div className={style.buttons}>
        <ExportButton account={account} onSignInRequired={onSignInRequired} />
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trash2 size={18} aria-hidden />
          {texts.delete}
        </Button>
      </div>
      <DeleteAccount
        account={account}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={onDeleted}
        onSignInRequired={onSignInRequired}
      />
    </section>
  );
}

function ExportButton({
  account,
  onSignInRequired,
}: {
  account: Account;
  onSignInRequired: () => Promise<void>;
}) {
  const { invoices } = usePlatform();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<InvoiceError | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    const failure = await invoices.downloadData(account.customerId);
    setBusy(false);
    if (failure?.reason === 'signIn') return onSignInRequired();
    setProblem(failure);
    if (!failure) toast.success(words.downloaded);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={words.preparing} onClick={() => void download()}>
        <Download size={18} aria-hidden />
        {textsOf(account).export}
      </Button>
      {problem && (
        <div className={style.problem}>
          <Alert lead={words.notDownloaded}>
            {problem.reason === 'refused' ? problem.message : requestFailure()}
          </Alert>
        </div>
      )}
    </>
  );
}
