// The webhook that a path names.
import type { WebhookDocument } from '../../store/webhooks/webhooks';
import type { Call } from '../endpoint';
import { idOf, notFound } from '../request/ids';

/** @throws Refusal `not-found` */
export async function webhookOf({ store, params }: Call): Promise<WebhookDocument> {
  const found = await store.webhooks.find(idOf(params.id, 'webhook'));
  if (!found) throw notFound('webhook');
  return found;
}
