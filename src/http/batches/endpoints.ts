// The endpoints on batches.
import type { Endpoint } from '../kit/endpoint';
import { createBatch } from './create';
import { cancelBatch, listBatchRows, readBatch } from './read';

export const batchEndpoints: readonly Endpoint[] = [createBatch, listBatchRows, cancelBatch, readBatch];
