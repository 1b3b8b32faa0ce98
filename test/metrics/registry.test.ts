// The registry of a process: every metric of its table, and a limited number of label values.
import { toMetricLabelValueOrOther, toWorkflowMetricLabel } from '../../src/metrics/measure';
import { createProcessMetrics } from '../../src/metrics/registry';
import type { MetricDefinition } from '../../src/metrics/row';
import { metricTable } from '../../src/metrics/table';
import { alerts } from '../../tools/monitoring/alerts';
import { engineMetrics } from '../../tools/monitoring/engine-metrics';
import { chains, engine, service } from '../../tools/monitoring/panels';

const rows = Object.entries<MetricDefinition>(metricTable);
const about = { version: '0', build: 'test' };

describe.each(['api', 'worker'] as const)('the registry of %s', (kind) => {
  it('has its metrics with type and meaning, and no metrics of the other kind', async () => {
    const text = await createProcessMetrics(kind, about).text();
    for (const [name, { type, where }] of rows)
      expect([name, text.includes(`# TYPE ${name} ${type}\n`)]).toEqual([name, where.includes(kind)]);
  });

  it('shows a value for every metric, except for event metrics before the first event', async () => {
    const text = await createProcessMetrics(kind, about).text();
    for (const [name, { where, absent, from, labels }] of rows) {
      if (!where.includes(kind) || from === 'database' || (labels.length > 0 && !absent)) continue;
      const isThere = new RegExp(`^${name}(_count)?[ {]`, 'm').test(text);
      // A histogram without labels begins with 0.
      if (name !== 'sello_pdf_seconds') expect([name, isThere]).toEqual([name, !absent]);
    }
  });
});

describe('a label of a metric', () => {
  it('has the same value for all unknown values', async () => {
    const metrics = createProcessMetrics('worker', about);
    for (let i = 0; i < 1_000; i += 1) {
      const labels = { environment: `e${i}`, outcome: 'accepted', code: `c${i}` };
      metrics.measure.count('sello_outcomes_total', labels);
    }
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('sello_outcomes_total{'));
    expect(lines).toEqual(['sello_outcomes_total{environment="other",outcome="accepted",code="other"} 1000']);
  });

  it('does not contain the name of a tenant', () => {
    expect(toWorkflowMetricLabel('Invoice')).toBe('Invoice');
    expect(toWorkflowMetricLabel('Facturas de B12345674')).toBe('own');
    expect(toMetricLabelValueOrOther('provider', 'fiscal.send')).toBe('fiscal.send');
    expect(toMetricLabelValueOrOther('code', '4102')).toBe('4102');
    expect(toMetricLabelValueOrOther('code', 'B12345674')).toBe('other');
  });
});

describe('the dashboards and alerts', () => {
  const queries = [...service, ...chains, ...engine].flatMap(({ asks }) => asks.map(([expr]) => expr));
  const named = [...queries, ...alerts.map(({ expr }) => expr)].join('\n');
  const names = new Set(named.match(/\b(?:sello|process|nodejs|temporal)_[a-z0-9_]+/g));

  it('use only metrics of the tables, each with its labels', () => {
    const metricNames = new Set([...Object.keys(metricTable), ...Object.keys(engineMetrics)]);
    expect([...names].filter((name) => !metricNames.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  });

  it('use every metric of the tables', () => {
    const shown = new Set([...names].map((name) => name.replace(/_bucket$/, '')));
    expect([...Object.keys(metricTable), ...Object.keys(engineMetrics)].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('have cause, remedy and links in each alert', () => {
    for (const { cause, remedy, check, noFaults, example } of alerts) {
      expect([cause, remedy, check].every((text) => text.length > 10)).toBe(true);
      expect(noFaults.length * example.samples.length).toBeGreaterThan(0);
    }
  });
});
