// The endpoints on months.
import type { TenantEndpoint } from '../kit/endpoint';
import { createMonthExportEndpoint, readMonthExportEndpoint, readMonthExportFileEndpoint } from './export';
import { closeSupplierMonthEndpoint, listSupplierMonthsEndpoint, readSupplierMonthEndpoint } from './months';

export const supplierMonthEndpoints: readonly TenantEndpoint[] = [
  listSupplierMonthsEndpoint,
  readSupplierMonthEndpoint,
  closeSupplierMonthEndpoint,
  createMonthExportEndpoint,
  readMonthExportEndpoint,
  readMonthExportFileEndpoint,
];
