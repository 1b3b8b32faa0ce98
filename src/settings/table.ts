// Every setting, by section: docs/configuration.md and the schema of the chart are generated from it.
import { apiRows } from './api';
import { authorityRows } from './authority';
import { consoleRows } from './console';
import { retentionRows, traceRows, workerRows } from './operation';
import { outboundRows } from './outbound';
import { producerRows } from './producer';
import { storageRows } from './storage';
import { connectionRows, temporalRows } from './temporal';

/** The simulator has its own table (simulator/settings.ts); two settings for tests are in none. */
export const settingSections = {
  'Database, keys and log': storageRows,
  Temporal: temporalRows,
  API: apiRows,
  Console: consoleRows,
  Worker: workerRows,
  Traces: traceRows,
  Retention: retentionRows,
  'Webhooks, workflow steps and mail': outboundRows,
  'Tax authority': authorityRows,
  Producer: producerRows,
};

export const settingTable = {
  ...storageRows,
  ...connectionRows,
  ...temporalRows,
  ...apiRows,
  ...consoleRows,
  ...workerRows,
  ...traceRows,
  ...retentionRows,
  ...outboundRows,
  ...authorityRows,
  ...producerRows,
};
