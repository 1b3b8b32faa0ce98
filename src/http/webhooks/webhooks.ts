// Serves /access/v1/webhooks, where administrators of the workspace list, create, change and delete webhooks, and
// rotate their secrets.
import {
  webhookListSchema,
  toWebhookJson,
  webhookSchema,
  requireWebhook,
  webhookWithSecretSchema,
  formatWebhookSecret,
} from './webhook-json';
import { defineTenantEndpoint, type TenantCallContext, type EndpointDeps } from '../kit/endpoint';
import { eventTypes } from '../../contracts/events';
import { outboundLimits } from '../../contracts/limits/outbound';
import { createRefusal } from '../../contracts/errors';
import { webhookLimits as limits } from '../../contracts/limits/events';
import type { AuditDetails } from '../../model/audit';
import type { WebhookDocument } from '../../model/webhook';
import { parseOutboundUrl, parseOutboundNetworkRules } from '../../outbound/network-rules';
import { computeChangeDigests } from '../../store/audit/rows';
import {
  type WebhookChange,
  encryptWebhookSecret,
  decryptValidWebhookSecrets,
  formatWebhookDatabaseKey,
} from '../../store/webhooks/webhooks';
import { randomBytes } from 'node:crypto';

const path = '/access/v1/webhooks';

export const listWebhooksEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'admin',
  operation: { id: 'listWebhooks', tag: 'webhooks', summary: 'List the webhooks of the workspace' },
  responses: { 200: webhookListSchema },
  handle: async ({ store }) => ({ body: { list: (await store.webhooks.list()).map(toWebhookJson) } }),
});

export const readWebhookEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'readWebhook', tag: 'webhooks', summary: 'Get a webhook and its health' },
  responses: { 200: webhookSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: toWebhookJson(await requireWebhook(call)) }),
});

const properties = {
  url: { type: 'string', maxLength: outboundLimits.addressCharactersMax },
  description: { type: 'string', maxLength: limits.descriptionCharactersMax },
  types: { type: 'array', maxItems: limits.typesMax, uniqueItems: true, items: { enum: eventTypes } },
  enabled: { type: 'boolean' },
} as const;

export const createWebhookEndpoint = defineTenantEndpoint({
  method: 'POST',
  path,
  scope: 'admin',
  operation: { id: 'createWebhook', tag: 'webhooks', summary: 'Create a webhook' },
  responses: { 200: webhookWithSecretSchema },
  errors: ['full'],
  body: { type: 'object', additionalProperties: false, required: ['url'], properties },
  async handle({ deps, change, workspace, body, ownId: id }) {
    const { url, description = '', types = [], enabled = true } = body;
    const now = deps.now();
    const _id = formatWebhookDatabaseKey(workspace._id, id);
    const { secret, row } = newSecret(deps, _id);
    const webhook: WebhookDocument = {
      _id,
      workspace: workspace._id,
      id,
      url: checkedUrl(deps, url),
      description,
      types,
      enabled,
      ...(enabled ? {} : { disabled: { at: now, reason: 'manual' } }),
      secrets: [row],
      createdAt: now,
      updatedAt: now,
    };
    const result = await change(
      ({ webhooks }) => webhooks.insert(webhook),
      (how) => (how === 'created' ? describeChange(null, webhook) : undefined),
    );
    if (result === 'too-many') throw createRefusal('full', 'webhooks-max', { max: limits.webhooksMax });
    return { body: { ...toWebhookJson(webhook), secret: formatWebhookSecret(secret) } };
  },
  async again({ deps, store }, thing) {
    const webhook = await store.webhooks.find(thing);
    if (!webhook) return undefined;
    const [secret] = decryptValidWebhookSecrets(deps.settings.masterKey(), webhook, deps.now());
    if (!secret) throw new Error(`webhook ${thing} has no secret`);
    return { body: { ...toWebhookJson(webhook), secret: formatWebhookSecret(secret) } };
  },
});

