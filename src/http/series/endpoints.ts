// The endpoints on series and their numbers.
import type { Endpoint } from '../kit/endpoint';
import {
  listSeriesOfWorkspaceEndpoint,
  readSeriesEndpoint,
  listSeriesNumbersEndpoint,
  readSeriesNumberEndpoint,
} from './read';
import { createSeriesWithoutIdEndpoint, createSeriesEndpoint, takeSeriesNumberEndpoint } from './write';
import { listPausedSeriesEndpoint, resumeSeriesEndpoint } from './continue';

export const seriesEndpoints: readonly Endpoint[] = [
  listSeriesOfWorkspaceEndpoint,
  createSeriesWithoutIdEndpoint,
  readSeriesEndpoint,
  createSeriesEndpoint,
  listSeriesNumbersEndpoint,
  readSeriesNumberEndpoint,
  takeSeriesNumberEndpoint,
  listPausedSeriesEndpoint,
  resumeSeriesEndpoint,
];
