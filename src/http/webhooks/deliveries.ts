// Serves deliveries of a webhook. On request, sends a test, delivers one event again, or delivers all events since a
// given time again.
import {
  idSchema,
  defineNamedSchema,
  defineObjectSchema,
  timeSchema,
  integerSchema,
  defineListSchema,
  defineEnumSchema,
  textSchema,
} from '../kit/response-schema';
import { eventDataSchema, eventTypeSchema } from '../events/event-json';
import type { WebhookDeliveryDocument, WebhookDeliveryState, WebhookDocument } from '../../model/webhook';
import { createRefusal } from '../../contracts/errors';
import { isUuid, createNotFoundRefusal } from '../../contracts/ids';
import { webhookLimits as limits } from '../../contracts/limits/events';
import type { AuditDetails } from '../../model/audit';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { tryMoveOutboxBeforeResponding } from '../kit/request/audit-row';
import {
  computeListPageReadLimit,
  cutListPage,
  parseTimeOrStartOfDayQueryParameter,
  parseListPageQuery,
} from '../kit/request/paging';
import { timeOrderedPageParameters } from '../kit/request/parameters';
import { requireWebhook, toWebhookJson } from './webhook-json';

const askedSchema = defineNamedSchema(
  'AskedDelivery',
  'The events that Sello will send soon',
  defineObjectSchema({ 'event_id?': idSchema, 'since?': timeSchema }),
);

const webhookDeliverySchema = defineNamedSchema(
  'Delivery',
  'The delivery of an event to a webhook',
  defineObjectSchema({
    event_id: idSchema,
    type: eventTypeSchema,
    data: eventDataSchema,
    state: defineEnumSchema('waiting', 'delivered', 'failed'),
    attempts: integerSchema,
    'next_at?': timeSchema,
    tries: defineListSchema(
      defineObjectSchema({ at: timeSchema, 'status?': integerSchema, duration_ms: integerSchema, text: textSchema }),
    ),
    created_at: timeSchema,
  }),
);

const deliveryPage = defineNamedSchema(
  'DeliveryPage',
  'A page of deliveries',
  defineObjectSchema({
    list: defineListSchema(webhookDeliverySchema),
    limit: integerSchema,
    'next_cursor?': textSchema,
  }),
);

const toWebhookDeliveryJson = ({ event, state, attempts, nextAt, log, createdAt }: WebhookDeliveryDocument) => ({
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

const path = '/access/v1/webhooks/:id';
const states: readonly WebhookDeliveryState[] = ['waiting', 'delivered', 'failed'];

export const listWebhookDeliveriesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  scope: 'admin',
  operation: { id: 'listDeliveries', tag: 'webhooks', summary: 'List the deliveries of a webhook' },
  query: {
    ...timeOrderedPageParameters,
    state: { description: 'Filter by state', schema: { type: 'string', enum: states } },
  },
  responses: { 200: deliveryPage },
  errors: ['not-found', 'cursor-expired'],
  async handle(call) {
    const page = parseListPageQuery(call.query);
    // In ascending order, rows after the cursor may have expired; in descending order, the log simply ends.
    const oldest = call.deps.now().getTime() - limits.keepDays * 86_400_000;
    if (page.ascending && page.from && page.from.createdAt.getTime() < oldest)
      throw createRefusal('cursor-expired', 'deliveries-gone');
    const { state } = call.query;
    const webhook = await requireWebhook(call);
    const deliveryState = state ? (state as WebhookDeliveryState) : undefined;
    const deliveryRows = await call.store.webhooks.deliveries(webhook, deliveryState, {
      ...page,
      limit: computeListPageReadLimit(page),
    });
    const { rows, next } = cutListPage(deliveryRows, page);
    return {
      body: { list: rows.map(toWebhookDeliveryJson), limit: page.limit, ...(next ? { next_cursor: next } : {}) },
    };
  },
});

/** Sends a test event only to this webhook, even if it is disabled. The list of deliveries shows the result. */
export const testWebhookEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/test`,
  scope: 'admin',
  operation: { id: 'testWebhook', tag: 'webhooks', summary: 'Send a test event to a webhook' },
  responses: { 202: askedSchema },
  errors: ['not-found'],
  async handle(call) {
    const webhook = await requireWebhook(call);
    const id = call.deps.newId();
    await call.change(
      () => Promise.resolve(webhook),
      () => ({ ...describeChange(webhook, webhook), event: { type: 'webhook.test', id } }),
    );
    return { status: 202, body: { event_id: id } };
  },
});

/** Delivers one event again, or all events since a given time. */
export const redeliverEventsEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/redeliver`,
  scope: 'admin',
  operation: { id: 'redeliver', tag: 'webhooks', summary: 'Send one event again, or all events since a time' },
  responses: { 202: askedSchema },
  errors: ['not-found', 'conflict'],
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      event_id: { type: 'string', maxLength: 36 },
      since: { type: 'string', maxLength: 40 },
      undelivered: { type: 'boolean' },
    },
  },
  async handle(call) {
    const webhook = await requireWebhook(call);
    if (!webhook.enabled) throw createRefusal('conflict', 'webhook-off');
    const { event_id: event, since, undelivered = false } = call.body;
    if ((event === undefined) === (since === undefined)) throw createRefusal('parameter', 'redelivery-of-what');
    return event === undefined
      ? redeliverSince(call, webhook, parseTimeOrStartOfDayQueryParameter('since', since ?? ''), undelivered)
      : redeliverEvent(call, webhook, event.toLowerCase());
  },
});

async function redeliverEvent(call: TenantCallContext, webhook: WebhookDocument, event: string) {
  const isDue = await call.change(
    ({ webhooks }) => (isUuid(event) ? webhooks.redeliverOne(webhook, event) : Promise.resolve(false)),
    (done) =>
      done ? { ...describeChange(webhook, { ...webhook, again: event }), event: { type: 'none' } } : undefined,
  );
  if (!isDue) throw createNotFoundRefusal('event');
  return { status: 202, body: { event_id: event } };
}

async function redeliverSince(call: TenantCallContext, webhook: WebhookDocument, since: Date, undelivered: boolean) {
  const { deps, change, store } = call;
  await tryMoveOutboxBeforeResponding(store, call);
  const movedSince = new Date(since.getTime() - limits.redeliverClockMs);
  const after = await change(
    async ({ webhooks }) => {
      const until = await webhooks.newestPosition();
      const position = await webhooks.positionBefore(movedSince);
      const redelivery = { since, position, until, undelivered };
      return webhooks.change(webhook, { redelivery, now: deps.now() });
    },
    (written) => (written ? describeChange(webhook, written) : undefined),
  );
  if (!after) throw createRefusal('conflict', 'webhook-changed');
  return { status: 202, body: { since } };
}

const describeChange = (
  before: WebhookDocument,
  after: WebhookDocument & { readonly again?: string },
): AuditDetails => ({
  objects: [{ kind: 'webhook', id: before.id }],
  ...computeChangeDigests(toWebhookJson(before), {
    ...toWebhookJson(after),
    ...(after.again ? { again: after.again } : {}),
  }),
});
