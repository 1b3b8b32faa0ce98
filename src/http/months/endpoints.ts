// The endpoints on months.
import type { TenantEndpoint } from '../kit/endpoint';
import { createMonthExportEndpoint, readMonthExportEndpoint, readMonthExportFileEndpoint } from './export';
import { closeMonthEndpoint, listMonthsEndpoint, readMonthEndpoint } from './months';

export const monthEndpoints: readonly TenantEndpoint[] = [
  listMonthsEndpoint,
  readMonthEndpoint,
  closeMonthEndpoint,
  createMonthExportEndpoint,
  readMonthExportEndpoint,
  readMonthExportFileEndpoint,
];
