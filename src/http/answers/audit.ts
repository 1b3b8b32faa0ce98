// Schemas of answers about the audit (docs/api/audit.md).
import { bytes, id, integer, list, named, enumSchema, orNull, shape, text, time } from '../kit/answers/words';

const auditRow = named(
  'AuditRow',
  'Row of the audit, linked to the previous one',
  shape({
    sequence: integer,
    previous: text,
    id,
    at: time,
    workspace: orNull(text),
    by: shape({ kind: enumSchema('key', 'person', 'command', 'service', 'unknown'), 'id?': text, 'name?': text }),
    route: text,
    objects: list(shape({ kind: text, id: text })),
    'address_digest?': text,
    'host?': text,
    'request_id?': text,
    'reason?': text,
    'before?': text,
    'after?': text,
    'status?': integer,
    'count?': integer,
    'address?': text,
    'address_salt?': text,
    hash: text,
  }),
);

export const auditPage = named(
  'AuditPage',
  'A page of rows',
  shape({ list: list(auditRow), limit: integer, 'next_cursor?': text }),
);

export const auditLines = bytes('The rows as JSON lines, oldest first', 'application/x-ndjson');

export const auditVerificationAnswer = named(
  'AuditVerification',
  'The result',
  shape({
    count: integer,
    first: integer,
    sequence: integer,
    hash: text,
    broken: orNull(shape({ sequence: integer, how: enumSchema('changed', 'removed', 'inserted', 'moved'), text })),
  }),
);
