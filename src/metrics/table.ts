// Every metric that a process of ours gives: name, type, labels, unit, where it is, what it says. Registries, docs/metrics.md,
// dashboards and the tests are made from it.

import {
  callBuckets,
  type MetricRow,
  type MetricType,
  ofApi,
  ofBoth,
  ofWorker,
  defineMetric,
  stepBuckets,
  workBuckets,
} from './row';
import { statusTable } from './status-table';

export const metricTable = {
  sello_http_requests_total: {
    ...defineMetric('counter', 'calls', 'Calls answered, by the template of the route.', {
      absent: 'until the first call',
    }),
    ...ofApi,
    labels: ['method', 'route', 'status'],
  },
  sello_http_request_seconds: {
    ...defineMetric(
      'histogram',
      'seconds',
      'From the first byte of a call to the answer, waiting for a job included.',
      {
        buckets: callBuckets,
        absent: 'until the first call',
      },
    ),
    ...ofApi,
    labels: ['method', 'route'],
  },
  sello_http_requests_in_flight: {
    ...defineMetric('gauge', 'calls', 'Calls that are being answered.'),
    ...ofApi,
    labels: [],
  },
  sello_http_waiters: {
    ...defineMetric('gauge', 'calls', 'Calls that hold their connection until a job ends.'),
    ...ofApi,
    labels: [],
  },
  sello_http_streams: {
    ...defineMetric('gauge', 'connections', 'Open streams of events.'),
    ...ofApi,
    labels: [],
  },

  sello_records_sealed_total: {
    ...defineMetric('counter', 'records', 'Records sealed.', { absent: 'until the first record' }),
    ...ofWorker,
    labels: ['environment'],
  },
  sello_requests_refused_total: {
    ...defineMetric('counter', 'requests', 'Requests that could not be sealed.', { absent: 'until the first refusal' }),
    ...ofWorker,
    labels: ['environment'],
  },
  sello_seal_seconds: {
    ...defineMetric('histogram', 'seconds', 'Sealing one batch: records made, written, committed.', {
      buckets: workBuckets,
      absent: 'until the first record',
    }),
    ...ofWorker,
    labels: ['environment'],
  },
  sello_submissions_total: {
    ...defineMetric('counter', 'calls', 'Attempts to send a list, by how they ended.', {
      absent: 'until the first attempt',
    }),
    ...ofWorker,
    labels: ['environment', 'result'],
  },
  sello_submission_seconds: {
    ...defineMetric('histogram', 'seconds', 'One call to the authority, from connecting to the last byte.', {
      buckets: callBuckets,
      absent: 'until the first attempt',
    }),
    ...ofWorker,
    labels: ['environment'],
  },
  sello_outcomes_total: {
    ...defineMetric(
      'counter',
      'records',
      "Records that the authority has answered, by outcome and the authority's code.",
      {
        absent: 'until the first answer',
      },
    ),
    ...ofWorker,
    labels: ['environment', 'outcome', 'code'],
  },
  sello_database_clock_drift_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      "The process's clock minus the database's. Beyond a minute it deletes and seals nothing.",
      {
        absent: 'until the first look',
      },
    ),
    ...ofWorker,
    labels: [],
  },
  sello_deletion_behind_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'How far what is old enough by the clock is ahead of what was deleted by time: jobs, answers, audit, addresses.',
      { absent: 'until the first pass' },
    ),
    ...ofWorker,
    labels: ['kind'],
  },
  sello_authority_clock_drift_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      "The authority's clock minus the worker's, at the last answer; it is good to a second.",
      {
        absent: 'until the first answer',
      },
    ),
    ...ofWorker,
    labels: ['environment'],
  },

  sello_jobs_ended_total: {
    ...defineMetric('counter', 'jobs', 'Jobs that ended, by workflow (`own`: not one of the templates) and result.', {
      absent: 'until the first job ends',
    }),
    ...ofWorker,
    labels: ['environment', 'workflow', 'status'],
  },
  sello_step_seconds: {
    ...defineMetric('histogram', 'seconds', 'One step of a job, from its beginning to its end, waits included.', {
      buckets: stepBuckets,
      absent: 'until the first step ends',
    }),
    ...ofWorker,
    labels: ['environment', 'provider'],
  },
  sello_pdf_seconds: {
    ...defineMetric('histogram', 'seconds', 'Drawing one page.', {
      buckets: workBuckets,
      absent: 'until the first page',
    }),
    ...ofWorker,
    labels: [],
  },

  ...statusTable,
  sello_counts_missing: {
    ...defineMetric('gauge', 'yes or no', '1 when the database did not answer: what is counted there is absent.'),
    ...ofWorker,
    labels: [],
  },
  sello_configured_certificate_end_seconds: {
    ...defineMetric('gauge', 'seconds since 1970', 'When the configured certificate ends.', {
      absent: 'when there is none or it cannot be read',
    }),
    ...ofWorker,
    labels: [],
  },

  sello_witness_away: {
    ...defineMetric('gauge', 'yes or no', '1: the witness is away, sealing rests.'),
    ...ofBoth,
    labels: [],
  },
  sello_build_info: {
    ...defineMetric('gauge', 'always 1', 'Version and build that run.'),
    ...ofBoth,
    labels: ['version', 'build'],
  },
  process_cpu_seconds_total: {
    ...defineMetric('counter', 'seconds', "The process's time on processors."),
    ...ofBoth,
    labels: [],
  },
  process_resident_memory_bytes: {
    ...defineMetric('gauge', 'bytes', 'Its resident memory.'),
    ...ofBoth,
    labels: [],
  },
  process_start_time_seconds: {
    ...defineMetric('gauge', 'seconds since 1970', 'When it began.'),
    ...ofBoth,
    labels: [],
  },
  nodejs_eventloop_lag_p99_seconds: {
    ...defineMetric('gauge', 'seconds', 'How late its event loop was, the 99th of 100.'),
    ...ofBoth,
    labels: [],
  },
  nodejs_heap_size_used_bytes: {
    ...defineMetric('gauge', 'bytes', 'Its heap in use.'),
    ...ofBoth,
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof metricTable;

/** Made by the library itself. */
export const belongsToProcess = (name: string): boolean => !name.startsWith('sello_');

type MetricsOfType<Type extends MetricType> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type CounterName = Extract<MetricsOfType<'counter'>, `sello_${string}`>;
export type GaugeName = Extract<MetricsOfType<'gauge'>, `sello_${string}`>;
/** A gauge without labels. */
export type PlainGaugeName = {
  [Name in GaugeName]: (typeof metricTable)[Name]['labels'] extends readonly [] ? Name : never;
}[GaugeName];
export type HistogramName = MetricsOfType<'histogram'>;

/** The labels that a metric has, each with its value. */
export type MetricLabels<Name extends MetricName> = Readonly<
  Record<(typeof metricTable)[Name]['labels'][number], string>
>;
