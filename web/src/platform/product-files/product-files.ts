import type { IdentityPort } from '../identity/port.ts';
import { save } from '../invoices/invoice-downloads.ts';
import type { FileFailure, ImportedFile, ProductFilesPort } from './port.ts';

/** Product files with the user's token, which a link or form could not send. */
export function productFiles(identity: Pick<IdentityPort, 'token'>): ProductFilesPort {
  return {
    async preview(file, fields) {
      const body = new FormData();
      body.append('file', file);
      const query = fields ? `?columns=${encodeURIComponent(fields.map((one) => one ?? '').join(','))}` : '';
      const answer = await send(`/product-import${query}`, { method: 'POST', body });
      return 'failure' in answer ? answer : ((await answer.json()) as ImportedFile);
    },
    async download() {
      const answer = await send('/product-export', {});
      if ('failure' in answer) return answer;
      const file = await answer.blob().catch(() => null);
      if (!file) return unreachable;
      save(file, 'products.csv');
      return null;
    },
  };

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
