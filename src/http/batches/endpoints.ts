// The endpoints on batches.
import type { Endpoint } from '../kit/endpoint';
import { createBatchEndpoint } from './create';
import { cancelBatchEndpoint, listBatchRowsEndpoint, readBatchEndpoint } from './read';

export const batchEndpoints: readonly Endpoint[] = [
  createBatchEndpoint,
  listBatchRowsEndpoint,
  cancelBatchEndpoint,
  readBatchEndpoint,
];
