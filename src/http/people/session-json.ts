// How a console session appears in responses and, as digests, in the audit.
import type { ConsoleSessionDocument } from '../../model/person';
import { id, listAnswer, named, shape, text, time } from '../kit/answer-schema';

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
    expires_at: time,
  }),
);

export const sessionList = listAnswer(sessionAnswer, 'ConsoleSessionList', 'The sessions');

/** Contains only the role in this workspace (null: in the installation). */
export const toSessionJson = (session: ConsoleSessionDocument, workspace: string | null): object => ({
  id: session._id,
  name: session.name,
  role: session.grants.find((grant) => grant.workspace === workspace)?.role,
  how: session.how,
  ...(session.agent ? { agent: session.agent } : {}),
  created_at: session.createdAt,
  last_used_at: session.seenAt,
  expires_at: session.expiresAt,
});
