// Schemas of answers of the calls that stand behind the console: sessions, what can be done, how the workspace stands.
import { roles } from '../../contracts/roles';
import { actionNames } from '../../entries/actions';
import { attentionCauses } from '../../contracts/attention';
import { flag, id, integer, list, listAnswer, named, enumSchema, shape, text, time } from '../kit/answers/words';

export const sessionAnswer = named(
  'ConsoleSession',
  'The session',
  shape({
    id,
    name: text,
    role: text,
    how: text,
    'agent?': text,
    created_at: time,
    last_used_at: time,
    ends_at: time,
  }),
);

export const sessionList = listAnswer(sessionAnswer, 'ConsoleSessionList', 'The sessions');

const person = {
  id,
  name: text,
  role: enumSchema(...roles),
  state: enumSchema('invited', 'joined'),
  invited_at: time,
  'joined_at?': time,
  'invitation_ends_at?': time,
} as const;

export const personAnswer = named('Person', 'The person', shape(person));

export const personList = listAnswer(personAnswer, 'PersonList', 'The people, in the order of their invitations');

export const invitedPersonAnswer = named(
  'InvitedPerson',
  'The person with the invitation, which is shown only once',
  shape({ ...person, invitation: shape({ url: text, ends_at: time }) }),
);

const actionAnswer = named(
  'EntryAction',
  'Action, and why it is unavailable',
  shape({
    name: enumSchema(...actionNames),
    allowed: flag,
    'reason?': text,
    'why?': text,
    'workflows?': list(shape({ id, name: text })),
  }),
);

export const actionList = listAnswer(actionAnswer, 'EntryActionList', 'The actions');

const attention = named(
  'Attention',
  'Item that needs attention',
  shape({
    cause: enumSchema(...attentionCauses),
    'code?': text,
    text,
    'remedy?': text,
    count: integer,
    'capped?': flag,
    'since?': time,
    'until?': time,
    objects: list(shape({ kind: enumSchema('entry', 'chain', 'series', 'webhook'), id: text, name: text })),
  }),
);

export const overviewAnswer = named(
  'Overview',
  'The overview',
  shape({
    suppliers: integer,
    authority: shape({
      state: enumSchema('answers', 'waits', 'refuses', 'silent', 'not-called'),
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
