// GET /silo/v1/entries/{id}/states: every state the entry ever had, newest first.
import type { Endpoint } from '../endpoint';
import { stateMembers } from '../entries/answer';
import { entryOf } from '../entries/read';

export const listStates: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/states',
  scope: 'read',
  async handle(call) {
    const entry = await entryOf(call);
    return { body: { list: entry.states.map((row) => stateMembers(entry, row)) } };
  },
};
