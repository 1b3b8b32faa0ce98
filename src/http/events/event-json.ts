// The schemas of events, for lists of events and for deliveries of webhooks (docs/api/events.md).
import { eventDataMembers, eventTypes } from '../../contracts/events';
import {
  integerSchema,
  objectSchema,
  textSchema,
  enumSchema,
  idSchema,
  defineNamedSchema,
  timeSchema,
  listSchema,
} from '../kit/response-schema';

const integerMembers = new Set(['sequence', 'days']);

export const eventDataSchema = objectSchema(
  Object.fromEntries(
    Object.keys(eventDataMembers).map((name) => [`${name}?`, integerMembers.has(name) ? integerSchema : textSchema]),
  ),
);

export const eventTypeSchema = enumSchema(...eventTypes);

const eventSchema = defineNamedSchema(
  'Event',
  'An event, which describes a change',
  objectSchema({
    id: idSchema,
    type: eventTypeSchema,
    created_at: timeSchema,
    'workspace_id?': idSchema,
    data: eventDataSchema,
    cursor: textSchema,
  }),
);

export const eventPageSchema = defineNamedSchema(
  'EventPage',
  'A page of events',
  objectSchema({
    list: listSchema(eventSchema),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
    'resume_cursor?': textSchema,
  }),
);
