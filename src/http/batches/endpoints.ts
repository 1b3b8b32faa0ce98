// The endpoints on batches.
import type { TenantEndpoint } from '../kit/endpoint';
import { createBatchEndpoint } from './create';
import { cancelBatchEndpoint, listBatchRowsEndpoint, readBatchEndpoint } from './read-batches';

export const batchEndpoints: readonly TenantEndpoint[] = [
  createBatchEndpoint,
  listBatchRowsEndpoint,
  cancelBatchEndpoint,
  readBatchEndpoint,
];
