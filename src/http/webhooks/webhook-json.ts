// Finds webhooks, and formats them for responses. A secret is returned once, on creation.
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { WebhookDocument } from '../../model/webhook';
import { eventTypeSchema } from '../events/event-json';
import {
  defineEnumSchema,
  booleanSchema,
  idSchema,
  defineListSchema,
  defineNamedUnpagedListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  createdAndUpdatedAtMembers,
} from '../kit/response-schema';
import type { TenantCallContext } from '../kit/endpoint';

const webhookMembers = {
  id: idSchema,
  url: textSchema,
  description: textSchema,
  types: defineListSchema(eventTypeSchema),
  enabled: booleanSchema,
  'disabled?': defineObjectSchema({ at: timeSchema, reason: defineEnumSchema('gone', 'failing', 'manual') }),
  'failing_since?': timeSchema,
  'last_success_at?': timeSchema,
  secrets: defineListSchema(defineObjectSchema({ created_at: timeSchema, 'expires_at?': timeSchema })),
  'redelivering_since?': timeSchema,
  ...createdAndUpdatedAtMembers,
} as const;

export const webhookSchema = defineNamedSchema('Webhook', 'The webhook', defineObjectSchema(webhookMembers));

export const webhookListSchema = defineNamedUnpagedListSchema(
  webhookSchema,
  'WebhookList',
  'The webhooks, oldest first',
);

export const webhookWithSecretSchema = defineNamedSchema(
  'NewWebhook',
  'The webhook with its secret, which is shown only once',
  defineObjectSchema({ ...webhookMembers, secret: textSchema }),
);

export const toWebhookJson = (webhook: WebhookDocument) => ({
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

/** Formats a secret in the form of Standard Webhooks, which the libraries of receivers accept. */
export const formatWebhookSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Finds the webhook of a call. @throws Refusal `not-found` */
export async function requireWebhook({ store, params }: TenantCallContext): Promise<WebhookDocument> {
  const webhook = await store.webhooks.find(parseResourceId(params.id, 'webhook'));
  if (!webhook) throw createNotFoundRefusal('webhook');
  return webhook;
}
