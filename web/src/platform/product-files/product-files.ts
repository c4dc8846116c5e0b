import type { IdentityPort } from '../identity/port.ts';
import { save } from '../invoices/invoice-downloads.ts';
import type { FileFailure, ImportedFile, ProductFilesPort } from './port.ts';

/** Product files with the user's token, which a link or form could not send. */
export function productFiles(identity: Pick<IdentityPort, 'token'>): ProductFilesPort {
  return {
    async preview(file, { fields, addsProducts }) {
      const body = new FormData();
      body.append('file', file);
      const query = new URLSearchParams({
        ...(fields && { columns: fields.map((one) => one ?? '').join(',') }),
        ...(addsProducts && { addsProducts: 'true' }),
      });
      const answer = await send(`/product-import?${query}`, { method: 'POST', body });
      return 'failure' in answer ? answer : ((await answer.json()) as ImportedFile);
    },
    download: () => saveFile('/product-export', 'products.csv'),
    downloadTemplate: () => saveFile('/product-import-template', 'new-products.csv'),
  };

  async function saveFile(url: string, name: string): Promise<FileFailure | null> {
    const answer = await send(url, {});
    if ('failure' in answer) return answer;
    const file = await answer.blob().catch(() => null);
    if (!file) return unreachable;
    save(file, name);
    return null;
  }

  async function send(url: string, request: RequestInit): Promise<Response | FileFailure> {
    try {
      const token = await identity.token();
      const answer = await fetch(url, {
        ...request,
        headers: { accept: '*/*', ...(token && { authorization: `Bearer ${token}` }) },
      });
      return answer.ok ? answer : await failureOf(answer);
    } catch {
      return unreachable;
    }
  }
}

const unreachable: FileFailure = { failure: 'unreachable', message: '' };

async function failureOf(answer: Response): Promise<FileFailure> {
  const { message = '', issues = [] } = (await answer.json().catch(() => ({}))) as {
    message?: string;
    issues?: { message: string }[];
  };
  if (answer.status === 401) return { failure: 'signIn', message };
  if (answer.status >= 500) return { failure: 'unreachable', message };
  return { failure: 'refused', message: issues[0]?.message ?? message };
}
