// Finds webhooks, and how they appear in responses. A secret is shown once, when it is created.
import { parseId, refuseNotFound } from '../../contracts/ids';
import type { WebhookDocument } from '../../model/webhook';
import { eventType } from '../events/event-json';
import {
  type Members,
  enumSchema,
  flag,
  id,
  list,
  listAnswer,
  named,
  shape,
  text,
  time,
  times,
} from '../kit/answer-schema';
import type { Call } from '../kit/endpoint';

const webhookMembers: Members = {
  id,
  url: text,
  description: text,
  types: list(eventType),
  enabled: flag,
  'disabled?': shape({ at: time, reason: enumSchema('gone', 'failing', 'manual') }),
  'failing_since?': time,
  'last_success_at?': time,
  secrets: list(shape({ created_at: time, 'expires_at?': time })),
  'redelivering_since?': time,
  ...times,
};

export const webhookAnswer = named('Webhook', 'The webhook', shape(webhookMembers));

export const webhookList = listAnswer(webhookAnswer, 'WebhookList', 'The webhooks, oldest first');

export const newWebhookAnswer = named(
  'NewWebhook',
  'The webhook with its secret, which is shown only once',
  shape({ ...webhookMembers, secret: text }),
);

export const toWebhookJson = (webhook: WebhookDocument): object => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  types: webhook.types,
  enabled: webhook.enabled,
  ...(webhook.disabled && !webhook.enabled ? { disabled: webhook.disabled } : {}),
  ...(webhook.failingSince ? { failing_since: webhook.failingSince } : {}),
  ...(webhook.lastSuccessAt ? { last_success_at: webhook.lastSuccessAt } : {}),
  secrets: webhook.secrets.map(({ createdAt, expiresAt }) => ({
    created_at: createdAt,
    ...(expiresAt ? { expires_at: expiresAt } : {}),
  })),
  ...(webhook.redelivery ? { redelivering_since: webhook.redelivery.since } : {}),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

/** The form of Standard Webhooks, which libraries of receivers accept. */
export const formatSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** @throws Refusal `not-found` */
export async function requireWebhook({ store, params }: Call): Promise<WebhookDocument> {
  const found = await store.webhooks.find(parseId(params.id, 'webhook'));
  if (!found) throw refuseNotFound('webhook');
  return found;
}
