import { resolveTxt as resolveByDns } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { checkMailServer } from '../providers/mail.ts';
import { findingsOf, type Finding } from './finding.ts';

export type ResolveTxt = (name: string) => Promise<string[][]>;

const DNS_MS = 5_000;

export async function examineMail(
  { mail, identity }: Env,
  resolveTxt: ResolveTxt = resolveByDns,
): Promise<Finding[]> {
  const { ok, problem, skipped } = findingsOf('mail');
  if (!mail)
    return [
      identity.provider === 'local'
        ? skipped('Emails go to /mailbox: set SMTP_URL and MAIL_FROM to send them.')
        : problem('Emails wait in the outbox: set SMTP_URL and MAIL_FROM.'),
    ];
  const { host } = new URL(mail.smtpUrl);
  const server = await checkMailServer(mail.smtpUrl).then(
    () => ok(`${host} takes emails of this shop.`),
    (error: NodeJS.ErrnoException) =>
      problem(
        error.code === 'EAUTH'
          ? `${host} rejects the user or the password: correct SMTP_URL.`
          : `${host} cannot be used (${error.code ?? error.message}): correct SMTP_URL, or open the port.`,
      ),
  );
  const domain = /@([^\s>@]+)>?$/.exec(mail.from)?.[1]?.toLowerCase();
  if (!domain)
    return [server, problem('MAIL_FROM has no address: set it to one such as FISHZOME <shop@mail.example>.')];
  return [server, ...(await examineDomain(domain, resolveTxt))];
}

/** Receivers reject or hide emails of domains without these records. */
async function examineDomain(domain: string, resolveTxt: ResolveTxt): Promise<Finding[]> {
  const { ok, hint, skipped } = findingsOf('mail dns');
  const records = async (name: string) => {
    const late = wait(DNS_MS, null, { ref: false });
    const found = await Promise.race([resolveTxt(name), late]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
      return null;
    });
    return found?.map((parts) => parts.join('')) ?? null;
  };
  const [own, dmarc] = await Promise.all([records(domain), records(`_dmarc.${domain}`)]);
  if (!own || !dmarc)
    return [skipped(`The records of ${domain} cannot be read here: no DNS server answers.`)];
  const spf = own.filter((text) => /^v=spf1(?: |$)/i.test(text));
  return [
    spf.length === 1
      ? ok(`${domain} has an SPF record.`)
      : hint(
          spf.length === 0
            ? `${domain} has no SPF record: add the one that the mail provider names.`
            : `${domain} has ${spf.length} SPF records, which is an error: merge them.`,
        ),
    dmarc.some((text) => /^v=DMARC1/i.test(text))
      ? ok(`${domain} has a DMARC record.`)
      : hint(`${domain} has no DMARC record: add a TXT record _dmarc.${domain} such as "v=DMARC1; p=none".`),
    skipped(
      `DKIM has a name that only the mail provider knows: check in its settings that it is on for ${domain}.`,
    ),
  ];
}
