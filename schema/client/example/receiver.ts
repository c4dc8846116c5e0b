import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verifyWebhook, type WebhookEvent } from '@fishzome/client/webhooks';

/** Receives webhooks on a port, and passes on those with a valid signature. The promise ends when it listens. */
export async function receiveWebhooks(
  port: number,
  secret: string,
  onEvent: (event: WebhookEvent) => void,
): Promise<{ close: () => void }> {
  const known = new Set<unknown>(); // In production: a table.
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    let event: WebhookEvent;
    try {
      event = verifyWebhook(Buffer.concat(chunks), request.headers, secret);
    } catch {
      response.writeHead(400).end();
      return;
    }
    // Answer quickly, and work later. The same event can come twice, with the same ID.
    response.writeHead(204).end();
    const id = request.headers['webhook-id'];
    if (known.has(id)) return;
    known.add(id);
    onEvent(event);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
