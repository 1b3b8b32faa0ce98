// /access/v1/sessions: who has the console of the workspace open, and a session that is ended by somebody else.
import { digests } from '../../store/audit/act';
import type { ConsoleSessionDocument } from '../../store/console/sessions';
import { sessionAnswer, sessionList } from '../answers/console';
import type { Endpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';

const path = '/access/v1/sessions';

export const listSessions: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listSessions', tag: 'keys', summary: 'Who has the console of the workspace open' },
  answers: { 200: sessionList },
  async handle({ deps, store, workspace }) {
    const found = await store.sessions.list(deps.now());
    return { body: { list: found.map((session) => sessionMembers(session, workspace._id)) } };
  },
};

/** Its next click is refused. */
export const endSession: Endpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'endSession', tag: 'keys', summary: 'Ends a session of the console at once' },
  answers: { 200: sessionAnswer },
  refuses: ['not-found'],
  async handle({ change, params, workspace }) {
    const id = idOf(params.id, 'session');
    const ended = await change(
      ({ sessions }) => sessions.end(id),
      (session) =>
        session
          ? { objects: [{ kind: 'session', id }], ...digests(sessionMembers(session, workspace._id), null) }
          : undefined,
    );
    if (!ended) throw notFound('session');
    return { body: sessionMembers(ended, workspace._id) };
  },
};

/** Of its roles only the one in this workspace is told. */
const sessionMembers = (session: ConsoleSessionDocument, workspace: string): object => ({
  id: session._id,
  name: session.name,
  role: session.grants.find((grant) => grant.workspace === workspace)?.role,
  how: session.how,
  ...(session.agent ? { agent: session.agent } : {}),
  created_at: session.createdAt,
  last_used_at: session.seenAt,
  ends_at: session.endsAt,
});
