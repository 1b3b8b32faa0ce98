// What openapi.yaml says of the calls that stand behind the console: sessions, and how the workspace stands.
import { attentionCauses } from '../../src/http/overview/attention';
import { answers, listOf, type OperationRow, row } from './openapi-row';
import { flag, id, integer, listOf as listRef, shape, text, time } from './openapi-schema';
import type { Plain } from './yaml';

export const consoleOperations: Readonly<Record<string, OperationRow>> = {
  'GET /access/v1/sessions': row(
    'access',
    'listSessions',
    'Who has the console of the workspace open',
    answers('The sessions', listOf('ConsoleSession')),
  ),
  'DELETE /access/v1/sessions/:id': row(
    'access',
    'endSession',
    'Ends a session of the console at once',
    answers('The session', 'ConsoleSession'),
  ),
  'GET /access/v1/overview': row(
    'access',
    'readOverview',
    'How the workspace stands: the authority, what waits for it, the last day, what needs a person',
    answers('The overview', 'Overview'),
  ),
};

export const consoleAnswers: Readonly<Record<string, Plain>> = {
  ConsoleSession: shape({
    id,
    name: text,
    role: text,
    how: text,
    'agent?': text,
    created_at: time,
    last_used_at: time,
    ends_at: time,
  }),
  Overview: shape({
    suppliers: integer,
    authority: shape({ state: text, 'since?': time, 'text?': text, 'answered_at?': time, 'next_at?': time }),
    pending: shape({ count: integer, 'oldest_at?': time }),
    last_day: shape({
      jobs: integer,
      jobs_capped: flag,
      open: integer,
      failed: integer,
      with_warnings: integer,
      cancelled: integer,
      succeeded: integer,
    }),
    attention: listRef('Attention'),
  }),
  Attention: shape({
    cause: { type: 'string', enum: [...attentionCauses] },
    'code?': text,
    text,
    'remedy?': text,
    count: integer,
    'capped?': flag,
    'since?': time,
    'until?': time,
    objects: { type: 'array', items: shape({ kind: text, id: text, name: text }) },
  }),
};
