// How webhooks and their deliveries are answered. A secret is shown once, when it is made.
import type { WebhookDocument, DeliveryDocument } from '../../model/webhook';

export const toWebhookJson = (webhook: WebhookDocument): object => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  types: webhook.types,
  enabled: webhook.enabled,
  ...(webhook.disabled && !webhook.enabled ? { disabled: webhook.disabled } : {}),
  ...(webhook.failingSince ? { failing_since: webhook.failingSince } : {}),
  ...(webhook.lastSuccessAt ? { last_success_at: webhook.lastSuccessAt } : {}),
  secrets: webhook.secrets.map(({ createdAt, endsAt }) => ({
    created_at: createdAt,
    ...(endsAt ? { ends_at: endsAt } : {}),
  })),
  ...(webhook.redelivery ? { redelivering_since: webhook.redelivery.since } : {}),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

/** As Standard Webhooks writes secrets; the libraries of receivers take it so. */
export const formatSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

export const toDeliveryJson = ({ event, state, attempts, nextAt, log, createdAt }: DeliveryDocument): object => ({
  event_id: event._id,
  type: event.type,
  data: event.data,
  state,
  attempts,
  ...(nextAt ? { next_at: nextAt } : {}),
  tries: log.map(({ at, status, durationMs, text }) => ({
    at,
    ...(status === undefined ? {} : { status }),
    duration_ms: durationMs,
    text,
  })),
  created_at: createdAt,
});
