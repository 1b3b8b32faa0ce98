// GET /silo/v1/keys: the public keys that sign the workspace's envelopes, as a JWK set (RFC 7517).
import { keySetAnswer } from '../answers/system';
import type { Endpoint } from '../kit/endpoint';

export const readKeys: Endpoint = {
  method: 'GET',
  path: '/silo/v1/keys',
  scope: 'read',
  operation: { id: 'readKeys', tag: 'documents', summary: 'Get the public keys that sign envelopes' },
  answers: { 200: keySetAnswer },
  async handle({ deps, workspace }) {
    const keys = await deps.keys.envelopeKeys(workspace._id);
    return { body: { keys: keys.map(({ publicJwk }) => publicJwk) } };
  },
};
