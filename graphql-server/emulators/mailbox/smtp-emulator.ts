import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail } from './mail.ts';

export interface SmtpEmulator {
  /** For the email provider: `smtp://127.0.0.1:2525`, with the options for a server without TLS. */
  readonly url: string;
  close(): Promise<void>;
}

const MAX_BYTES = 1024 * 1024;

/**
 * A mail server that forwards nothing: it passes every email to `deliver`. It listens on this machine only, without TLS
 * or passwords, and runs only where no real mail server is configured. `port` 0 takes any free port.
 */
export async function startSmtpEmulator({
  deliver,
  port = 0,
}: {
  deliver: (mail: Mail) => Promise<void>;
  port?: number;
}): Promise<SmtpEmulator> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('too large'), { responseCode: 552 }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void taken(Buffer.concat(chunks), recipients, deliver).then(() => done(), done);
      });
    },
  });
  // The sender handles a broken connection.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One email for each recipient of the envelope, because the headers may differ from it. */
async function taken(
  raw: Buffer,
  recipients: readonly string[],
  deliver: (mail: Mail) => Promise<void>,
): Promise<void> {
  const { subject = '', text = '', html, headers } = await PostalMime.parse(raw);
  const kind = headers.find(({ key }) => key === 'x-mail-kind')?.value ?? 'mail';
  // A URL alone on a line is the email's main link.
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  for (const to of recipients)
    await deliver({ kind, to, subject, text, ...(html && { html }), ...(link && { link }) });
}
