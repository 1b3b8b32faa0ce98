// Serves /access/v1/sessions: the console sessions of the workspace. An administrator can end a session.
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineTenantEndpoint } from '../kit/endpoint';
import { consoleSessionSchema, consoleSessionListSchema, toConsoleSessionJson } from './session-json';

const path = '/access/v1/sessions';

export const listConsoleSessionsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listSessions', tag: 'keys', summary: 'List the console sessions of the workspace' },
  responses: { 200: consoleSessionListSchema },
  async handle({ deps, store, workspace }) {
    const sessions = await store.sessions.list(deps.now());
    return { body: { list: sessions.map((session) => toConsoleSessionJson(session, workspace._id)) } };
  },
});

/** Ends a console session. Its next request is refused. */
export const endConsoleSessionEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'endSession', tag: 'keys', summary: 'End a console session at once' },
  responses: { 200: consoleSessionSchema },
  errors: ['not-found'],
  async handle({ change, params, workspace }) {
    const id = parseResourceId(params.id, 'session');
    const ended = await change(
      ({ sessions }) => sessions.end(id),
      (session) =>
        session
          ? {
              objects: [{ kind: 'session', id }],
              ...computeChangeDigests(toConsoleSessionJson(session, workspace._id), null),
            }
          : undefined,
    );
    if (!ended) throw createNotFoundRefusal('session');
    return { body: toConsoleSessionJson(ended, workspace._id) };
  },
});
