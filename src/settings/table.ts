// Every setting, by section. docs/configuration.md and the schema of the chart are generated from this table.
import { apiSettingRows } from './api';
import { authoritySettingRows } from './authority';
import { consoleSettingRows } from './console';
import { retentionSettingRows, traceSettingRows, workerSettingRows } from './operation';
import { outboundSettingRows } from './outbound';
import { producerSettingRows } from './producer';
import { storageSettingRows } from './storage';
import { temporalConnectionSettingRows, temporalSettingRows } from './temporal';

/** The simulator has its own table (simulator/settings.ts). Two settings for tests are in no table. */
export const settingSections = {
  'Database, keys and log': storageSettingRows,
  Temporal: temporalSettingRows,
  API: apiSettingRows,
  Console: consoleSettingRows,
  Worker: workerSettingRows,
  Traces: traceSettingRows,
  Retention: retentionSettingRows,
  'Webhooks, workflow steps and mail': outboundSettingRows,
  'Tax authority': authoritySettingRows,
  Producer: producerSettingRows,
};

export const settingTable = {
  ...storageSettingRows,
  ...temporalConnectionSettingRows,
  ...temporalSettingRows,
  ...apiSettingRows,
  ...consoleSettingRows,
  ...workerSettingRows,
  ...traceSettingRows,
  ...retentionSettingRows,
  ...outboundSettingRows,
  ...authoritySettingRows,
  ...producerSettingRows,
};
