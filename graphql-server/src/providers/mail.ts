import { createTransport } from 'nodemailer';

/** An email to one recipient, in plain text and in HTML. */
export interface EmailMessage {
  /** The outbox message's id. The Message-ID header is derived from it, so that a duplicate can be recognized. */
  readonly id: string;
  /** What it is for, such as `order-receipt`; for filters. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unsubscribes on POST without a sign-in (RFC 8058); shows a page on GET. */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws when the server cannot be reached or does not take it */
  send(message: EmailMessage): Promise<void>;
}
export interface OpenMailer extends Mailer {
  /** Ends the connections. */
  close(): Promise<void>;
}

const TIMES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Mails by SMTP. `url` as `smtps://user:password@host:465`; `from` as `FISHZOME <shop@mail.example>`. */
export function createMailer({ url, from }: { url: string; from: string }): OpenMailer {
  // Keeps connections for the next emails: connecting takes longer than sending.
  const transport = createTransport({ url, pool: true, ...TIMES });
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, kind, to, subject, text, html, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        // As an address, not as a list of them: a comma in it must not make two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${kind}.${id}@${domain}>`,
        headers: {
          'X-Mail-Kind': kind,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: async () => transport.close(),
  };
}

/** Connects and signs in, without sending an email. @throws if that fails */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMES });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
