// The calls on the record book, on the sums for returns, and on the data that the book needs of a supplier.
import type { TenantEndpoint } from '../kit/endpoint';
import { readRecordBookEndpoint } from './issued';
import { readTaxReturn349Endpoint } from './tax-return-349';
import { readTaxReturn347Endpoint } from './tax-return-347';
import { readTaxReturn303Endpoint, readTaxReturn369Endpoint } from './tax-returns';
import { readRecordBookSettingsEndpoint, writeRecordBookSettingsEndpoint } from './settings';

export const recordBookAndTaxReturnEndpoints: readonly TenantEndpoint[] = [
  readRecordBookEndpoint,
  readTaxReturn303Endpoint,
  readTaxReturn349Endpoint,
  readTaxReturn347Endpoint,
  readTaxReturn369Endpoint,
  readRecordBookSettingsEndpoint,
  writeRecordBookSettingsEndpoint,
];
