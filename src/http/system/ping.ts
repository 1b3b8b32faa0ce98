// GET /utils/v1/ping: is the token good, is the service there?
import type { Endpoint } from '../endpoint';

export const ping: Endpoint = {
  method: 'GET',
  path: '/utils/v1/ping',
  scope: 'read',
  handle: async () => ({ body: { ping: 'pong' } }),
};
