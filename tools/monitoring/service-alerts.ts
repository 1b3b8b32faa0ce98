// Alerts on the service: sweep, database, calls, jobs, clock, engine.
import type { Alert } from './alert';

const environment = { environment: 'live' } as const;

export const serviceAlerts: readonly Alert[] = [
  {
    name: 'SelloSweepLate',
    summary: 'The sweep was not seen for three minutes',
    expr: 'min(sello_sweep_age_seconds) > 180 or absent(sello_sweep_age_seconds)',
    for: '2m',
    severity: 'page',
    cause: 'No worker runs, or MongoDB or the engine is down.',
    remedy: 'Follow docs/operations.md, "The sweep is late".',
    look: 'Run `sweep:<task queue>` in the Temporal UI. Address: `GET /health` of the API',
    example: {
      samples: [{ series: 'sello_sweep_age_seconds{instance="worker"}', values: '200+60x10' }],
      at: '8m',
      labels: {},
    },
    calm: [{ series: 'sello_sweep_age_seconds{instance="worker"}', values: '20x30' }],
  },
  {
    name: 'SelloRunsBegunAnew',
    summary: 'Runs could not go on and were begun anew',
    expr: 'max(sello_runs_begun_anew) > 0',
    for: '0m',
    severity: 'page',
    cause: 'The code of a run could not replay its history: after an upgrade, the new build differs.',
    remedy: 'Go back to the build before when there are many. Follow docs/operations.md, "Runs are begun anew".',
    look: 'Log of the workers, `a run whose tasks fail`. Temporal UI: terminated runs',
    example: {
      samples: [{ series: 'sello_runs_begun_anew{instance="worker"}', values: '3x10' }],
      at: '5m',
      labels: {},
    },
    calm: [{ series: 'sello_runs_begun_anew{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloOutboxStands',
    summary: 'Changes wait for two minutes to be told in the audit, the events and to webhooks',
    expr: 'max(sello_outbox_oldest_seconds) > 120',
    for: '1m',
    severity: 'page',
    cause: 'No worker moves them, or the database refuses it. Invoices are sealed and sent all the same.',
    remedy: 'Follow docs/operations.md, "The outbox stands still".',
    look: 'Log of the workers, `the outbox could not be looked after`',
    example: {
      samples: [{ series: 'sello_outbox_oldest_seconds{instance="worker"}', values: '60+60x10' }],
      at: '6m',
      labels: {},
    },
    calm: [{ series: 'sello_outbox_oldest_seconds{instance="worker"}', values: '2x30' }],
  },
  {
    name: 'SelloOutboxAside',
    summary: 'The database refused what a change tells: it is put aside',
    expr: 'max(sello_outbox_aside) > 0',
    for: '0m',
    severity: 'ticket',
    cause: 'A key that is taken, or a row that is too large. Its rows of the audit and its events are missing.',
    remedy: 'Follow docs/operations.md, "The outbox stands still".',
    look: 'Command: `npm run sello -- outbox`',
    example: {
      samples: [{ series: 'sello_outbox_aside{instance="worker"}', values: '1x10' }],
      at: '5m',
      labels: {},
    },
    calm: [{ series: 'sello_outbox_aside{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloDeliveriesLate',
    summary: 'Deliveries to webhooks are due for an hour and are not made',
    expr: 'max(sello_deliveries_oldest_due_seconds) > 3600',
    for: '10m',
    severity: 'ticket',
    cause: 'No worker delivers, or one receiver is slower than its events come.',
    remedy: 'Look which webhook waits. Start more workers when all of them do.',
    look: 'Command: `npm run sello -- webhooks --failing`',
    example: {
      samples: [{ series: 'sello_deliveries_oldest_due_seconds{instance="worker"}', values: '3000+60x40' }],
      at: '30m',
      labels: {},
    },
    calm: [{ series: 'sello_deliveries_oldest_due_seconds{instance="worker"}', values: '60x30' }],
  },
  {
    name: 'SelloCountsMissing',
    summary: 'The database does not answer the workers',
    expr: 'min(sello_counts_missing) > 0',
    for: '2m',
    severity: 'page',
    cause: 'MongoDB is down, has no primary, or hangs.',
    remedy: 'Mend MongoDB. Everything goes on by itself then; no alert on chains can fire until it does.',
    look: 'Address: `GET /health` of the API. Log of the workers, `the numbers could not be counted`',
    example: { samples: [{ series: 'sello_counts_missing{instance="worker"}', values: '1x10' }], at: '5m', labels: {} },
    calm: [{ series: 'sello_counts_missing{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloWitnessAway',
    summary: 'The witness does not answer: nothing is sealed or numbered',
    expr: 'max by (instance) (sello_witness_away) > 0',
    for: '1m',
    severity: 'page',
    cause: 'The folder of `SELLO_WITNESS` hangs, is gone, is full, or may not be written to.',
    remedy: 'Bring the folder back, or mount it anew. All goes on by itself within a minute then; nothing is lost.',
    look: 'Address: `GET /health` of the process. Its log, `the witness is of no use`',
    example: {
      samples: [{ series: 'sello_witness_away{instance="worker"}', values: '1x10' }],
      at: '5m',
      labels: { instance: 'worker' },
    },
    calm: [{ series: 'sello_witness_away{instance="worker"}', values: '0x30' }],
  },
  {
    name: 'SelloCallsFail',
    summary: 'More than one call in fifty fails',
    expr: 'sum(rate(sello_http_requests_total{status=~"5.."}[5m])) / sum(rate(sello_http_requests_total[5m])) > 0.02',
    for: '5m',
    severity: 'page',
    cause: 'A server of ours is away (503), or the API has a fault of its own (500).',
    remedy: 'Look at `GET /health`; read the log lines `call failed`, each with its cause.',
    look: 'Dashboard: Sello service, calls by status. Log of the API, `call failed`',
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
    calm: [
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
    summary: 'More than one job in five fails',
    expr:
      'sum by (environment) (rate(sello_jobs_ended_total{status="failed"}[30m])) ' +
      '/ sum by (environment) (rate(sello_jobs_ended_total[30m])) > 0.2',
    for: '15m',
    severity: 'ticket',
    cause: 'A client sends documents that the authority refuses, or a step meets a fault.',
    remedy: 'Look at the codes of the failed jobs: docs/errors.md says what helps for each.',
    look: 'Console: Jobs, failed. Command: `npm run sello -- jobs --failed`',
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
    calm: [
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
    name: 'SelloDeletionRests',
    summary: 'What is old enough is not deleted',
    expr: 'max(abs(sello_database_clock_drift_seconds)) > 60 or max(sello_deletion_behind_seconds) > 172800',
    for: '10m',
    severity: 'ticket',
    cause: "A worker's clock is off the database's; or the database's went ahead, or the service was off for days.",
    remedy: 'Synchronise the clocks of all machines (NTP), the database first. Behind a long stop it ends by itself.',
    look: 'Log of the workers, `nothing old is deleted`. Metric: `sello_deletion_behind_seconds`',
    example: {
      samples: [{ series: 'sello_deletion_behind_seconds{kind="answers",instance="worker"}', values: '900000x30' }],
      at: '25m',
      labels: {},
    },
    calm: [
      { series: 'sello_database_clock_drift_seconds{instance="worker"}', values: '-2x30' },
      { series: 'sello_deletion_behind_seconds{kind="answers",instance="worker"}', values: '0x30' },
    ],
  },
  {
    name: 'SelloClockDrifts',
    summary: "The authority's clock and ours differ by more than 30 s",
    expr: 'max by (environment) (abs(sello_authority_clock_drift_seconds)) > 30',
    for: '10m',
    severity: 'ticket',
    cause: 'The clock of a worker is off. Beyond a minute sealing rests: a record must bear the right time.',
    remedy: 'Synchronise the clock of the machine (NTP).',
    look: 'Dashboard: Sello chains, clock. Command: `npm run sello -- chain list`',
    example: {
      samples: [
        { series: 'sello_authority_clock_drift_seconds{environment="live",instance="worker"}', values: '-45x30' },
      ],
      at: '25m',
      labels: environment,
    },
    calm: [{ series: 'sello_authority_clock_drift_seconds{environment="live",instance="worker"}', values: '-2x30' }],
  },
  {
    name: 'SelloCheckOverdue',
    summary: 'The background check of chains is a day late',
    expr: 'max(sello_oldest_check_seconds) > 86400',
    for: '30m',
    severity: 'ticket',
    cause: 'There are more chains than the sweep checks in a day, or the sweep is late.',
    remedy: 'Raise `chainCheck.chainsMax` (docs/capacity.md).',
    look: 'Command: `npm run sello -- chain list`, `checked_to`',
    example: {
      samples: [{ series: 'sello_oldest_check_seconds{instance="worker"}', values: '90000x60' }],
      at: '55m',
      labels: {},
    },
    calm: [{ series: 'sello_oldest_check_seconds{instance="worker"}', values: '3600x60' }],
  },
  {
    name: 'SelloEngineTasksWait',
    summary: 'Tasks of the engine wait for a worker for more than five seconds',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(temporal_workflow_task_schedule_to_start_latency_seconds_bucket[5m]))) > 5',
    for: '10m',
    severity: 'ticket',
    cause: 'The workers are too few or too slow, or the engine is.',
    remedy: 'Start more workers; look at the processors of workers and engine (docs/capacity.md).',
    look: 'Dashboard: Sello engine, tasks that wait',
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
    calm: [
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
