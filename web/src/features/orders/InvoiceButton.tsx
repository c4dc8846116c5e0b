import { FileText } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type { InvoiceError } from '#web/platform/invoices/invoice-error.ts';
import type { InvoicedOrder } from '#web/platform/invoices/port.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './InvoiceButton.module.css';

const words = copy.invoices;

/** Downloads the invoice of a paid order, or the credit note of a refund. */
export function InvoiceButton({
  of,
  refund,
}: {
  of: InvoicedOrder;
  refund?: { readonly databaseId: string; readonly amount: { readonly display: string } };
}) {
  const { invoices } = usePlatform();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<InvoiceError | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    const failure = await invoices.download(of, refund?.databaseId);
    setProblem(failure);
    setBusy(false);
    if (!failure) toast.success(refund ? words.creditNoteDownloaded : words.downloaded);
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={words.preparing}
        aria-label={refund && !busy ? words.creditNoteOf(refund.amount.display) : undefined}
        onClick={() => void download()}
      >
        <FileText size={18} aria-hidden />
        {refund ? words.creditNote : words.invoice}
      </Button>
      {problem && (
        <div className={style.problem}>
          <Alert lead={words.failed}>{reasonOf(problem)}</Alert>
        </div>
      )}
    </>
  );
}

function reasonOf({ reason, message }: InvoiceError): string {
  switch (reason) {
    case 'signIn':
      return copy.myOrders.signedOut;
    case 'refused':
      return message;
    case 'unreachable':
      return requestFailure();
    default:
      return reason satisfies never;
  }
}
