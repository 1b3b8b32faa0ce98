// Endpoints on jobs, batches and workflows, and on the series and webhooks that jobs use.
import type { TenantEndpoint } from './kit/endpoint';
import { listJobsEndpoint, readJobByKeyEndpoint, readJobEndpoint } from './jobs/read-jobs';
import { wakeWaitingJobIntentEndpoint, cancelJobEndpoint } from './jobs/change';
import { createJobEndpoint, createJobWithIdEndpoint } from './jobs/create';
import { bulkJobActionEndpoints } from './jobs/bulk';
import { createBatchEndpoint } from './batches/create';
import { cancelBatchEndpoint, listBatchRowsEndpoint, readBatchEndpoint } from './batches/read-batches';
import {
  listWorkflowsEndpoint,
  readWorkflowEndpoint,
  createWorkflowEndpoint,
  updateWorkflowEndpoint,
} from './workflows/workflows';
import { readWorkflowVersionEndpoint, restoreWorkflowVersionEndpoint } from './workflows/versions';
import {
  listSeriesOfWorkspaceEndpoint,
  readSeriesEndpoint,
  listSeriesNumbersEndpoint,
  readSeriesNumberEndpoint,
} from './series/read-series';
import { createSeriesWithoutIdEndpoint, createSeriesEndpoint, assignSeriesNumberEndpoint } from './series/write';
import { listPausedSeriesEndpoint, resumeOrAdvanceSeriesEndpoint } from './series/paused-series';
import {
  listWebhooksEndpoint,
  createWebhookEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
} from './webhooks/webhooks';
import { testWebhookEndpoint, redeliverEventsEndpoint, listWebhookDeliveriesEndpoint } from './webhooks/deliveries';

export const jobEndpoints: readonly TenantEndpoint[] = [
  listJobsEndpoint,
  wakeWaitingJobIntentEndpoint,
  createJobEndpoint,
  readJobByKeyEndpoint,
  readJobEndpoint,
  createJobWithIdEndpoint,
  cancelJobEndpoint,
  ...bulkJobActionEndpoints,
];

export const batchEndpoints: readonly TenantEndpoint[] = [
  createBatchEndpoint,
  listBatchRowsEndpoint,
  cancelBatchEndpoint,
  readBatchEndpoint,
];

export const workflowEndpoints: readonly TenantEndpoint[] = [
  listWorkflowsEndpoint,
  readWorkflowEndpoint,
  createWorkflowEndpoint,
  updateWorkflowEndpoint,
  readWorkflowVersionEndpoint,
  restoreWorkflowVersionEndpoint,
];

export const seriesEndpoints: readonly TenantEndpoint[] = [
  listSeriesOfWorkspaceEndpoint,
  createSeriesWithoutIdEndpoint,
  readSeriesEndpoint,
  createSeriesEndpoint,
  listSeriesNumbersEndpoint,
  readSeriesNumberEndpoint,
  assignSeriesNumberEndpoint,
  listPausedSeriesEndpoint,
  resumeOrAdvanceSeriesEndpoint,
];

export const webhookManagementEndpoints: readonly TenantEndpoint[] = [
  listWebhooksEndpoint,
  createWebhookEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
  redeliverEventsEndpoint,
  listWebhookDeliveriesEndpoint,
];
