import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { freeText } from '#server/errors/input.ts';
import { webhookEventNames, type ChosenEvent } from './webhook-events.rules.ts';

export const MAX_ENDPOINTS = 20;
/** Hours for which the secret before a rotation signs too. */
export const OVERLAP_HOURS = 24;
/** Days after which a delivery is deleted. */
export const KEPT_DAYS = 30;
/** Characters of an answer that are stored. */
export const ANSWER_CHARACTERS = 1_000;
/** An attempt that has not ended by then is lost: its server crashed. */
export const LOST_AFTER_MS = 60_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses before the second and each further attempt, as Standard Webhooks recommends: about three days in total. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The time of the next attempt after `attempts` failures; null to give up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = RETRY_PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Names that never lead out of a network. Addresses are checked when the shop connects (`providers/webhook-http.ts`). */
const internalName = /(?:^|\.)(?:localhost|local|internal|home\.arpa|localdomain)\.?$/i;
const isAddress = (host: string) => /^\[|^\d+(?:\.\d+){3}$/.test(host);
const isLoopbackUrl = ({ hostname }: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Why an endpoint cannot have this URL; null if it can. */
function urlProblem(text: string, allowLoopback: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Enter a URL that begins with https://.';
  if (url.username || url.password) return 'Remove the user name and password from the URL.';
  if (url.hash) return 'Remove the part after # from the URL.';
  if (allowLoopback && isLoopbackUrl(url)) return null;
  if (url.protocol !== 'https:') return 'Use an https:// URL.';
  if (isAddress(url.hostname)) return 'Use a host name instead of an IP address.';
  if (internalName.test(url.hostname)) return 'Use a host name that is public.';
  return null;
}

/** @param allowLoopback whether http and this machine's own addresses are valid: in test mode only */
const urlField = (allowLoopback: boolean) =>
  z
    .string()
    .trim()
    .min(1, 'URL is Required')
    .max(2_000, 'Use at most 2,000 characters.')
    .superRefine((text, context) => {
      const message = text === '' ? null : urlProblem(text, allowLoopback);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform((text) => (URL.canParse(text) ? new URL(text).href : text));

const chosen = Object.values(webhookEventNames);
const facts = (allowLoopback: boolean) => ({
  url: urlField(allowLoopback),
  description: freeText(200),
  events: z
    .array(z.enum(chosen as [ChosenEvent, ...ChosenEvent[]]))
    .min(1, 'Choose at least one event.')
    .max(chosen.length * 2)
    .transform((events) => chosen.filter((one) => events.includes(one))),
  isActive: z.boolean(),
});

export const addWebhookEndpointInput = (allowLoopback: boolean) => z.strictObject(facts(allowLoopback));
export type AddWebhookEndpointInput = z.input<ReturnType<typeof addWebhookEndpointInput>>;

export const changeWebhookEndpointInput = (allowLoopback: boolean) =>
  z.strictObject({ endpointId: z.string(), ...facts(allowLoopback) });
export type ChangeWebhookEndpointInput = z.input<ReturnType<typeof changeWebhookEndpointInput>>;

const SECRET_PREFIX = 'whsec_';
export const secretOf = (key: Buffer): string => SECRET_PREFIX + key.toString('base64');

/** The headers of Standard Webhooks. `secrets` has two during a rotation: either verifies. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The secrets that sign now, the current one first. */
export function signingSecrets(
  endpoint: {
    readonly secret: string;
    readonly previousSecret: string | null;
    readonly previousSecretEndsAt: Date | null;
  },
  now: Date,
): string[] {
  const { secret, previousSecret, previousSecretEndsAt } = endpoint;
  return previousSecret && previousSecretEndsAt && previousSecretEndsAt > now
    ? [secret, previousSecret]
    : [secret];
}

/** The start of an answer, as the log shows it: text without control characters. */
export const shownAnswer = (text: string): string =>
  text
    .slice(0, ANSWER_CHARACTERS)
    .replaceAll(/\p{Cs}|(?![\n\t])\p{Cc}/gu, '\u{FFFD}')
    .trim();
