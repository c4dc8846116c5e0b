/** A receiver of webhooks. The server's tests run it. */
export const receiver = `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const known = new Set(); // In production: a table.

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let event;
  try {
    // The body as it came: parsed and written again, it would have another signature.
    event = webhook.verify(Buffer.concat(chunks), request.headers);
  } catch {
    return response.writeHead(400).end();
  }
  // Answer quickly, and work later. The same event can come twice, with the same ID.
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (known.has(id)) return;
  known.add(id);
  console.log(event.type, event.timestamp, JSON.stringify(event.data));
});
server.listen(process.env.PORT ?? 3000, () => console.log('ready'));
`;
