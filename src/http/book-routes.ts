// Endpoints on the books: the invoice book, the record book with the sums for returns, and months.
import type { TenantEndpoint } from './kit/endpoint';
import { readInvoiceBookEndpoint, readInvoiceBookClosingSheetEndpoint } from './invoice-book/book';
import { listInvoiceBookRowsEndpoint } from './invoice-book/rows';
import { readRecordBookEndpoint } from './books/issued';
import { readTaxReturn349Endpoint } from './books/tax-return-349';
import { readTaxReturn347Endpoint } from './books/tax-return-347';
import { readTaxReturn303Endpoint, readTaxReturn369Endpoint } from './books/tax-returns';
import { readRecordBookSettingsEndpoint, writeRecordBookSettingsEndpoint } from './books/settings';
import { createMonthExportEndpoint, readMonthExportEndpoint, readMonthExportFileEndpoint } from './months/export';
import { closeSupplierMonthEndpoint, listSupplierMonthsEndpoint, readSupplierMonthEndpoint } from './months/months';

export const bookEndpoints: readonly TenantEndpoint[] = [
  readInvoiceBookEndpoint,
  readInvoiceBookClosingSheetEndpoint,
  listInvoiceBookRowsEndpoint,
  readRecordBookEndpoint,
  readTaxReturn303Endpoint,
  readTaxReturn349Endpoint,
  readTaxReturn347Endpoint,
  readTaxReturn369Endpoint,
  readRecordBookSettingsEndpoint,
  writeRecordBookSettingsEndpoint,
  listSupplierMonthsEndpoint,
  readSupplierMonthEndpoint,
  closeSupplierMonthEndpoint,
  createMonthExportEndpoint,
  readMonthExportEndpoint,
  readMonthExportFileEndpoint,
];
