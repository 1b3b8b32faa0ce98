// What the database counts of the whole installation: work that waits, what stands, what is late. Workers ask for it together.
import { type MetricRow, ofDatabase, defineMetric } from './row';

export const statusTable = {
  sello_pending_records: {
    ...defineMetric(
      'gauge',
      'records',
      'Sealed records that the authority has not answered, those on their way included.',
    ),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_oldest_pending_seconds: {
    ...defineMetric('gauge', 'seconds', 'Age of the oldest, of chains that neither stop nor back off; 0: none.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_oldest_unanswered_seconds: {
    ...defineMetric('gauge', 'seconds', 'Age of the oldest, of chains that back off and are not stopped; 0: none.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_requests_waiting: {
    ...defineMetric('gauge', 'requests', 'Requests that may be sealed now.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_requests_held: {
    ...defineMetric('gauge', 'requests', 'Requests that wait for the outcome of an earlier record of their invoice.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_chains_stopped: {
    ...defineMetric('gauge', 'chains', 'Chains that do not send until a person mends something.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_chains_backing_off: {
    ...defineMetric('gauge', 'chains', 'Chains whose last attempt had no answer; they try again by themselves.'),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_chains_resting: {
    ...defineMetric(
      'gauge',
      'chains',
      'Chains that seal nothing: a clock is off, a backup was restored, or nothing can sign.',
    ),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_chains_with_alarm: {
    ...defineMetric(
      'gauge',
      'chains',
      'Chains with a broken link, or about which the authority holds something unexpected.',
    ),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_oldest_check_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'How long the background check of the chain that waits longest is overdue; 0: none is.',
    ),
    ...ofDatabase,
    labels: [],
  },
  sello_certificates_ending: {
    ...defineMetric('gauge', 'certificates', "Suppliers' own certificates that end within 30 days or have ended."),
    ...ofDatabase,
    labels: ['environment'],
  },
  sello_jobs_open: {
    ...defineMetric('gauge', 'jobs', 'Jobs that have not ended.'),
    ...ofDatabase,
    labels: [],
  },
  sello_outbox_oldest_seconds: {
    ...defineMetric(
      'gauge',
      'seconds',
      'Since when the first change waits to be told in the audit, the events and to webhooks; 0: none waits.',
    ),
    ...ofDatabase,
    labels: [],
  },
  sello_outbox_aside: {
    ...defineMetric(
      'gauge',
      'documents',
      'What the database refused to take from the outbox, and a person must look at.',
    ),
    ...ofDatabase,
    labels: [],
  },
  sello_deliveries_oldest_due_seconds: {
    ...defineMetric('gauge', 'seconds', 'Since when the delivery to a webhook that waits longest is due; 0: none is.'),
    ...ofDatabase,
    labels: [],
  },
  sello_sweep_age_seconds: {
    ...defineMetric('gauge', 'seconds', 'Since the sweep was seen at work.', { absent: 'when it never was' }),
    ...ofDatabase,
    labels: [],
  },
  sello_runs_begun_anew: {
    ...defineMetric(
      'gauge',
      'runs',
      'Runs of the last 24 hours whose code could not go on, and that the sweep began anew.',
    ),
    ...ofDatabase,
    labels: [],
  },
  sello_counts_capped: {
    ...defineMetric(
      'gauge',
      'yes or no',
      '1 when a count of the database ended at its limit: there is more than the number says.',
    ),
    ...ofDatabase,
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;
