// What openapi.yaml says of the calls about events and webhooks, and the schemas of their answers.
import { eventMembers, eventTypes } from '../../src/contracts/events';
import { answers, type OperationRow, row } from './openapi-row';
import { id, integer, listOf, shape, text, time } from './openapi-schema';
import type { Plain } from './yaml';

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
};

const numbers = new Set(['sequence', 'days']);
const data = shape(
  Object.fromEntries(Object.keys(eventMembers).map((name) => [`${name}?`, numbers.has(name) ? integer : text])),
);
const type: Plain = { type: 'string', enum: [...eventTypes] };

export const eventAnswers: Readonly<Record<string, Plain>> = {
  EventPage: shape({
    list: listOf('Event'),
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    'resume_cursor?': text,
  }),
  Event: shape({ id, type, created_at: time, 'workspace_id?': id, data, cursor: text }),
};
