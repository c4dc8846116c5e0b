import { readFile } from 'node:fs/promises';
import type { Env } from '../env.ts';
import { PROVIDER_EVENTS } from '../modules/payments/payments.rules.ts';
import { findingsOf, type Finding } from './finding.ts';

/** `readEnv` has checked that the keys belong together. No provider is contacted. */
export function examinePayments({ payments, identity, shopUrl, emulatorsAnywhere, seller }: Env): Finding[] {
  const { ok, problem, hint, skipped } = findingsOf('payments');
  if (payments.mode === 'simulator')
    return [
      identity.provider === 'local'
        ? skipped(
            'The local payment provider is used: no money moves. Set the STRIPE_ variables for a real one.',
          )
        : problem('Real sign-in, but the local payment provider: set the STRIPE_ variables.'),
    ];
  const isLive = payments.mode === 'live';
  const found = [
    isLive
      ? ok('Live keys: cards are charged.')
      : hint('Test keys: no money moves. Set the live keys to open the shop.'),
  ];
  // A signing secret has 32 characters or more after its prefix.
  found.push(
    payments.webhookSecret.length < 'whsec_'.length + 24
      ? problem(
          "STRIPE_WEBHOOK_SECRET is too short: copy the signing secret of the endpoint from Stripe's dashboard.",
        )
      : ok('The webhook secret has the right form.'),
  );
  const endpoint = `${shopUrl ?? 'https://shop.example'}/webhooks/stripe`;
  if (shopUrl === null)
    found.push(
      problem(`SHOP_URL is not set: links in emails and the address of webhooks (${endpoint}) depend on it.`),
    );
  else if (isLive && !shopUrl.startsWith('https:'))
    found.push(problem(`SHOP_URL is ${shopUrl}: live payments need https.`));
  else found.push(ok(`Stripe must send these events to ${endpoint}: ${PROVIDER_EVENTS.join(', ')}.`));
  if (isLive && identity.provider === 'local')
    found.push(problem('Live payments with the local identity provider: set the FIREBASE_ variables.'));
  if (isLive && emulatorsAnywhere) found.push(problem('TEST_MODE is set beside live keys: unset it.'));
  if (isLive && seller.address.length === 0)
    found.push(
      hint('SELLER_ADDRESS is not set: invoices have no address until an admin saves Shop Details.'),
    );
  return found;
}

export async function examineIdentity({
  identity,
  adminEmails,
  seed,
  googleCredentials,
}: Env): Promise<Finding[]> {
  const { ok, problem, hint, skipped } = findingsOf('sign-in');
  if (identity.provider === 'local')
    return [skipped('The local identity provider is used: set the FIREBASE_ variables for a real one.')];
  const found = [
    /^AIza[\w-]{35}$/.test(identity.apiKey)
      ? ok(`Firebase project ${identity.projectId}.`)
      : problem(
          'FIREBASE_API_KEY has not the form of one: copy apiKey of the web app from the Firebase console.',
        ),
  ];
  found.push(await examineServiceAccount(identity.projectId, googleCredentials));
  if (adminEmails.size === 0)
    found.push(hint('ADMIN_EMAILS is empty: only users who are admins already can manage the shop.'));
  if (seed) found.push(problem('SEED=demo would fill an empty database with demo data: unset it.'));
  return found;
}

async function examineServiceAccount(projectId: string, file: string | null): Promise<Finding> {
  const { ok, problem, hint } = findingsOf('sign-in');
  if (file === null)
    return hint('GOOGLE_APPLICATION_CREDENTIALS is not set: disabled users keep their accounts at Firebase.');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return problem(`${file} cannot be read: correct GOOGLE_APPLICATION_CREDENTIALS.`);
  const account = parse(text);
  if (account.type !== 'service_account' || !account.private_key)
    return problem(`${file} has no service account: download one from the Firebase console.`);
  if (account.project_id !== projectId)
    return problem(
      `${file} is of the project ${String(account.project_id)}, not ${projectId}: download the right one.`,
    );
  return ok('The service account is of the same project.');
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
