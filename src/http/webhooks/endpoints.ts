// The endpoints on webhooks and their deliveries.
import type { Endpoint } from '../kit/endpoint';
import {
  listWebhooksEndpoint,
  createWebhookEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
} from '../webhooks/webhooks';
import { sendTestEventEndpoint, redeliverEventsEndpoint, listDeliveriesEndpoint } from './deliveries';

export const webhookEndpoints: readonly Endpoint[] = [
  listWebhooksEndpoint,
  createWebhookEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  sendTestEventEndpoint,
  redeliverEventsEndpoint,
  listDeliveriesEndpoint,
];
