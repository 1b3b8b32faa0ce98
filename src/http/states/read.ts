// GET /silo/v1/entries/{id}/states: every state the entry ever had, newest first.
import { stateList } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { toStateJson } from '../entries/answer';
import { findEntryOrRefuse } from '../entries/find-entry';

export const listStates: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/states',
  scope: 'read',
  operation: { id: 'listStates', tag: 'states', summary: 'List the states of an entry, newest first' },
  answers: { 200: stateList },
  refuses: ['not-found'],
  async handle(call) {
    const entry = await findEntryOrRefuse(call, call.params.id);
    return { body: { list: entry.states.map((row) => toStateJson(entry, row, call)) } };
  },
};
