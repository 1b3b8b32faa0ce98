// Every metric of Sello's processes, with name, type, labels, unit, process and meaning. Registries, docs/metrics.md,
// dashboards and tests are generated from this table.

import {
  clientCallHistogramBucketsSeconds,
  type MetricDefinition,
  type MetricType,
  apiMetricSource,
  apiAndWorkerMetricSource,
  workerMetricSource,
  defineMetric,
  jobStepHistogramBucketsSeconds,
  internalWorkHistogramBucketsSeconds,
} from './row';
import { databaseMetricTable } from './status-table';

export const metricTable = {
  sello_http_requests_total: {
    ...defineMetric(
      'counter',
      'calls',
      'Completed calls, by the template of the path. Status 499: the client disconnected first.',
      {
        absent: 'until the first call',
      },
    ),
    ...apiMetricSource,
    labels: ['method', 'route', 'status'],
  },
  sello_http_request_seconds: {
    ...defineMetric(
      'histogram',
      'seconds',
      'Time from the first byte of a call to the response, including the time that it waits for a job.',
      {
        buckets: clientCallHistogramBucketsSeconds,
        absent: 'until the first call',
      },
    ),
    ...apiMetricSource,
    labels: ['method', 'route'],
  },
  sello_http_requests_in_flight: {
    ...defineMetric('gauge', 'calls', 'Calls in progress.'),
    ...apiMetricSource,
    labels: [],
  },
  sello_http_waiters: {
    ...defineMetric('gauge', 'calls', 'Calls that wait for a job.'),
    ...apiMetricSource,
    labels: [],
  },
  sello_http_streams: {
    ...defineMetric('gauge', 'connections', 'Open streams of events.'),
    ...apiMetricSource,
    labels: [],
  },

  sello_records_sealed_total: {
    ...defineMetric('counter', 'records', 'Sealed records.', { absent: 'until the first record' }),
    ...workerMetricSource,
    labels: ['environment'],
  },
  sello_requests_refused_total: {
    ...defineMetric('counter', 'requests', 'Requests that could not be sealed.', { absent: 'until the first one' }),
    ...workerMetricSource,
    labels: ['environment'],
  },
  sello_seal_seconds: {
    ...defineMetric('histogram', 'seconds', 'Time to seal one batch: building, storing and committing records.', {
      buckets: internalWorkHistogramBucketsSeconds,
      absent: 'until the first record',
    }),
    ...workerMetricSource,
    labels: ['environment'],
  },
  sello_submissions_total: {
    ...defineMetric('counter', 'calls', 'Attempts to send a submission, by result.', {
      absent: 'until the first attempt',
    }),
    ...workerMetricSource,
    labels: ['environment', 'result'],
  },
  sello_submission_seconds: {
    ...defineMetric('histogram', 'seconds', 'Time of one call to the authority, from connecting to the last byte.', {
      buckets: clientCallHistogramBucketsSeconds,
      absent: 'until the first attempt',
    }),
    ...workerMetricSource,
    labels: ['environment'],
  },
  sello_outcomes_total: {
    ...defineMetric('counter', 'records', "Records with an outcome, by outcome and the authority's code.", {
      absent: 'until the first response',
    }),
    ...workerMetricSource,
    labels: ['environment', 'outcome', 'code'],
  },
  sello_database_clock_drift_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      "The process's clock minus the database's. Above a minute the process deletes, numbers and seals nothing.",
      {
        absent: 'until the first check',
      },
    ),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  sello_deletion_lag_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'How late the deletion of jobs, responses, idempotency keys, audit rows and IP addresses is, compared with the retention settings.',
      { absent: 'until the first pass' },
    ),
    ...workerMetricSource,
    labels: ['kind'],
  },
  sello_authority_clock_drift_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      "The authority's clock minus the worker's, at the last response; precise to a second.",
      {
        absent: 'until the first response',
      },
    ),
    ...workerMetricSource,
    labels: ['environment'],
  },

  sello_jobs_ended_total: {
    ...defineMetric(
      'counter',
      'jobs',
      'Finished jobs, by workflow (`own` for workflows that a tenant wrote) and result.',
      {
        absent: 'until the first job finishes',
      },
    ),
    ...workerMetricSource,
    labels: ['environment', 'workflow', 'status'],
  },
  sello_step_seconds: {
    ...defineMetric('histogram', 'seconds', 'Time of one step of a job, from start to end, including waits.', {
      buckets: jobStepHistogramBucketsSeconds,
      absent: 'until the first step ends',
    }),
    ...workerMetricSource,
    labels: ['environment', 'provider'],
  },
  sello_pdf_seconds: {
    ...defineMetric('histogram', 'seconds', 'Time to create one PDF.', {
      buckets: internalWorkHistogramBucketsSeconds,
      absent: 'until the first PDF',
    }),
    ...workerMetricSource,
    labels: [],
  },

  ...databaseMetricTable,
  sello_counts_unavailable: {
    ...defineMetric('gauge', 'yes or no', '1 if the database did not respond, so that its counts are absent.'),
    ...workerMetricSource,
    labels: [],
  },
  sello_configured_certificate_expiry_seconds: {
    ...defineMetric('gauge', 'seconds since 1970', 'Time when the configured certificate expires.', {
      absent: 'if there is none or if it cannot be read',
    }),
    ...workerMetricSource,
    labels: [],
  },

  sello_witness_unavailable: {
    ...defineMetric('gauge', 'yes or no', '1 if the witness is unavailable, so that sealing is paused.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  sello_build_info: {
    ...defineMetric('gauge', 'always 1', 'Running version and build.'),
    ...apiAndWorkerMetricSource,
    labels: ['version', 'build'],
  },
  process_cpu_seconds_total: {
    ...defineMetric('counter', 'seconds', 'Processor time of the process.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  process_resident_memory_bytes: {
    ...defineMetric('gauge', 'bytes', 'Resident memory of the process.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  process_start_time_seconds: {
    ...defineMetric('gauge', 'seconds since 1970', 'Start of the process.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  nodejs_eventloop_lag_p99_seconds: {
    ...defineMetric('gauge', 'seconds', 'Event loop lag, 99th percentile.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
  nodejs_heap_size_used_bytes: {
    ...defineMetric('gauge', 'bytes', 'Used heap of the process.'),
    ...apiAndWorkerMetricSource,
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metricTable;

export const isMetricCollectedByLibrary = (name: string): boolean => !name.startsWith('sello_');

type MetricsOfType<Type extends MetricType> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type CounterName = Extract<MetricsOfType<'counter'>, `sello_${string}`>;
export type GaugeName = Extract<MetricsOfType<'gauge'>, `sello_${string}`>;
/** A gauge without labels. */
export type UnlabeledGaugeName = {
  [Name in GaugeName]: (typeof metricTable)[Name]['labels'] extends readonly [] ? Name : never;
}[GaugeName];
export type HistogramName = MetricsOfType<'histogram'>;

export type MetricLabels<Name extends MetricName> = Readonly<
  Record<(typeof metricTable)[Name]['labels'][number], string>
>;
