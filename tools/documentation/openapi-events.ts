// What openapi.yaml says of the calls about events and webhooks, and the schemas of their answers.
import { eventMembers, eventTypes } from '../../src/contracts/events';
import { answers, listOf as listed, type OperationRow, paging, row } from './openapi-row';
import { flag, id, integer, listOf, shape, text, time } from './openapi-schema';
import type { Plain } from './yaml';

const webhook = answers('The webhook', 'Webhook');
const newSecret = answers('The webhook with its secret, which is shown this once', 'NewWebhook');
const asked = answers('It is sent soon', shape({ event_id: id }));
const again = answers('They are sent soon', shape({ 'event_id?': id, 'id?': id, 'redelivering_since?': time }));
const events = answers('A page of events', 'EventPage');
const query = ['eventType', 'eventEntry', 'eventJob', 'pageRows', 'eventCursor', 'eventAscending'];

export const eventOperations: Readonly<Record<string, OperationRow>> = {
  'GET /access/v1/events': row(
    'access',
    'listEvents',
    'What changed, in the order in which the database took it (docs/events.md)',
    events,
    { query },
  ),
  'GET /access/v1/service/events': row('service', 'listServiceEvents', 'The events of the whole service', events, {
    query,
  }),
  'GET /access/v1/webhooks': row(
    'access',
    'listWebhooks',
    'The webhooks of the workspace',
    answers('The list', listed('Webhook')),
  ),
  'POST /access/v1/webhooks': row(
    'access',
    'createWebhook',
    'Has events sent to an address (docs/webhooks.md)',
    newSecret,
  ),
  'GET /access/v1/webhooks/:id': row('access', 'readWebhook', 'One webhook', webhook),
  'PATCH /access/v1/webhooks/:id': row('access', 'updateWebhook', 'Changes it; switches it off, or on again', webhook),
  'DELETE /access/v1/webhooks/:id': row('access', 'deleteWebhook', 'Deletes it', webhook),
  'POST /access/v1/webhooks/:id/secret': row(
    'access',
    'rotateWebhookSecret',
    'Another secret; the one before stays good for a while',
    newSecret,
  ),
  'POST /access/v1/webhooks/:id/test': row('access', 'testWebhook', 'Sends a test event to it alone', asked, {
    statuses: [202],
  }),
  'POST /access/v1/webhooks/:id/redeliver': row(
    'access',
    'redeliver',
    'Sends one event again, or all since a time',
    again,
    { statuses: [202] },
  ),
  'GET /access/v1/webhooks/:id/deliveries': row(
    'access',
    'listDeliveries',
    'What was sent to it, and how that went',
    answers('A page of deliveries', 'DeliveryPage'),
    { query: ['deliveryState', ...paging] },
  ),
};

const numbers = new Set(['sequence', 'days']);
const data = shape(
  Object.fromEntries(Object.keys(eventMembers).map((name) => [`${name}?`, numbers.has(name) ? integer : text])),
);
const type: Plain = { type: 'string', enum: [...eventTypes] };

const webhookMembers = {
  id,
  url: text,
  description: text,
  types: { type: 'array', items: type },
  enabled: flag,
  'disabled?': shape({ at: time, reason: { type: 'string', enum: ['gone', 'failing', 'by-hand'] } }),
  'failing_since?': time,
  'last_success_at?': time,
  secrets: { type: 'array', items: shape({ created_at: time, 'ends_at?': time }) },
  'redelivering_since?': time,
  created_at: time,
  updated_at: time,
};

export const eventAnswers: Readonly<Record<string, Plain>> = {
  EventPage: shape({
    list: listOf('Event'),
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    'resume_cursor?': text,
  }),
  Webhook: shape(webhookMembers),
  NewWebhook: shape({ ...webhookMembers, secret: text }),
  DeliveryPage: shape({ list: listOf('Delivery'), limit: integer, 'next_cursor?': text }),
  Delivery: shape({
    event_id: id,
    type,
    data,
    state: { type: 'string', enum: ['waiting', 'delivered', 'failed'] },
    attempts: integer,
    'next_at?': time,
    tries: {
      type: 'array',
      items: shape({ at: time, 'status?': integer, duration_ms: integer, text }),
    },
    created_at: time,
  }),
  Event: shape({ id, type, created_at: time, 'workspace_id?': id, data, cursor: text }),
};
