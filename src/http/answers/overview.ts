// Schemas of answers about how a workspace stands, who has its console open, and what can be done with an entry.
import { actionNames } from '../../entries/actions';
import { attentionCauses } from '../overview/attention';
import { flag, id, integer, list, listAnswer, named, oneOf, shape, text, time } from './words';

const attention = named(
  'Attention',
  'What needs a person, with what to do about it',
  shape({
    cause: oneOf(...attentionCauses),
    'code?': text,
    text,
    'remedy?': text,
    count: integer,
    'capped?': flag,
    'since?': time,
    'until?': time,
    objects: list(shape({ kind: oneOf('entry', 'chain', 'series'), id: text, name: text })),
  }),
);

export const overviewAnswer = named(
  'Overview',
  'How the workspace stands',
  shape({
    suppliers: integer,
    authority: shape({
      state: oneOf('answers', 'waits', 'silent', 'not-called'),
      'since?': time,
      'text?': text,
      'answered_at?': time,
      'next_at?': time,
    }),
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
    attention: list(attention),
  }),
);

export const sessionAnswer = named(
  'ConsoleSession',
  'The session',
  shape({
    id,
    name: text,
    'role?': text,
    how: text,
    'agent?': text,
    created_at: time,
    last_used_at: time,
    ends_at: time,
  }),
);

export const sessionList = listAnswer(sessionAnswer, 'ConsoleSessionList', 'The sessions');

const action = named(
  'EntryAction',
  'Something that can be done with an entry, or why it cannot',
  shape({
    name: oneOf(...actionNames),
    allowed: flag,
    'reason?': text,
    'why?': text,
    'workflows?': list(shape({ id, name: text })),
  }),
);

export const actionList = listAnswer(action, 'EntryActionList', 'The actions');
