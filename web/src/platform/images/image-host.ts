import type { IdentityPort } from '../identity/port.ts';
import { readHostAnswer } from './host-answer.ts';
import { ImageError } from './image-error.ts';
import type { ImagesPort } from './port.ts';

/**
 * The image host at `uploadUrl`. It accepts the multipart field `image` (§7). The token is sent to the shop's own host
 * only: another host could use it to act as the admin.
 */
export function imageHost(uploadUrl: string, identity: Pick<IdentityPort, 'token'>): ImagesPort {
  return {
    async upload(file, { onProgress } = {}) {
      const target = new URL(uploadUrl, location.href);
      const token = target.origin === location.origin ? await identity.token().catch(() => null) : null;
      const body = new FormData();
      body.append('image', file);
      return send(target.href, body, token, onProgress);
    },
  };
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(
  url: string,
  body: FormData,
  token: string | null,
  onProgress?: (fraction: number) => void,
): Promise<{ url: string } | ImageError> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = 120_000;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(readHostAnswer(request.status, request.responseText)));
    for (const end of ['error', 'timeout', 'abort'])
      request.addEventListener(end, () => resolve(new ImageError('unreachable')));
    request.send(body);
  });
}
