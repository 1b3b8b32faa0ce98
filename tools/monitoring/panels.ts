// The panels of the three dashboards: a title, a unit, and Prometheus queries of known metrics.

export interface Panel {
  readonly title: string;
  /** The name of the unit in Grafana. */
  readonly unit: 'short' | 's' | 'reqps' | 'bytes' | 'percentunit' | 'ops';
  /** Each query with its legend. */
  readonly asks: readonly (readonly [expr: string, legend: string])[];
  readonly about?: string;
}

const quantiles = (metric: string, by: string): Panel['asks'] =>
  [0.5, 0.95, 0.99].map((part) => [
    `histogram_quantile(${part}, sum by (le${by ? `, ${by}` : ''}) (rate(${metric}_bucket[5m])))`,
    `p${part * 100}${by ? ` {{${by}}}` : ''}`,
  ]);

const rate = (metric: string, by: string): Panel['asks'] => [
  [
    `sum by (${by}) (rate(${metric}[5m]))`,
    by
      .split(', ')
      .map((label) => `{{${label}}}`)
      .join(' '),
  ],
];

const most = (metric: string): Panel['asks'] => [[`max by (environment) (${metric})`, '{{environment}}']];

export const service: readonly Panel[] = [
  { title: 'Calls by status', unit: 'reqps', asks: rate('sello_http_requests_total', 'status') },
  { title: 'Calls by route', unit: 'reqps', asks: rate('sello_http_requests_total', 'method, route') },
  { title: 'Duration of calls', unit: 's', asks: quantiles('sello_http_request_seconds', '') },
  {
    title: 'Calls in progress',
    unit: 'short',
    asks: [
      ['sum(sello_http_requests_in_flight)', 'in progress'],
      ['sum(sello_http_waiters)', 'waiting for a job'],
      ['sum(sello_http_streams)', 'streams'],
    ],
  },
  { title: 'Completed jobs by result', unit: 'ops', asks: rate('sello_jobs_ended_total', 'workflow, status') },
  { title: 'Open jobs', unit: 'short', asks: [['max(sello_jobs_open)', 'open']] },
  { title: 'Duration of steps (p95)', unit: 's', asks: quantiles('sello_step_seconds', 'provider').slice(1, 2) },
  { title: 'Duration of drawing a PDF', unit: 's', asks: quantiles('sello_pdf_seconds', '') },
  {
    title: 'Memory',
    unit: 'bytes',
    asks: [
      ['process_resident_memory_bytes', '{{job}} {{instance}}'],
      ['nodejs_heap_size_used_bytes', 'heap {{instance}}'],
    ],
  },
  {
    title: 'Processor time',
    unit: 'percentunit',
    asks: [['rate(process_cpu_seconds_total[5m])', '{{job}} {{instance}}']],
  },
  { title: 'Event loop lag (p99)', unit: 's', asks: [['nodejs_eventloop_lag_p99_seconds', '{{job}} {{instance}}']] },
  {
    title: 'Builds',
    unit: 'short',
    asks: [
      ['count by (version, build) (sello_build_info)', '{{version}} {{build}}'],
      ['count(time() - process_start_time_seconds < 600)', 'started in the last ten minutes'],
    ],
  },
];

