// GET /access/v1/webhooks and /access/v1/webhooks/{id}.
import { webhookAnswer, webhookList } from '../answers/events';
import type { Endpoint } from '../kit/endpoint';
import { requireWebhook } from './require-webhook';
import { toWebhookJson } from './webhook-json';

const path = '/access/v1/webhooks';

export const listWebhooks: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listWebhooks', tag: 'webhooks', summary: 'List the webhooks of the workspace' },
  answers: { 200: webhookList },
  handle: async ({ store }) => ({ body: { list: (await store.webhooks.list()).map(toWebhookJson) } }),
};

export const readWebhook: Endpoint = {
  method: 'GET',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'readWebhook', tag: 'webhooks', summary: 'Get a webhook and its health' },
  answers: { 200: webhookAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: toWebhookJson(await requireWebhook(call)) }),
};
