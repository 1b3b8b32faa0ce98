// docs/metrics.md: Sello's metrics, those of the Temporal SDK, and the alerts.
import type { MetricRow } from '../../src/metrics/row';
import { metricTable } from '../../src/metrics/table';
import { alerts } from '../monitoring/alerts';
import { engineMetrics } from '../monitoring/engine-metrics';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const meaningOf = ({ meaning, absent }: MetricRow): string => (absent ? `${meaning} Absent ${absent}.` : meaning);

function metricRows(): string[][] {
  return Object.entries<MetricRow>(metricTable).map(([name, row]) => [
    toCode(name),
    row.type,
    row.unit,
    row.labels.join(', '),
    row.where.join(', '),
    meaningOf(row) + (row.from === 'database' ? ' (database)' : ''),
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
    'Prometheus reads metrics from separate ports, which have no token and belong on the internal network:',
    '',
    ...addresses,
    '`npm start` prints the addresses of the local stack; `.sello/local.json` has them as `metrics`.',
    '',
    'Each process counts on its own: use the `sum`. Metrics marked *(database)* are counted there, so every worker reports the',
    'same value: use the `max`. They are refreshed when they are older than 5 seconds; each count scans an index, up to 100,000',
    'rows. While the database does not respond, they are absent and `sello_counts_unavailable` is 1.',
    '',
    'No label contains a supplier, a tax code, a customer or an id. Labels have a fixed set of values; any other value becomes `other`.',
    '',
    '## Sello metrics',
    '',
    ...formatTable(['Name', 'Type', 'Unit', 'Labels', 'Process', 'Meaning'], metricRows()),
    '## Temporal SDK metrics',
    '',
    'The SDK exports many more; these are used below.',
    '',
    ...formatTable(
      ['Name', 'Type', 'Meaning'],
      Object.entries(engineMetrics).map(([name, { type, meaning }]) => [toCode(name), type, meaning]),
    ),
    '## Alerts',
    '',
    '`deploy/monitoring/alerts.yaml` contains them as Prometheus rules. `page` needs attention at once, `ticket` within a day.',
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
    'Three dashboards for Grafana are in `deploy/monitoring/dashboards`: `service.json` (requests, jobs, steps, processes),',
    '`chains.json` (sealing, sending, outcomes, items that need attention) and `temporal.json` (waiting tasks, slots, requests).',
    'Import the files and select your Prometheus data source.',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: sello',
    "    static_configs: [{ targets: ['127.0.0.1:8081', '127.0.0.1:8082', '127.0.0.1:8083'] }]",
    'rule_files: [deploy/monitoring/alerts.yaml]',
    '```',
  ]);
}
