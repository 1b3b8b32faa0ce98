// The webhook that a path names.
import type { WebhookDocument } from '../../model/webhook';
import type { Call } from '../endpoint';
import { parseId, refuseNotFound } from '../request/ids';

/** @throws Refusal `not-found` */
export async function requireWebhook({ store, params }: Call): Promise<WebhookDocument> {
  const found = await store.webhooks.find(parseId(params.id, 'webhook'));
  if (!found) throw refuseNotFound('webhook');
  return found;
}
