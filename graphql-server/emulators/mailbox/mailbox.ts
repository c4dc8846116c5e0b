import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { refuseRemoteRequests, sameOriginOnly } from '../local/loopback.ts';
import { assetHeaders, pageHeaders } from '../local/look.ts';
import { prepareOwnSchema } from '../local/own-schema.ts';
import type { Mail } from './mail.ts';
import { goneMailPage, mailPage, mailboxPage } from './pages.ts';
import { mailboxScript, mailboxStyle } from './page-assets.ts';
import { findMail, keepMail, listMails, schemaName, tables } from './store.ts';

export interface Mailbox {
  /** Receives the email instead of a mail server and only stores it in the database. */
  deliver(mail: Mail): Promise<void>;
  /** The `/mailbox` routes, for this machine only: they show all users' emails, including reset links. */
  readonly plugin: FastifyPluginAsync;
}

/** An email's own page, shown in a frame: inline styles are allowed; scripts and external resources are not. */
const messageHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
  'x-frame-options': 'SAMEORIGIN',
};

export async function createMailbox({
  pool,
  now = () => new Date(),
  localOnly = true,
}: {
  pool: Pool;
  now?: () => Date;
  /** Rejects requests from other machines. */
  localOnly?: boolean;
}): Promise<Mailbox> {
  await prepareOwnSchema(pool, schemaName, tables);
  return {
    deliver: (mail) => keepMail(pool, mail, now()),
    plugin: async (app) => {
      sameOriginOnly(app);
      if (localOnly) app.addHook('onRequest', refuseRemoteRequests);

      app.get('/mailbox', async (_request, reply) =>
        reply.headers(pageHeaders).send(mailboxPage(await listMails(pool))),
      );
      app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request, reply) => {
        const { to } = request.query;
        // A repeated parameter is a list: it matches no recipient.
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
      app.get<{ Params: { id: string } }>('/mailbox/:id/message', async (request, reply) => {
        const mail = await findMail(pool, request.params.id);
        if (!mail?.html) return reply.code(404).headers(pageHeaders).send(goneMailPage);
        return reply.headers(messageHeaders).send(mail.html);
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
