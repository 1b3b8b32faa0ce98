// Every alert: when it fires, why, what to do, where to look, and an example that promtool tries it with. The rules, their
// test and the table of docs/metrics.md are made from it.

/** A metric with its values, a minute apart, in Prometheus' notation: `3600+60x10`. */
export interface Sample {
  readonly series: string;
  readonly values: string;
}

export interface Alert {
  readonly name: string;
  /** Shorter than a sentence: what a person sees first. */
  readonly summary: string;
  readonly expr: string;
  /** How long it must be true. */
  readonly for: string;
  /** `page`: somebody is woken. `ticket`: within a day. */
  readonly severity: 'page' | 'ticket';
  readonly cause: string;
  readonly remedy: string;
  /** The list of the console, and the command, that name the chains, jobs or processes. */
  readonly look: string;
  /** Fires at `at` with these samples. Labels: those of the alert beside `severity`. */
  readonly example: {
    readonly samples: readonly Sample[];
    readonly at: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** Does not fire with these: the service as it should be. */
  readonly calm: readonly Sample[];
}

const environment = { environment: 'live' } as const;

/** An alert on one number of an environment that must stay at or below a limit. */
const above = (
  metric: string,
  limit: number,
  given: Pick<Alert, 'name' | 'summary' | 'for' | 'severity' | 'cause' | 'remedy' | 'look'>,
): Alert => ({
  ...given,
  expr: `max by (environment) (${metric}) > ${limit}`,
  example: {
    samples: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit + 1}x30` }],
    at: '25m',
    labels: environment,
  },
  calm: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit}x30` }],
});

