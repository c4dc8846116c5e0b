import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import type { WebhookEventType } from '#web/generated/schema-types.ts';
import type { WebhookEndpointRowFragment } from './WebhooksScreen.generated.ts';

const words = copy.webhooks;

export const allEvents = Object.keys(words.events) as WebhookEventType[];

/** The server validates again, and knows which URLs it may reach. */
export const endpointForm = z.object({
  url: requiredText(2_000, words.problems.url),
  description: z.string().check(z.maxLength(200, words.problems.long(200))),
  events: z.array(z.string()).check(z.minLength(1, words.problems.events)),
  isActive: z.boolean(),
});
export type EndpointForm = z.infer<typeof endpointForm>;

export const formOf = (row: WebhookEndpointRowFragment | null): EndpointForm => ({
  url: row?.url ?? '',
  description: row?.description ?? '',
  events: [...(row?.events ?? [])],
  isActive: row?.isActive ?? true,
});

export const eventsOf = ({ events }: EndpointForm): WebhookEventType[] =>
  allEvents.filter((one) => events.includes(one));
