// The webhook that a path names.
import type { WebhookDocument } from '../../store/webhooks/webhooks';
import type { Call } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';

/** @throws Refusal `not-found` */
export async function requireWebhook({ store, params }: Call): Promise<WebhookDocument> {
  const found = await store.webhooks.find(parseId(params.id, 'webhook'));
  if (!found) throw refuseNotFound('webhook');
  return found;
}