export const alerts: readonly Alert[] = [
  above('sello_chains_stopped', 0, {
    name: 'SelloChainStopped',
    summary: 'Chains do not send',
    for: '2m',
    severity: 'page',
    cause: 'The authority refused the sender or the certificate, or a certificate is missing or has ended.',
    remedy: 'Read the cause of the stop, mend it, then `npm run sello -- chain resume SUPPLIER`. Invoices are sealed and printed meanwhile.',
    look: 'Console: Chains, state stopped. Command: `npm run sello -- chain list`. Page: docs/operations.md, "Stops"',
  }),
  above('sello_chains_with_alarm', 0, {
    name: 'SelloChainAlarm',
    summary: 'A chain has an alarm',
    for: '1m',
    severity: 'page',
    cause: 'A link is broken, the authority holds something unexpected, or a list cannot be sent or recorded.',
    remedy: 'Read the text of the alarm. `chain verify` and `chain reconcile` say what differs; change nothing in the database.',
    look: 'Console: Chains, with an alarm. Command: `npm run sello -- chain list`. Page: docs/operations.md, "A list that cannot be sent or recorded"',
  }),
  above('sello_chains_resting', 0, {
    name: 'SelloSealingRests',
    summary: 'No invoice of some suppliers can be issued',
    for: '2m',
    severity: 'page',
    cause: 'A clock is off, a backup was restored, or records are to be signed and nothing can sign.',
    remedy: 'Put the clock right; after a restore follow docs/restore.md; store a certificate that signs.',
    look: 'Console: Chains, sealing rests. Command: `npm run sello -- chain list`',
  }),
  above('sello_oldest_pending_seconds', 3_600, {
    name: 'SelloNothingArrives',
    summary: 'A record waits for the authority for more than an hour',
    for: '5m',
    severity: 'page',
    cause: 'The authority does not answer, workers are too few for an outage, or a chain is stopped.',
    remedy: 'The law wants a try at least every hour. Look whether attempts are made; start more workers by the formula of docs/capacity.md.',
    look: 'Console: Chains, oldest pending first. Dashboard: Sello chains. Command: `npm run sello -- chain list`',
  }),
  above('sello_requests_waiting', 0, {
    name: 'SelloNothingIsSealed',
    summary: 'Requests wait to be sealed',
    for: '5m',
    severity: 'page',
    cause: 'No worker seals: none runs, the engine is down, or the workers cannot keep up.',
    remedy: 'Start workers, read their logs, look at the engine. Nothing is lost meanwhile.',
    look: 'Console: Jobs, running. Command: `npm run sello -- jobs --running`. Dashboard: Sello engine',
  }),
  above('sello_certificates_ending', 0, {
    name: 'SelloCertificateOfSupplierEnds',
    summary: "Suppliers' certificates end within 30 days",
    for: '10m',
    severity: 'ticket',
    cause: 'A certificate of a supplier ends soon or has ended. Its chain stops then.',
    remedy: 'Ask the supplier for the new one and store it (docs/chain.md).',
    look: 'Console: Chains, certificate. Command: `npm run sello -- chain list`',
  }),
  {
    name: 'SelloConfiguredCertificateEnds',
    summary: 'The configured certificate ends within 30 days',
    expr: 'min(sello_configured_certificate_end_seconds) - time() < 30 * 86400',
    for: '10m',
    severity: 'ticket',
    cause: 'The certificate of SELLO_AUTHORITY_CERTIFICATE ends soon. Suppliers without their own stop then.',
    remedy: 'Put the new file in its place: it is seen without a restart.',
    look: 'Command: `npm run sello -- doctor`. Page: docs/configuration.md',
    example: {
      samples: [{ series: 'sello_configured_certificate_end_seconds{instance="worker"}', values: '2000000x30' }],
      at: '25m',
      labels: {},
    },
    calm: [{ series: 'sello_configured_certificate_end_seconds{instance="worker"}', values: '9000000x30' }],
  },
  {
    name: 'SelloSweepLate',
    summary: 'The sweep was not seen for three minutes',
    expr: 'min(sello_sweep_age_seconds) > 180 or absent(sello_sweep_age_seconds)',
    for: '2m',
    severity: 'page',
    cause: 'No worker runs, or MongoDB or the engine is down.',
    remedy: 'Follow docs/operations.md, "The sweep is late".',
    look: 'Run `sweep:<task queue>` in the Temporal UI. Address: `GET /health` of the API',
    example: { samples: [{ series: 'sello_sweep_age_seconds{instance="worker"}', values: '200+60x10' }], at: '8m', labels: {} },
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
    example: { samples: [{ series: 'sello_runs_begun_anew{instance="worker"}', values: '3x10' }], at: '5m', labels: {} },
    calm: [{ series: 'sello_runs_begun_anew{instance="worker"}', values: '0x30' }],
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
    name: 'SelloCallsFail',
    summary: 'More than one call in fifty fails',
    expr:
      'sum(rate(sello_http_requests_total{status=~"5.."}[5m])) / sum(rate(sello_http_requests_total[5m])) > 0.02',
    for: '5m',
    severity: 'page',
    cause: 'A server of ours is away (503), or the API has a fault of its own (500).',
    remedy: 'Look at `GET /health`; read the log lines `call failed`, each with its cause.',
    look: 'Dashboard: Sello service, calls by status. Log of the API, `call failed`',
    example: {
      samples: [
        { series: 'sello_http_requests_total{status="503",route="/health",method="GET",instance="api"}', values: '0+6x30' },
        { series: 'sello_http_requests_total{status="200",route="/health",method="GET",instance="api"}', values: '0+60x30' },
      ],
      at: '20m',
      labels: {},
    },
    calm: [
      { series: 'sello_http_requests_total{status="503",route="/health",method="GET",instance="api"}', values: '0+1x30' },
      { series: 'sello_http_requests_total{status="200",route="/health",method="GET",instance="api"}', values: '0+60x30' },
    ],
  },
  {
    name: 'SelloJobsFail',
    summary: 'More than one job in five fails',
    expr:
      'sum by (environment) (rate(sello_jobs_ended_total{status="failed"}[30m])) / sum by (environment) (rate(sello_jobs_ended_total[30m])) > 0.2',
    for: '15m',
    severity: 'ticket',
    cause: 'A client sends documents that the authority refuses, or a step meets a fault.',
    remedy: 'Look at the codes of the failed jobs: docs/errors.md says what helps for each.',
    look: 'Console: Jobs, failed. Command: `npm run sello -- jobs --failed`',
    example: {
      samples: [
        { series: 'sello_jobs_ended_total{environment="live",status="failed",workflow="Invoice",instance="worker"}', values: '0+5x60' },
        { series: 'sello_jobs_ended_total{environment="live",status="succeeded",workflow="Invoice",instance="worker"}', values: '0+10x60' },
      ],
      at: '55m',
      labels: environment,
    },
    calm: [
      { series: 'sello_jobs_ended_total{environment="live",status="failed",workflow="Invoice",instance="worker"}', values: '0+1x60' },
      { series: 'sello_jobs_ended_total{environment="live",status="succeeded",workflow="Invoice",instance="worker"}', values: '0+10x60' },
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
      samples: [{ series: 'sello_authority_clock_drift_seconds{environment="live",instance="worker"}', values: '-45x30' }],
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
    example: { samples: [{ series: 'sello_oldest_check_seconds{instance="worker"}', values: '90000x60' }], at: '55m', labels: {} },
    calm: [{ series: 'sello_oldest_check_seconds{instance="worker"}', values: '3600x60' }],
  },
  {
    name: 'SelloEngineTasksWait',
    summary: 'Tasks of the engine wait for a worker for more than five seconds',
    expr:
      'histogram_quantile(0.95, sum by (le) (rate(temporal_workflow_task_schedule_to_start_latency_seconds_bucket[5m]))) > 5',
    for: '10m',
    severity: 'ticket',
    cause: 'The workers are too few or too slow, or the engine is.',
    remedy: 'Start more workers; look at the processors of workers and engine (docs/capacity.md).',
    look: 'Dashboard: Sello engine, tasks that wait',
    example: {
      samples: [
        { series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="5",instance="worker"}', values: '0+1x30' },
        { series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="10",instance="worker"}', values: '0+60x30' },
        { series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="+Inf",instance="worker"}', values: '0+60x30' },
      ],
      at: '25m',
      labels: {},
    },
    calm: [
      { series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="5",instance="worker"}', values: '0+60x30' },
      { series: 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket{le="+Inf",instance="worker"}', values: '0+60x30' },
    ],
  },
];
