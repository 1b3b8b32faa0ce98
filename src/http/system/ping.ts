// GET /utils/v1/ping: is the token good, is the service there?
import { pingAnswer } from '../answers/system';
import type { Endpoint } from '../kit/endpoint';

export const ping: Endpoint = {
  method: 'GET',
  path: '/utils/v1/ping',
  scope: 'read',
  operation: { id: 'ping', tag: 'utils', summary: 'Check the token and the connection' },
  answers: { 200: pingAnswer },
  handle: async () => ({ body: { ping: 'pong' } }),
};
