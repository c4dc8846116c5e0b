import type { IdentityPort } from '../identity/port.ts';
import { InvoiceError } from './invoice-error.ts';
import type { InvoicedOrder, InvoicesPort } from './port.ts';

/** Fetches documents with the user's token, because a link could not send it, and saves them. */
export function invoiceDownloads(identity: Pick<IdentityPort, 'token'>): InvoicesPort {
  return {
    download: (of, refundId) =>
      saveAnswer(() => ('orderId' in of ? fetchOwn(of, refundId) : fetchGuest(of, refundId))),
    downloadData: (customerId) =>
      saveAnswer(() =>
        fetchAsUser(
          customerId === null ? '/customer-data' : `/customer-data/${encodeURIComponent(customerId)}`,
          'application/json',
        ),
      ),
  };

  function fetchOwn({ orderId }: { orderId: string }, refundId?: string): Promise<Response> {
    const query = refundId === undefined ? '' : `?refundId=${encodeURIComponent(refundId)}`;
    return fetchAsUser(`/invoice/${encodeURIComponent(orderId)}${query}`, 'application/pdf');
  }

  async function fetchAsUser(url: string, accept: string): Promise<Response> {
    const token = await identity.token();
    return fetch(url, { headers: { accept, ...(token && { authorization: `Bearer ${token}` }) } });
  }
}

async function saveAnswer(ask: () => Promise<Response>): Promise<InvoiceError | null> {
  try {
    const answer = await ask();
    if (!answer.ok) return await errorOf(answer);
    save(await answer.blob(), fileName(answer));
    return null;
  } catch {
    return new InvoiceError('unreachable');
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
