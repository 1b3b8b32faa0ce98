// The calls on the record book, the sums for returns, and what the book needs of a supplier.
import type { Endpoint } from '../kit/endpoint';
import { readIssuedBookEndpoint } from './issued';
import { readReturn349Endpoint } from './return-349';
import { readReturn347Endpoint } from './return-347';
import { readReturn303Endpoint, readReturn369Endpoint } from './returns';
import { readBookSettingsEndpoint, writeBookSettingsEndpoint } from './settings';

export const recordBookAndReturnEndpoints: readonly Endpoint[] = [
  readIssuedBookEndpoint,
  readReturn303Endpoint,
  readReturn349Endpoint,
  readReturn347Endpoint,
  readReturn369Endpoint,
  readBookSettingsEndpoint,
  writeBookSettingsEndpoint,
];
