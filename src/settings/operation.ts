// Settings for operators of an installation: workers, traces, and how long data is kept.
import { type EnvironmentVariables, createSettingReaders, type SettingDefinitions } from './readers';
export const workerSettingRows = {
  SELLO_WORKER_HEALTH_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of the health port of a worker.' },
  SELLO_WORKER_HEALTH_PORT: {
    kind: 'integer',
    fallback: '8081',
    meaning: 'Port of `GET /health` and `GET /metrics` of a worker.',
  },
  SELLO_WORKER_TEMPORAL_METRICS_PORT: {
    kind: 'integer',
    fallback: '8083',
    meaning:
      'Port of `GET /metrics` of the Temporal SDK in a worker (tasks, slots, polls), on the host of the health port. ' +
      '0: no metrics.',
  },
  SELLO_WORKER_CONCURRENCY: {
    kind: 'integer',
    fallback: '40',
    meaning: 'Activities, and workflow tasks, that one worker process runs at the same time.',
  },
  SELLO_WORKER_VERSIONS: {
    kind: 'flag',
    fallback: 'false',
    meaning:
      'Temporal gives work only to the builds that an operator chooses (docs/upgrade.md). Requires Temporal 1.29.1 or later, ' +
      'and the same value for all workers of an installation.',
  },
} as const satisfies SettingDefinitions;

export const traceSettingRows = {
  SELLO_OTLP_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'URL that receives traces as OTLP over HTTP (protobuf): `http://collector:4318/v1/traces`. Empty: no traces; log lines ' +
      'have a `trace_id` nevertheless.',
  },
  SELLO_OTLP_AUTHORIZATION: {
    kind: 'secret',
    fallback: '',
    meaning: 'Header `Authorization` of requests to SELLO_OTLP_URL.',
  },
  SELLO_TRACE_PERCENT: {
    kind: 'integer',
    fallback: '100',
    meaning:
      'Sello exports this percentage of the traces that it starts. If a call has a `traceparent`, the flag of that ' +
      'header decides.',
  },
} as const satisfies SettingDefinitions;

export const retentionSettingRows = {
  SELLO_KEEP_JOB_DAYS: {
    kind: 'integer',
    fallback: '90',
    meaning:
      'Days after which a completed job loses its copy of the workflow and its requests. Sello keeps everything ' +
      'that the API returns about the job. 0: never.',
  },
  SELLO_KEEP_ANSWER_DAYS: {
    kind: 'integer',
    fallback: '365',
    meaning:
      "Days after which the authority's raw responses are deleted. Each record keeps its own part, with the CSV, permanently. " +
      '0: never.',
  },
  SELLO_KEEP_AUDIT_DAYS: {
    kind: 'integer',
    fallback: '2557',
    meaning:
      'Days after which rows of the audit log are deleted. The default is seven years; Código de Comercio art. 30 requires six. ' +
      '0: never. Less than 2192 counts as 2192.',
  },
  SELLO_KEEP_AUDIT_ADDRESS_DAYS: {
    kind: 'integer',
    fallback: '365',
    meaning: 'Days after which IP addresses are removed from the rows of the audit log. 0: with the row.',
  },
  SELLO_KEEP_EVENT_DAYS: {
    kind: 'integer',
    fallback: '30',
    meaning: 'Days for which events are kept: how far back a consumer can read (docs/api/events.md). 1 to 3650.',
  },
} as const satisfies SettingDefinitions;

export function readWorkerSettings(environment: EnvironmentVariables) {
  const { text, integer, flag } = createSettingReaders(workerSettingRows, environment);
  return {
    healthHost: text('SELLO_WORKER_HEALTH_HOST'),
    healthPort: integer('SELLO_WORKER_HEALTH_PORT'),
    concurrency: integer('SELLO_WORKER_CONCURRENCY'),
    versions: flag('SELLO_WORKER_VERSIONS'),
    /** The port is undefined if there are no metrics. */
    engineMetricsPort: integer('SELLO_WORKER_TEMPORAL_METRICS_PORT') || undefined,
  };
}

/** Reads the settings of traces; undefined if no traces are exported. */
export function readTraceSettings(environment: EnvironmentVariables) {
  const { text, integer, webAddress } = createSettingReaders(traceSettingRows, environment);
  const url = webAddress('SELLO_OTLP_URL');
  if (url === undefined) return undefined;
  const percent = Math.min(integer('SELLO_TRACE_PERCENT'), 100);
  return { url, authorization: text('SELLO_OTLP_AUTHORIZATION'), percent };
}

/** Reads how long data is kept. */
export function readRetentionSettings(environment: EnvironmentVariables) {
  const { integer } = createSettingReaders(retentionSettingRows, environment);
  return {
    jobDays: integer('SELLO_KEEP_JOB_DAYS'),
    answerDays: integer('SELLO_KEEP_ANSWER_DAYS'),
    auditDays: integer('SELLO_KEEP_AUDIT_DAYS'),
    auditAddressDays: integer('SELLO_KEEP_AUDIT_ADDRESS_DAYS'),
    eventDays: Math.min(3_650, Math.max(1, integer('SELLO_KEEP_EVENT_DAYS'))),
  };
}
