// /access/v1/sessions: the console sessions of the workspace, which an administrator can end.
import { parseId, refuseNotFound } from '../../contracts/ids';
import { computeDigests } from '../../store/audit/rows';
import type { Endpoint } from '../kit/endpoint';
import { sessionAnswer, sessionList, toSessionJson } from './session-json';

const path = '/access/v1/sessions';

export const listSessions: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listSessions', tag: 'keys', summary: 'List the console sessions of the workspace' },
  answers: { 200: sessionList },
  async handle({ deps, store, workspace }) {
    const found = await store.sessions.list(deps.now());
    return { body: { list: found.map((session) => toSessionJson(session, workspace._id)) } };
  },
};

/** Its next request is rejected. */
export const endSession: Endpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'endSession', tag: 'keys', summary: 'End a console session at once' },
  answers: { 200: sessionAnswer },
  refuses: ['not-found'],
  async handle({ change, params, workspace }) {
    const id = parseId(params.id, 'session');
    const ended = await change(
      ({ sessions }) => sessions.end(id),
      (session) =>
        session
          ? { objects: [{ kind: 'session', id }], ...computeDigests(toSessionJson(session, workspace._id), null) }
          : undefined,
    );
    if (!ended) throw refuseNotFound('session');
    return { body: toSessionJson(ended, workspace._id) };
  },
};
