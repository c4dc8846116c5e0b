import { ImageError } from './image-error.ts';

/** Parses an image host's response as specification §7 defines it: `success` and `data.url`. */
export function readHostAnswer(status: number, body: string): { url: string } | ImageError {
  const answer = parsed(body);
  const { url } = Object(answer.data) as { url?: unknown };
  if (answer.success === true && typeof url === 'string' && url !== '') return { url };
  const message = typeof answer.message === 'string' ? answer.message : '';
  if (status === 401) return new ImageError('signIn', message);
  if (status === 413) return new ImageError('tooBig', message);
  // 429 and 5xx are temporary and don't concern the image.
  if (status === 429 || status >= 500 || status === 0) return new ImageError('unreachable', message);
  return new ImageError('refused', message);
}

function parsed(body: string): { success?: unknown; data?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(body)) as object;
  } catch {
    return {};
  }
}
