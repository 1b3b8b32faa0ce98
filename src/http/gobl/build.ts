// POST /silo/v1/gobl/build: calculates and validates a document without storing it.
import { checkBuilt, surroundingsOf } from '../../entries/build';
import { buildData } from '../../entries/source';
import type { Endpoint } from '../endpoint';

export const buildDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/build',
  scope: 'write',
  body: { type: 'object', properties: { data: true, envelop: { type: 'boolean' } } },
  async handle(call) {
    const { envelope } = checkBuilt(call, buildData(call.body.data ?? null, surroundingsOf(call)), false);
    return { body: { data: call.body.envelop === true ? envelope : envelope.doc } };
  },
};
