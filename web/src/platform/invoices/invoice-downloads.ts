import type { IdentityPort } from '../identity/port.ts';
import { InvoiceError } from './invoice-error.ts';
import type { InvoicedOrder, InvoicesPort } from './port.ts';

/** Fetches invoices with the user's token, because a link could not send it, and saves them. */
export function invoiceDownloads(identity: Pick<IdentityPort, 'token'>): InvoicesPort {
  return {
    async download(of, refundId) {
      try {
        const answer = 'orderId' in of ? await fetchOwn(of, refundId) : await fetchGuest(of, refundId);
        if (!answer.ok) return await errorOf(answer);
        save(await answer.blob(), fileName(answer));
        return null;
      } catch {
        return new InvoiceError('unreachable');
      }
    },
  };

  async function fetchOwn({ orderId }: { orderId: string }, refundId?: string): Promise<Response> {
    const token = await identity.token();
    const query = refundId === undefined ? '' : `?refundId=${encodeURIComponent(refundId)}`;
    return fetch(`/invoice/${encodeURIComponent(orderId)}${query}`, {
      headers: { accept: 'application/pdf', ...(token && { authorization: `Bearer ${token}` }) },
    });
  }
}

const fetchGuest = (of: Extract<InvoicedOrder, { number: string }>, refundId?: string) =>
  fetch('/guest-invoice', {
    method: 'POST',
    headers: { accept: 'application/pdf', 'content-type': 'application/json' },
    body: JSON.stringify({ ...of, refundId }),
  });

async function errorOf(answer: Response): Promise<InvoiceError> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  if (answer.status === 401) return new InvoiceError('signIn', message);
  return new InvoiceError(answer.status >= 500 ? 'unreachable' : 'refused', message);
}

const fileName = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'invoice.pdf';

export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Later, because some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
