// GET /access/v1/webhooks and /access/v1/webhooks/{id}.
import type { Endpoint } from '../endpoint';
import { webhookOf } from './find-webhook';
import { webhookMembers } from './members';

const path = '/access/v1/webhooks';

export const listWebhooks: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  handle: async ({ store }) => ({ body: { list: (await store.webhooks.list()).map(webhookMembers) } }),
};

export const readWebhook: Endpoint = {
  method: 'GET',
  path: `${path}/:id`,
  scope: 'admin',
  handle: async (call) => ({ body: webhookMembers(await webhookOf(call)) }),
};
