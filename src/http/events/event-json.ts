// The schemas of events, for lists of events and for deliveries of webhooks (docs/api/events.md).
import { eventMembers, eventTypes } from '../../contracts/events';
import { integer, shape, text, enumSchema, id, named, time, list } from '../kit/answer-schema';

const integerMembers = new Set(['sequence', 'days']);

export const eventData = shape(
  Object.fromEntries(Object.keys(eventMembers).map((name) => [`${name}?`, integerMembers.has(name) ? integer : text])),
);

export const eventType = enumSchema(...eventTypes);

const eventSchema = named(
  'Event',
  'An event, which describes a change',
  shape({ id, type: eventType, created_at: time, 'workspace_id?': id, data: eventData, cursor: text }),
);

export const eventPage = named(
  'EventPage',
  'A page of events',
  shape({ list: list(eventSchema), limit: integer, 'cursor?': text, 'next_cursor?': text, 'resume_cursor?': text }),
);
