// Metrics that the database counts for the whole installation: waiting work, stops and delays. A worker reads all of
// them together.
import { type MetricDefinition, databaseMetricSource, defineMetric } from './row';

export const databaseMetricTable = {
  sello_pending_records: {
    ...defineMetric('gauge', 'records', 'Sealed records without an outcome, including those in a running call.'),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_oldest_pending_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'Age of the oldest pending record of chains that are neither stopped nor backing off; 0 if there is none.',
    ),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_oldest_unanswered_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'Age of the oldest pending record of chains that are backing off and not stopped; 0 if there is none.',
    ),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_requests_waiting: {
    ...defineMetric('gauge', 'requests', 'Requests that may be sealed now.'),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_requests_held: {
    ...defineMetric('gauge', 'requests', 'Requests that wait for the outcome of an earlier record of their invoice.'),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_chains_stopped: {
    ...defineMetric('gauge', 'chains', 'Chains that do not send until an operator fixes the cause.'),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_chains_backing_off: {
    ...defineMetric('gauge', 'chains', 'Chains whose last attempt got no response; they try again automatically.'),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_chains_sealing_paused: {
    ...defineMetric(
      'gauge',
      'chains',
      'Chains whose sealing is paused; `sealing_paused` of each chain has the reason.',
    ),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_chains_with_alarm: {
    ...defineMetric(
      'gauge',
      'chains',
      'Chains with an alarm: a broken link, unexpected records at the authority, or a submission that cannot be sent or recorded.',
    ),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_chain_check_overdue_seconds: {
    ...defineMetric('gauge', 'seconds', 'How late the most overdue background check of a chain is; 0 if none is late.'),
    ...databaseMetricSource,
    labels: [],
  },
  sello_certificates_expiring: {
    ...defineMetric('gauge', 'certificates', "Suppliers' own certificates that expire within 30 days or have expired."),
    ...databaseMetricSource,
    labels: ['environment'],
  },
  sello_jobs_open: {
    ...defineMetric('gauge', 'jobs', 'Jobs that have not finished.'),
    ...databaseMetricSource,
    labels: [],
  },
  sello_outbox_oldest_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'How long the oldest change has waited to be moved to the audit log and the list of events; 0 if none waits.',
    ),
    ...databaseMetricSource,
    labels: [],
  },
  sello_outbox_set_aside: {
    ...defineMetric(
      'gauge',
      'documents',
      'Changes in the outbox that the database rejected; an operator must look at them.',
    ),
    ...databaseMetricSource,
    labels: [],
  },
  sello_deliveries_oldest_due_seconds: {
    ...defineMetric('gauge', 'seconds', 'How late the oldest delivery to a webhook is; 0 if none is late.'),
    ...databaseMetricSource,
    labels: [],
  },
  sello_sweep_age_seconds: {
    ...defineMetric('gauge', 'seconds', 'Time since the last pass of the sweep.', { absent: 'until its first pass' }),
    ...databaseMetricSource,
    labels: [],
  },
  sello_runs_restarted: {
    ...defineMetric('gauge', 'runs', 'Stuck runs that the sweep restarted in the last 24 hours.'),
    ...databaseMetricSource,
    labels: [],
  },
  sello_counts_capped: {
    ...defineMetric(
      'gauge',
      'yes or no',
      '1 if a count in the database ended at its limit, so that the real number is higher.',
    ),
    ...databaseMetricSource,
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;
