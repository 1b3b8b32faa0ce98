// Schemas of answers about events, webhooks and deliveries (docs/api/events.md, docs/api/webhooks.md).
import { eventMembers, eventTypes } from '../../contracts/events';
import {
  flag,
  id,
  integer,
  list,
  listAnswer,
  type Members,
  named,
  enumSchema,
  shape,
  text,
  time,
  times,
} from '../kit/answers/words';

const numbers = new Set(['sequence', 'days']);
const data = shape(
  Object.fromEntries(Object.keys(eventMembers).map((name) => [`${name}?`, numbers.has(name) ? integer : text])),
);
const type = enumSchema(...eventTypes);

const event = named(
  'Event',
  'Event: a change',
  shape({ id, type, created_at: time, 'workspace_id?': id, data, cursor: text }),
);

export const eventPage = named(
  'EventPage',
  'A page of events',
  shape({ list: list(event), limit: integer, 'cursor?': text, 'next_cursor?': text, 'resume_cursor?': text }),
);

const webhook: Members = {
  id,
  url: text,
  description: text,
  types: list(type),
  enabled: flag,
  'disabled?': shape({ at: time, reason: enumSchema('gone', 'failing', 'by-hand') }),
  'failing_since?': time,
  'last_success_at?': time,
  secrets: list(shape({ created_at: time, 'ends_at?': time })),
  'redelivering_since?': time,
  ...times,
};

export const webhookAnswer = named('Webhook', 'The webhook', shape(webhook));

export const webhookList = listAnswer(webhookAnswer, 'WebhookList', 'The webhooks, oldest first');

export const newWebhookAnswer = named(
  'NewWebhook',
  'The webhook with its secret, which is shown only once',
  shape({ ...webhook, secret: text }),
);

export const askedAnswer = named('AskedDelivery', 'The event is sent soon', shape({ 'event_id?': id, 'since?': time }));

const delivery = named(
  'Delivery',
  'Delivery of an event to a webhook',
  shape({
    event_id: id,
    type,
    data,
    state: enumSchema('waiting', 'delivered', 'failed'),
    attempts: integer,
    'next_at?': time,
    tries: list(shape({ at: time, 'status?': integer, duration_ms: integer, text })),
    created_at: time,
  }),
);

export const deliveryPage = named(
  'DeliveryPage',
  'A page of deliveries',
  shape({ list: list(delivery), limit: integer, 'next_cursor?': text }),
);
