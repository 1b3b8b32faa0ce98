// The endpoints on months.
import type { Endpoint } from '../kit/endpoint';
import { createMonthExportEndpoint, readMonthExportEndpoint, readMonthExportFileEndpoint } from './export';
import { closeMonthEndpoint, listMonthsEndpoint, readMonthEndpoint } from './months';

export const monthEndpoints: readonly Endpoint[] = [
  listMonthsEndpoint,
  readMonthEndpoint,
  closeMonthEndpoint,
  createMonthExportEndpoint,
  readMonthExportEndpoint,
  readMonthExportFileEndpoint,
];
