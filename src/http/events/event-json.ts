// The schemas of events, for lists of events and for deliveries of webhooks (docs/api/events.md).
import { eventDataMemberDescriptions, eventTypes } from '../../contracts/events';
import {
  integerSchema,
  defineObjectSchema,
  textSchema,
  defineEnumSchema,
  idSchema,
  defineNamedSchema,
  timeSchema,
  defineListSchema,
} from '../kit/response-schema';

const integerMembers = new Set(['sequence', 'days']);

export const eventDataSchema = defineObjectSchema(
  Object.fromEntries(
    Object.keys(eventDataMemberDescriptions).map((name) => [
      `${name}?`,
      integerMembers.has(name) ? integerSchema : textSchema,
    ]),
  ),
);

export const eventTypeSchema = defineEnumSchema(...eventTypes);

const eventSchema = defineNamedSchema(
  'Event',
  'An event, which describes a change',
  defineObjectSchema({
    id: idSchema,
    type: eventTypeSchema,
    created_at: timeSchema,
    'workspace_id?': idSchema,
    data: eventDataSchema,
    cursor: textSchema,
  }),
);

/** The body of a webhook, as `buildWebhookEventBody` writes it. */
export const webhookEventSchema = defineNamedSchema(
  'WebhookEvent',
  'An event that a webhook receives',
  defineObjectSchema({
    id: idSchema,
    type: eventTypeSchema,
    timestamp: timeSchema,
    'workspace_id?': idSchema,
    data: eventDataSchema,
  }),
);

export const eventPageSchema = defineNamedSchema(
  'EventPage',
  'A page of events',
  defineObjectSchema({
    list: defineListSchema(eventSchema),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
    'resume_cursor?': textSchema,
  }),
);
