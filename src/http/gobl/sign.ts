// POST /silo/v1/gobl/sign: calculates, validates and signs with the workspace's key, without storing.
import { checkBuilt, signChecked, surroundingsOf } from '../../entries/build';
import { buildData } from '../../entries/source';
import type { Endpoint } from '../endpoint';
import { keepSignatures } from '../../entries/kept-signatures';

export const signDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/sign',
  scope: 'write',
  body: { type: 'object', properties: { data: true } },
  async handle(call) {
    const data = call.body.data ?? null;
    const kept = await keepSignatures(call, data, buildData(data, surroundingsOf(call)));
    const { envelope } = checkBuilt(call, kept, false);
    return { body: { data: envelope.sigs ? envelope : await signChecked(call, envelope) } };
  },
};
