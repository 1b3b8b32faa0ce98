// docs/metrics.md from the table of metrics, those of the engine, and the alerts.
import type { MetricRow } from '../../src/metrics/row';
import { metricTable } from '../../src/metrics/table';
import { alerts } from '../monitoring/alerts';
import { engineMetrics } from '../monitoring/engine-metrics';
import { code, heading, table, written } from './markdown';

const meaningOf = ({ meaning, absent }: MetricRow): string => (absent ? `${meaning} Absent ${absent}.` : meaning);

function metricRows(): string[][] {
  return Object.entries<MetricRow>(metricTable).map(([name, row]) => [
    code(name),
    row.type,
    row.unit,
    row.labels.join(', '),
    row.where.join(', '),
    meaningOf(row) + (row.from === 'database' ? ' (database)' : ''),
  ]);
}

const addresses = [
  '| Address | Of |',
  '| --- | --- |',
  '| `SELLO_API_METRICS_HOST`:`SELLO_API_METRICS_PORT` (127.0.0.1:8082) `/metrics` | each API |',
  '| `SELLO_WORKER_HEALTH_HOST`:`SELLO_WORKER_HEALTH_PORT` (127.0.0.1:8081) `/metrics` | each worker |',
  "| the same host, `SELLO_WORKER_TEMPORAL_METRICS_PORT` (8083) `/metrics` | the engine's part of each worker |",
  '',
];

export function metricsText(): string {
  return written([
    ...heading('Metrics and alerts', '`src/metrics/table.ts` and `tools/monitoring/`'),
    'Prometheus reads them from ports of their own, which have no token and belong on the inner network:',
    '',
    ...addresses,
    'The local stack names them: `npm start` prints them, and `.sello/local.json` has them as `metrics`.',
    '',
    'Each process counts its own: sum them up. What is marked *(database)* is counted there, so that every worker says the',
    'same: take the `max`. It is made again when it is older than 5 seconds; each count walks an index and ends at',
    '100,000 rows. While the database does not answer these are absent, and `sello_counts_missing` is 1.',
    '',
    'No label names a supplier, a tax code, a customer or an id. Values of labels are few and known; another one becomes `other`.',
    '',
    '## The metrics',
    '',
    ...table(['Name', 'Type', 'Unit', 'Labels', 'Of', 'Says'], metricRows()),
    '## Of the engine',
    '',
    'The SDK gives many more; these are used below.',
    '',
    ...table(
      ['Name', 'Type', 'Says'],
      Object.entries(engineMetrics).map(([name, { type, meaning }]) => [code(name), type, meaning]),
    ),
    '## Alerts',
    '',
    '`deploy/monitoring/alerts.yaml` has them as rules for Prometheus. `page`: somebody is woken; `ticket`: within a day.',
    '',
    ...table(
      ['Alert', 'Fires when', 'For', 'Severity', 'Cause', 'Remedy', 'Where to look'],
      alerts.map(({ name, summary, for: time, severity, cause, remedy, look }) => [
        name,
        summary,
        time,
        severity,
        cause,
        remedy,
        look,
      ]),
    ),
    '## Dashboards',
    '',
    'Three for Grafana, in `deploy/monitoring/dashboards`: `service.json` (calls, jobs, steps, processes), `chains.json` (sealing,',
    'sending, outcomes, what wants a person), `engine.json` (tasks that wait, places, calls). Import the files and choose your Prometheus.',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: sello',
    "    static_configs: [{ targets: ['127.0.0.1:8081', '127.0.0.1:8082', '127.0.0.1:8083'] }]",
    'rule_files: [deploy/monitoring/alerts.yaml]',
    '```',
  ]);
}
