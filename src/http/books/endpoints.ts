// The calls on the record book, the sums for returns, and what the book needs of a supplier.
import type { Endpoint } from '../kit/endpoint';
import { readIssuedBook } from './issued';
import { readReturn349 } from './return-349';
import { readReturn347 } from './return-347';
import { readReturn303, readReturn369 } from './returns';
import { readBookSettings, writeBookSettings } from './settings';

export const bookEndpoints: readonly Endpoint[] = [
  readIssuedBook,
  readReturn303,
  readReturn349,
  readReturn347,
  readReturn369,
  readBookSettings,
  writeBookSettings,
];
