// Alerts about the service: sweep, database, requests, jobs, clock, Temporal.
import type { Alert } from './alert';

const environment = { environment: 'live' } as const;

export const serviceAlerts: readonly Alert[] = [
  {
    name: 'SelloSweepLate',
    summary: 'The sweep has made no pass for three minutes',
    expr: 'min(sello_sweep_age_seconds) > 180 or absent(sello_sweep_age_seconds)',
    for: '2m',
    severity: 'page',
    cause: 'No worker is running, or MongoDB or Temporal is unavailable.',
    remedy: 'Follow docs/operations.md, "The sweep is late".',
    check: 'Run `sweep:<task queue>` in the Temporal UI. Address: `GET /health` of the API',
    example: {
      samples: [{ series: 'sello_sweep_age_seconds{instance="worker"}', values: '200+60x10' }],
      at: '8m',
      labels: {},
    },
    noFaults: [{ series: 'sello_sweep_age_seconds{instance="worker"}', values: '20x30' }],
  },
  {
    name: 'SelloRunsRestarted',
    summary: 'Runs could not continue and were restarted',
    expr: 'max(sello_runs_restarted) > 0',
    for: '0m',
    severity: 'page',
    cause: 'A run could not replay its history, usually because an upgrade changed the code.',
    remedy: 'If there are many such runs, roll back. Follow docs/operations.md, "Runs are restarted".',
    check: 'Log of the workers, `a run whose tasks fail`. Temporal UI: terminated runs',
    example: {
      samples: [{ series: 'sello_runs_restarted{instance="worker"}', values: '3x10' }],
      at: '5m',
      labels: {},
    },
    noFaults: [{ series: 'sello_runs_restarted{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloOutboxStalled',
    summary: 'Changes have waited for two minutes for the audit, the events and the webhooks',
    expr: 'max(sello_outbox_oldest_seconds) > 120',
    for: '1m',
    severity: 'page',
    cause: 'No worker moves the changes, or the database rejects a change. Invoices are still sealed and sent.',
    remedy: 'Follow docs/operations.md, "The outbox is stopped".',
    check: 'Log of the workers, `failed to move the outbox`',
    example: {
      samples: [{ series: 'sello_outbox_oldest_seconds{instance="worker"}', values: '60+60x10' }],
      at: '6m',
      labels: {},
    },
    noFaults: [{ series: 'sello_outbox_oldest_seconds{instance="worker"}', values: '2x30' }],
  },
  {
    name: 'SelloOutboxSetAside',
    summary: 'The database rejected the audit rows and events of a change',
    expr: 'max(sello_outbox_set_aside) > 0',
    for: '0m',
    severity: 'ticket',
    cause: 'A duplicate key, or a row that is too large. The audit rows and events are missing.',
    remedy: 'Follow docs/operations.md, "The outbox is stopped".',
    check: 'Command: `npx sello outbox list`',
    example: {
      samples: [{ series: 'sello_outbox_set_aside{instance="worker"}', values: '1x10' }],
      at: '5m',
      labels: {},
    },
    noFaults: [{ series: 'sello_outbox_set_aside{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloDeliveriesLate',
    summary: 'Webhook deliveries are more than an hour late',
    expr: 'max(sello_deliveries_oldest_due_seconds) > 3600',
    for: '10m',
    severity: 'ticket',
    cause: 'No worker delivers, or a receiver is too slow for its events.',
    remedy: 'Find the webhooks that are late. If all webhooks are late, start more workers.',
    check: 'Command: `npx sello webhooks --failing`',
    example: {
      samples: [{ series: 'sello_deliveries_oldest_due_seconds{instance="worker"}', values: '3000+60x40' }],
      at: '30m',
      labels: {},
    },
    noFaults: [{ series: 'sello_deliveries_oldest_due_seconds{instance="worker"}', values: '60x30' }],
  },
  {
    name: 'SelloCountsUnavailable',
    summary: 'The database did not respond to the workers for two of the last ten minutes',
    // The share of ten minutes, because elections that follow each other leave no unbroken outage. A worker that has
    // stopped has no current value.
    expr: 'min(avg_over_time(sello_counts_unavailable[10m]) and sello_counts_unavailable) > 0.2',
    for: '1m',
    severity: 'page',
    cause: 'MongoDB is down, has no primary, elects one again and again, or hangs.',
    remedy:
      'Follow docs/operations.md, "MongoDB is unavailable". Then everything continues automatically. Until then, ' +
      'alerts on chains cannot fire.',
    check: 'Address: `GET /health` of the API. Log of the workers, `failed to count metrics in the database`',
    example: {
      samples: [{ series: 'sello_counts_unavailable{instance="worker"}', values: '0x4 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0' }],
      at: '15m',
      labels: {},
    },
    // A single election.
    noFaults: [{ series: 'sello_counts_unavailable{instance="worker"}', values: '0x9 1 0x20' }],
  },
  {
    name: 'SelloWitnessUnavailable',
    summary: 'The witness is unavailable: nothing is sealed or numbered',
    expr: 'max by (instance) (sello_witness_unavailable) > 0',
    for: '1m',
    severity: 'page',
    cause: 'The folder of `SELLO_WITNESS` hangs, is missing, is full or is not writable.',
    remedy:
      'Follow docs/operations.md, "The witness is unavailable": repair or remount the folder. Then everything ' +
      'continues automatically within a minute, and nothing is lost.',
    check: 'Address: `GET /health` of the process. Log of the process, `the witness is unavailable`',
    example: {
      samples: [{ series: 'sello_witness_unavailable{instance="worker"}', values: '1x10' }],
      at: '5m',
      labels: { instance: 'worker' },
    },
    noFaults: [{ series: 'sello_witness_unavailable{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloRequestsFail',
    summary: 'More than 2 % of the requests fail',
    expr: 'sum(rate(sello_http_requests_total{status=~"5.."}[5m])) / sum(rate(sello_http_requests_total[5m])) > 0.02',
    for: '5m',
    severity: 'page',
    cause: 'MongoDB or Temporal is unavailable (503), or the API has a bug (500).',
    remedy: 'Check `GET /health` of the API. Read the log lines `call failed`, which contain the cause.',
    check: 'Dashboard: Sello service, requests by status. Log of the API, `call failed`',
    example: {
      samples: [
        {
          series: 'sello_http_requests_total{status="503",route="/health",method="GET",instance="api"}',
          values: '0+6x30',
        },
        {
          series: 'sello_http_requests_total{status="200",route="/health",method="GET",instance="api"}',
          values: '0+60x30',
        },
      ],
      at: '20m',
      labels: {},
    },
    noFaults: [
      {
        series: 'sello_http_requests_total{status="503",route="/health",method="GET",instance="api"}',
        values: '0+1x30',
      },
      {
        series: 'sello_http_requests_total{status="200",route="/health",method="GET",instance="api"}',
        values: '0+60x30',
      },
    ],
  },
  {
    name: 'SelloJobsFail',
    summary: 'More than 20 % of the jobs fail',
    expr:
      'sum by (environment) (rate(sello_jobs_ended_total{status="failed"}[30m])) ' +
      '/ sum by (environment) (rate(sello_jobs_ended_total[30m])) > 0.2',
    for: '15m',
    severity: 'ticket',
    cause: 'A client sends documents that the authority rejects, or a step fails.',
    remedy: 'Check the codes of the failed jobs; docs/errors.md has the remedy of each code.',
    check: 'Console: Jobs, failed. Command: `npx sello jobs --failed`',
    example: {
      samples: [
        {
          series: 'sello_jobs_ended_total{environment="live",status="failed",workflow="Invoice",instance="worker"}',
          values: '0+5x60',
        },
        {
          series: 'sello_jobs_ended_total{environment="live",status="succeeded",workflow="Invoice",instance="worker"}',
          values: '0+10x60',
        },
      ],
      at: '55m',
      labels: environment,
    },
    noFaults: [
      {
        series: 'sello_jobs_ended_total{environment="live",status="failed",workflow="Invoice",instance="worker"}',
        values: '0+1x60',
      },
      {
        series: 'sello_jobs_ended_total{environment="live",status="succeeded",workflow="Invoice",instance="worker"}',
        values: '0+10x60',
      },
    ],
  },
  {
    name: 'SelloDeletionPaused',
    summary: 'Expired data is not deleted, or no invoices are issued',
    expr: 'max(abs(sello_database_clock_drift_seconds)) > 60 or max(sello_deletion_lag_seconds) > 172800',
    for: '10m',
    severity: 'ticket',
    cause:
      'The clocks of an API or worker and the database differ, the clock of the database was ahead, Sello was stopped for days, ' +
      'or more data expires than the workers delete.',
    remedy:
      'Follow docs/operations.md, "A clock is wrong": synchronize the clocks of all machines (NTP), the database ' +
      'first. After a long stop, the alert ends automatically.',
    check: 'Log of the workers, `nothing old is deleted`. Metric: `sello_deletion_lag_seconds`',
    example: {
      samples: [{ series: 'sello_deletion_lag_seconds{kind="answers",instance="worker"}', values: '900000x30' }],
      at: '25m',
      labels: {},
    },
    noFaults: [
      { series: 'sello_database_clock_drift_seconds{instance="worker"}', values: '-2x30' },
      { series: 'sello_deletion_lag_seconds{kind="answers",instance="worker"}', values: '0x30' },
    ],
  },
  {
    name: 'SelloClockDrift',
    summary: 'The clocks of Sello and the authority differ by more than 30 s',
    expr: 'max by (environment) (abs(sello_authority_clock_drift_seconds)) > 30',
    for: '10m',
    severity: 'ticket',
    cause: 'The clock of a worker is wrong. Above a minute, sealing is paused, because records contain the time.',
    remedy: 'Follow docs/operations.md, "A clock is wrong": synchronize the clock of the machine of this worker (NTP).',
    check: 'Dashboard: Sello chains, clock. Command: `npx sello chain list`',
    example: {
      samples: [
        { series: 'sello_authority_clock_drift_seconds{environment="live",instance="worker"}', values: '-45x30' },
      ],
      at: '25m',
      labels: environment,
    },
    noFaults: [
      { series: 'sello_authority_clock_drift_seconds{environment="live",instance="worker"}', values: '-2x30' },
    ],
  },
  {
    name: 'SelloCheckOverdue',
    summary: 'The background verification of chains is a day late',
    expr: 'max(sello_chain_check_overdue_seconds) > 86400',
    for: '30m',
    severity: 'ticket',
    cause: 'There are more chains than the sweep can verify in a day, or the sweep is late.',
    remedy:
      'If the sweep is late, follow docs/operations.md, "The sweep is late". Otherwise open an issue in the ' +
      'repository of Sello, because the limit is in the code. Meanwhile, run `npx sello chain verify TAX_ID` for the ' +
      'chains that are late.',
    check: 'Command: `npx sello chain list`, `verified_to`',
    example: {
      samples: [{ series: 'sello_chain_check_overdue_seconds{instance="worker"}', values: '90000x60' }],
      at: '55m',
      labels: {},
    },
    noFaults: [{ series: 'sello_chain_check_overdue_seconds{instance="worker"}', values: '3600x60' }],
  },
  {
    name: 'SelloTemporalTasksWait',
    summary: 'Temporal tasks wait for a worker for more than five seconds',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(temporal_workflow_task_schedule_to_start_latency_seconds_bucket[5m]))) > 5',
    for: '10m',
    severity: 'ticket',
    cause: 'There are too few workers, or workers or Temporal are too slow.',
    remedy: 'Start more workers; check the processor use of workers and Temporal (docs/capacity.md).',
    check: 'Dashboard: Sello Temporal, waiting tasks',
    example: {
      samples: [
        {
          series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="5",instance="worker"}',
          values: '0+1x30',
        },
        {
          series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="10",instance="worker"}',
          values: '0+60x30',
        },
        {
          series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="+Inf",instance="worker"}',
          values: '0+60x30',
        },
      ],
      at: '25m',
      labels: {},
    },
    noFaults: [
      {
        series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="5",instance="worker"}',
        values: '0+60x30',
      },
      {
        series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="+Inf",instance="worker"}',
        values: '0+60x30',
      },
    ],
  },
];