/** Updates a webhook. `enabled: true` enables the webhook again; a redelivery sends events that were missed. */
export const updateWebhookEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'updateWebhook', tag: 'webhooks', summary: 'Update, disable or enable a webhook' },
  responses: { 200: webhookSchema },
  errors: ['not-found', 'conflict'],
  body: { type: 'object', additionalProperties: false, minProperties: 1, properties },
  async handle(call) {
    const { url, ...given } = call.body;
    const change = { ...given, ...(url === undefined ? {} : { url: checkedUrl(call.deps, url) }) };
    const webhook = await requireWebhook(call);
    // The write compares the version of this row.
    call.requireShown?.(toWebhookJson(webhook));
    return { body: toWebhookJson(await changed(call, webhook, change)) };
  },
});

export const deleteWebhookEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'deleteWebhook', tag: 'webhooks', summary: 'Delete a webhook' },
  responses: { 200: webhookSchema },
  errors: ['not-found'],
  async handle(call) {
    const webhook = await requireWebhook(call);
    await call.change(
      ({ webhooks }) => webhooks.delete(webhook),
      (gone) => (gone ? { ...describeChange(webhook, null), event: { type: 'webhook.deleted' } } : undefined),
    );
    return { body: toWebhookJson(webhook) };
  },
});

/**
 * Rotates the secret. Deliveries are signed with both secrets until the old one expires, so that receivers can change
 * their secret in the meantime.
 */
export const rotateWebhookSecretEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/:id/secret`,
  scope: 'admin',
  operation: {
    id: 'rotateWebhookSecret',
    tag: 'webhooks',
    summary: 'Create a new secret; the previous one stays valid for a while',
  },
  responses: { 200: webhookWithSecretSchema },
  errors: ['not-found', 'conflict'],
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { keep_seconds: { type: 'integer', minimum: 0, maximum: limits.oldSecretSecondsMax } },
  },
  async handle(call) {
    const webhook = await requireWebhook(call);
    const { keep_seconds: seconds = limits.oldSecretSeconds } = call.body;
    const { secret, row } = newSecret(call.deps, webhook._id);
    const expiresAt = new Date(call.deps.now().getTime() + seconds * 1_000);
    const old = webhook.secrets.slice(0, 1).map((before) => ({ ...before, expiresAt }));
    const after = await changed(call, webhook, { secrets: [row, ...(seconds > 0 ? old : [])] });
    return { body: { ...toWebhookJson(after), secret: formatWebhookSecret(secret) } };
  },
});

/** @throws Refusal `conflict` if another call changed the webhook in the meantime */
async function changed(
  { deps, change }: TenantCallContext,
  webhook: WebhookDocument,
  given: Omit<WebhookChange, 'now'>,
): Promise<WebhookDocument> {
  const after = await change(
    ({ webhooks }) => webhooks.change(webhook, { ...given, now: deps.now() }),
    (written) => (written ? describeChange(webhook, written) : undefined),
  );
  if (!after) throw createRefusal('conflict', 'webhook-changed');
  return after;
}

function newSecret({ settings, now }: EndpointDeps, key: string) {
  const secret = randomBytes(limits.secretBytes);
  return { secret, row: { encrypted: encryptWebhookSecret(settings.masterKey(), key, secret), createdAt: now() } };
}

/** @throws Refusal `parameter` */
function checkedUrl({ settings }: EndpointDeps, text: string): string {
  const checked = parseOutboundUrl(parseOutboundNetworkRules(settings.outbound), text);
  if ('url' in checked) return checked.url.href;
  throw createRefusal('parameter', 'webhook-url-invalid', { problem: checked.problem });
}

const describeChange = (before: WebhookDocument | null, after: WebhookDocument | null): AuditDetails => ({
  objects: [{ kind: 'webhook', id: (after ?? before)?.id ?? '' }],
  ...computeChangeDigests(before && toWebhookJson(before), after && toWebhookJson(after)),
});
