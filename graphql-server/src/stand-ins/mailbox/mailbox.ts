import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { refuseForeignHost, type HostCheck } from '../local/loopback.ts';
import { assetHeaders, pageHeaders } from '../local/look.ts';
import { prepareOwnSchema } from '../local/own-schema.ts';
import type { Mail } from './mail.ts';
import { goneMailPage, mailPage, mailboxPage } from './pages.ts';
import { mailboxScript, mailboxStyle } from './page-assets.ts';
import { findMail, keepMail, listMails, schemaName, tables } from './store.ts';

export interface Mailbox {
  /** Takes the mail instead of a mail server: it goes into the database and no further. */
  deliver(mail: Mail): Promise<void>;
  /** `/mailbox` and its parts, for this machine only: it shows everybody's mails, reset links too. */
  readonly plugin: FastifyPluginAsync;
}

/** A letter's own page, shown in a frame: its inline style is welcome, anything that runs or loads is not. */
const letterHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
  'x-frame-options': 'SAMEORIGIN',
};

export async function createMailbox({
  pool,
  now = () => new Date(),
  isOurHost,
}: {
  pool: Pool;
  now?: () => Date;
  /** Under which Host headers it answers; this machine's own names by default. */
  isOurHost?: HostCheck;
}): Promise<Mailbox> {
  await prepareOwnSchema(pool, schemaName, tables);
  return {
    deliver: (mail) => keepMail(pool, mail, now()),
    plugin: async (app) => {
      app.addHook('onRequest', refuseForeignHost(isOurHost));

      app.get('/mailbox', async (_request, reply) =>
        reply.headers(pageHeaders).send(mailboxPage(await listMails(pool))),
      );
      app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request, reply) => {
        const { to } = request.query;
        // Repeated, the parameter is a list: then it picks nobody.
        const mails = await listMails(pool, typeof to === 'object' ? '' : to);
        return reply.header('cache-control', 'no-store').send(
          mails.map(({ id, sentAt, kind, to, subject, text, link }) => ({
            id,
            sentAt,
            kind,
            to,
            subject,
            text,
            link,
          })),
        );
      });
      app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
        const mail = await findMail(pool, request.params.id);
        return reply
          .code(mail ? 200 : 404)
          .headers(pageHeaders)
          .send(mail ? mailPage(mail) : goneMailPage);
      });
      app.get<{ Params: { id: string } }>('/mailbox/:id/letter', async (request, reply) => {
        const mail = await findMail(pool, request.params.id);
        if (!mail?.html) return reply.code(404).headers(pageHeaders).send(goneMailPage);
        return reply.headers(letterHeaders).send(mail.html);
      });
      app.get('/mailbox/style.css', async (_request, reply) =>
        reply.headers(assetHeaders('text/css')).send(mailboxStyle),
      );
      app.get('/mailbox/refresh.js', async (_request, reply) =>
        reply.headers(assetHeaders('text/javascript')).send(mailboxScript),
      );
    },
  };
}
