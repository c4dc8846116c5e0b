import type { Pool } from 'pg';
import type { Mail } from './mail.ts';

export const schemaName = 'emulator_mailbox';

export const tables = /* sql */ `
create table if not exists ${schemaName}.mail (
  id        bigint generated always as identity primary key,
  sent_at   timestamptz not null,
  kind      text not null,
  recipient text not null,
  subject   text not null,
  body      text not null,
  html      text,
  link      text
);
`;

/** Older emails are deleted for new ones. */
export const mostMails = 200;

export interface StoredMail extends Omit<Mail, 'html' | 'link'> {
  id: string;
  sentAt: Date;
  html: string | null;
  link: string | null;
}

const columns = `id, sent_at as "sentAt", kind, recipient as "to", subject, body as text, html, link`;

/** PostgreSQL text accepts anything but U+0000. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null;
}

export async function keepMail(pool: Pool, mail: Mail, now: Date): Promise<void> {
  const { kind, to, subject, text, html, link } = mail;
  await pool.query(
    `insert into ${schemaName}.mail (sent_at, kind, recipient, subject, body, html, link)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [now, ...[kind, to, subject, text, html, link].map(storable)],
  );
  await pool.query(
    `delete from ${schemaName}.mail where id <= (select id from ${schemaName}.mail order by id desc offset $1 limit 1)`,
    [mostMails],
  );
}

/** Newest first; `to` filters by recipient. */
export async function listMails(pool: Pool, to?: string): Promise<StoredMail[]> {
  const { rows } = await pool.query<StoredMail>(
    `select ${columns} from ${schemaName}.mail where $1::text is null or lower(recipient) = lower($1) order by id desc`,
    [storable(to)],
  );
  return rows;
}

export async function findMail(pool: Pool, id: string): Promise<StoredMail | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const { rows } = await pool.query<StoredMail>(`select ${columns} from ${schemaName}.mail where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
