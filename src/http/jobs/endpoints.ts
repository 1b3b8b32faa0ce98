// The endpoints on jobs.
import type { Endpoint } from '../kit/endpoint';
import { listJobsEndpoint, readJobByKeyEndpoint, readJobEndpoint } from './read';
import { pokeJobEndpoint, cancelJobEndpoint } from './change';
import { createJobEndpoint, createJobWithIdEndpoint } from './create';
import { bulkEndpoints } from './bulk';

export const jobEndpoints: readonly Endpoint[] = [
  listJobsEndpoint,
  pokeJobEndpoint,
  createJobEndpoint,
  readJobByKeyEndpoint,
  readJobEndpoint,
  createJobWithIdEndpoint,
  cancelJobEndpoint,
  ...bulkEndpoints,
];