export const chains: readonly Panel[] = [
  { title: 'Sealed records', unit: 'ops', asks: rate('sello_records_sealed_total', 'environment') },
  { title: 'Requests refused at sealing', unit: 'ops', asks: rate('sello_requests_refused_total', 'environment') },
  { title: 'Duration of sealing a batch', unit: 's', asks: quantiles('sello_seal_seconds', '') },
  { title: 'Attempts to send by result', unit: 'ops', asks: rate('sello_submissions_total', 'environment, result') },
  { title: 'Duration of calls to the authority', unit: 's', asks: quantiles('sello_submission_seconds', '') },
  { title: 'Outcomes by code', unit: 'ops', asks: rate('sello_outcomes_total', 'outcome, code') },
  { title: 'Pending records', unit: 'short', asks: most('sello_pending_records') },
  {
    title: 'Age of the oldest pending record',
    unit: 's',
    asks: most('sello_oldest_pending_seconds'),
    about: 'The law requires an attempt at least every hour.',
  },
  {
    title: 'Requests',
    unit: 'short',
    asks: [...most('sello_requests_waiting'), ['max by (environment) (sello_requests_held)', 'held {{environment}}']],
  },
  {
    title: 'Chains that need attention',
    unit: 'short',
    asks: [
      ['max by (environment) (sello_chains_stopped)', 'stopped {{environment}}'],
      ['max by (environment) (sello_chains_sealing_paused)', 'sealing paused {{environment}}'],
      ['max by (environment) (sello_chains_with_alarm)', 'alarm {{environment}}'],
      ['max by (environment) (sello_certificates_expiring)', 'certificate expires {{environment}}'],
    ],
  },
  { title: 'Chains backing off', unit: 'short', asks: most('sello_chains_backing_off') },
  {
    title: "Authority's clock minus the workers'",
    unit: 's',
    asks: [['sello_authority_clock_drift_seconds', '{{environment}} {{instance}}']],
  },
  {
    title: 'Background work',
    unit: 's',
    asks: [
      ['min(sello_sweep_age_seconds)', 'time since the last pass of the sweep'],
      ['max(sello_chain_check_overdue_seconds)', 'verification overdue'],
      ['min(sello_configured_certificate_expiry_seconds) - time()', 'configured certificate expires in'],
    ],
  },
  {
    title: 'Waiting events and deliveries',
    unit: 's',
    asks: [
      ['max(sello_outbox_oldest_seconds)', 'outbox'],
      ['max(sello_deliveries_oldest_due_seconds)', 'due deliveries'],
    ],
  },
  {
    title: 'Problems',
    unit: 'short',
    asks: [
      ['max(sello_counts_unavailable)', 'the database does not respond'],
      ['max(sello_counts_capped)', 'a count ended at its limit'],
      ['max(sello_runs_restarted)', 'runs restarted in 24 hours'],
      ['max(sello_outbox_set_aside)', 'changes set aside'],
    ],
  },
];

export const engine: readonly Panel[] = [
  {
    title: 'Wait of workflow tasks',
    unit: 's',
    asks: quantiles('temporal_workflow_task_schedule_to_start_latency_seconds', ''),
  },
  {
    title: 'Duration of workflow tasks',
    unit: 's',
    asks: quantiles('temporal_workflow_task_execution_latency_seconds', ''),
  },
  {
    title: 'Wait of activities',
    unit: 's',
    asks: quantiles('temporal_activity_schedule_to_start_latency_seconds', ''),
  },
  {
    title: 'Duration of activities (p95)',
    unit: 's',
    asks: quantiles('temporal_activity_execution_latency_seconds', 'activity_type').slice(1, 2),
  },
  {
    title: 'Free task slots',
    unit: 'short',
    asks: [
      ['min by (worker_type, task_queue) (temporal_worker_task_slots_available)', '{{task_queue}} {{worker_type}}'],
    ],
  },
  {
    title: 'Used task slots',
    unit: 'short',
    asks: [['sum by (worker_type, task_queue) (temporal_worker_task_slots_used)', '{{task_queue}} {{worker_type}}']],
  },
  {
    title: 'Running polls',
    unit: 'short',
    asks: [['sum by (poller_type, task_queue) (temporal_num_pollers)', '{{task_queue}} {{poller_type}}']],
  },
  {
    title: 'Cached runs',
    unit: 'short',
    asks: [['sum by (instance) (temporal_sticky_cache_size)', '{{instance}}']],
  },
  { title: 'Calls to Temporal', unit: 'reqps', asks: rate('temporal_request_total', 'operation') },
  { title: 'Duration of calls to Temporal', unit: 's', asks: quantiles('temporal_request_latency_seconds', '') },
];
