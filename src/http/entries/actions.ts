// GET /silo/v1/entries/{id}/actions: what can be done with an entry now, and why not.
import { http as limits } from '../../contracts/limits/http';
import { type Action, listActions } from '../../entries/actions';
import { message } from '../../messages/message';
import { render } from '../../messages/render';
import { actionList } from '../answers/console';
import type { Call, Endpoint } from '../kit/endpoint';
import { findEntryOrRefuse } from './find-entry';

export const readActions: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/actions',
  scope: 'read',
  operation: {
    id: 'listActions',
    tag: 'entries',
    summary: 'List the actions that an entry allows now, and why others are unavailable',
  },
  answers: { 200: actionList },
  refuses: ['not-found'],
  async handle(call) {
    const { store, workspace } = call;
    const entry = await findEntryOrRefuse(call, call.params.id);
    const found = await store.workflows.list({}, { limit: limits.pageRowsMax, ascending: true });
    const workflows = found.rows
      .filter(({ draft, disabled }) => !draft && !disabled)
      .map(({ id, name, schema, steps }) => ({
        id,
        name,
        schema,
        providers: steps.map(({ provider }) => provider),
      }));
    const actions = listActions(entry, { workspace, workflows, may: (scope) => call.may(scope) });
    return { body: { list: actions.map((action) => actionMembers(action, call)) } };
  },
};

const actionMembers = ({ reason, ...action }: Action, { language }: Pick<Call, 'language'>): object =>
  reason ? { ...action, reason, why: render(language, message('action-refused', { reason })).text } : action;
