// docs/metrics.md: the metrics of Sello and of the Temporal SDK, and the alerts.
import type { MetricDefinition } from '../../src/metrics/row';
import { metricTable } from '../../src/metrics/table';
import { alerts } from '../monitoring/alerts';
import { engineMetrics } from '../monitoring/engine-metrics';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const describeMeaning = ({ meaning, absent }: MetricDefinition): string =>
  absent ? `${meaning} Absent ${absent}.` : meaning;

function metricRows(): string[][] {
  return Object.entries<MetricDefinition>(metricTable).map(([name, row]) => [
    toCode(name),
    row.type,
    row.unit,
    row.labels.join(', '),
    row.where.join(', '),
    describeMeaning(row) + (row.from === 'database' ? ' (database)' : ''),
  ]);
}

const addresses = [
  '| Address | Process |',
  '| --- | --- |',
  '| `SELLO_API_METRICS_HOST`:`SELLO_API_METRICS_PORT` (127.0.0.1:8082) `/metrics` | each API |',
  '| `SELLO_WORKER_HEALTH_HOST`:`SELLO_WORKER_HEALTH_PORT` (127.0.0.1:8081) `/metrics` | each worker |',
  '| the same host, `SELLO_WORKER_TEMPORAL_METRICS_PORT` (8083) `/metrics` | the Temporal SDK of each worker |',
  '',
];

export function buildMetrics(): string {
  return joinLines([
    ...formatHeading('Metrics and alerts', '`src/metrics/table.ts` and `tools/monitoring/`'),
    'This page lists the metrics, alerts and dashboards of Sello, for ' +
      'operators. Prometheus reads the metrics from separate ports.',
    'These ports need no token, so keep them on the internal network:',
    '',
    ...addresses,
    '`npm start` prints the addresses of the local stack, and `.sello/local.json` contains them in `metrics`.',
    '',
    '- Each process counts separately, so use the `sum` of all processes.',
    '- Metrics marked *(database)* are counted in the database. Every worker reports the same value, so use the `max`. Sello counts again',
    '  if the values are older than 5 seconds. Each count scans an index, up to 100,000 rows. While the database does not respond, these',
    '  metrics are absent and `sello_counts_unavailable` is 1.',
    '- No label contains a supplier, a tax ID, a customer or an id. Each label has a fixed set of values, and any other value becomes',
    '  `other`.',
    '',
    '## Sello metrics',
    '',
    ...formatTable(['Name', 'Type', 'Unit', 'Labels', 'Process', 'Meaning'], metricRows()),
    '## Temporal SDK metrics',
    '',
    'The SDK exports many metrics. The alerts and dashboards use these:',
    '',
    ...formatTable(
      ['Name', 'Type', 'Meaning'],
      Object.entries(engineMetrics).map(([name, { type, meaning }]) => [toCode(name), type, meaning]),
    ),
    '## Alerts',
    '',
    '`deploy/monitoring/alerts.yaml` contains the alerts as Prometheus rules. An alert of the severity `page` needs attention',
    'immediately, and an alert of the severity `ticket` needs attention within a day.',
    '',
    ...formatTable(
      ['Alert', 'Fires when', 'For', 'Severity', 'Cause', 'Remedy', 'Where to look'],
      alerts.map(({ name, summary, for: time, severity, cause, remedy, check }) => [
        name,
        summary,
        time,
        severity,
        cause,
        remedy,
        check,
      ]),
    ),
    '## Dashboards',
    '',
    '`deploy/monitoring/dashboards` contains three dashboards for Grafana: `service.json` (requests, jobs, steps, processes),',
    '`chains.json` (sealing, sending, outcomes, items that need attention) and `temporal.json` (waiting tasks, slots, requests).',
    'Import the files and select your Prometheus data source. Add this to the configuration of Prometheus:',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: sello',
    "    static_configs: [{ targets: ['127.0.0.1:8081', '127.0.0.1:8082', '127.0.0.1:8083'] }]",
    'rule_files: [deploy/monitoring/alerts.yaml]',
    '```',
  ]);
}
