import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { createMailer, type OpenMailer } from './mail.ts';

const message = {
  id: '0199-row',
  kind: 'order-receipt',
  to: 'maya@example.com',
  subject: 'Your receipt for order FZ-10001',
  text: 'Hello Måya,\n.\nTotal: 89,90 €\n',
  html: '<p>Hello Måya</p>',
};

describe('a mail', () => {
  let server: SMTPServer;
  let mailer: OpenMailer;
  let raw: { to: string[]; bytes: Buffer }[];
  let refuse: boolean;
  let connections: number;
  beforeEach(async () => {
    raw = [];
    refuse = false;
    connections = 0;
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          raw.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            bytes: Buffer.concat(chunks),
          });
          done(refuse ? new Error('not now') : null);
        });
      },
    });
    server.server.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mailer = createMailer({
      url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      from: 'FISHZOME <shop@mail.example>',
    });
  });
  afterEach(async () => {
    await mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('arrives as it was written, in both forms', async () => {
    await mailer.send(message);
    const [{ to, bytes } = { to: [], bytes: Buffer.alloc(0) }] = raw;
    const mail = await PostalMime.parse(bytes);
    expect(to).toEqual(['maya@example.com']);
    expect(mail).toMatchObject({ subject: message.subject, from: { address: 'shop@mail.example' } });
    expect(mail.text).toContain(message.text.trim());
    expect(mail.html).toContain('Hello Måya');
  });

  it('has the headers of one-click unsubscribe if it can be unsubscribed from', async () => {
    await mailer.send({ ...message, unsubscribeUrl: 'https://shop.example/alerts/unsubscribe?token=x' });
    await mailer.send(message);
    const headers = raw.map(
      ({ bytes }) => /^List-Unsubscribe[^]*?(?=^(?!List|\s))/m.exec(bytes.toString())?.[0],
    );
    expect(headers).toEqual([
      'List-Unsubscribe: <https://shop.example/alerts/unsubscribe?token=x>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
      undefined,
    ]);
  });

  it('that is sent twice is the same one', async () => {
    await mailer.send(message);
    await mailer.send(message);
    const ids = await Promise.all(raw.map(async ({ bytes }) => (await PostalMime.parse(bytes)).messageId));
    expect(ids).toEqual(['<order-receipt.0199-row@mail.example>', '<order-receipt.0199-row@mail.example>']);
  });

  it('goes to one address, whatever stands in it', async () => {
    for (const to of ['a@example.com, eve@example.com', 'a@example.com>\r\nRCPT TO:<eve@example.com'])
      await mailer.send({ ...message, to }).catch(() => null);
    for (const { to } of raw) expect(to).not.toContain('eve@example.com');
    for (const { to } of raw) expect(to).toHaveLength(1);
  });

  it('uses the connection of the previous one, and connects again if the server has closed it', async () => {
    await mailer.send(message);
    await mailer.send(message);
    expect(connections).toBe(1);
    for (const connection of server.connections) (connection as { close(): void }).close();
    await mailer.send(message);
    expect(connections).toBe(2);
    expect(raw).toHaveLength(3);
  });

  it('that is not taken is an error', async () => {
    refuse = true;
    await expect(mailer.send(message)).rejects.toThrow('not now');
  });
});
