// /access/v1/sessions: who has the console of the workspace open, and a session that is ended by somebody else.
import { digests } from '../../store/audit/act';
import { sessionAnswer, sessionList } from '../answers/console';
import type { Endpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';
import { sessionMembers } from './session-members';

const path = '/access/v1/sessions';

export const listSessions: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listSessions', tag: 'keys', summary: 'List the console sessions of the workspace' },
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
  operation: { id: 'endSession', tag: 'keys', summary: 'End a console session at once' },
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
