// The metrics registry of one process, built from the table of metrics. Other libraries cannot add to it.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { databaseCountMetricsLimits as limits } from '../contracts/limits/store';
import { type MetricRecorder, toMetricLabelValueOrOther } from './measure';
import type { MetricLabelName, MetricDefinition, MeasuredProcessKind } from './row';
import { type GaugeName, isMetricCollectedByLibrary, type MetricName, metricTable } from './table';

/** The metrics of a process, and the page that shows them. */
export interface ProcessMetrics {
  readonly measure: MetricRecorder;
  /** All metrics in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  /** Removes the values of these gauges. A removed gauge is absent until it is set again. */
  forget(names: readonly GaugeName[]): void;
}

export const prometheusTextContentType = 'text/plain; version=0.0.4; charset=utf-8';

interface Build {
  readonly version: string;
  readonly build: string;
}

type RegisteredMetric = Counter | Gauge | Histogram;

export function createProcessMetrics(kind: MeasuredProcessKind, about: Build): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = new Map<string, RegisteredMetric>();
  for (const [name, row] of Object.entries<MetricDefinition>(metricTable)) {
    if (row.where.includes(kind) && !isMetricCollectedByLibrary(name)) metrics.set(name, make(registry, name, row));
  }
  const gaugeReaders = new Map<GaugeName, () => number>();
  const measure: MetricRecorder = {
    ask: (name, value) => void gaugeReaders.set(name, value),
    count: (name, labels, by = 1) => get<Counter>(metrics, name)?.inc(bounded(labels), by),
    observe: (name, labels, value) => get<Histogram>(metrics, name)?.observe(bounded(labels), value),
    set(name, labels, value) {
      const gauge = get<Gauge>(metrics, name);
      if (value === undefined) gauge?.remove(bounded(labels));
      else gauge?.set(bounded(labels), value);
    },
  };
  measure.set('sello_build_info', { ...about }, 1);
  return {
    measure,
    text() {
      for (const [name, value] of gaugeReaders) get<Gauge>(metrics, name)?.set(value());
      return registry.metrics();
    },
    forget(names) {
      for (const name of names) forgetAll(get<Gauge>(metrics, name), metricTable[name]);
    },
  };
}

/**
 * Removes all values of a gauge. If a gauge without labels were only reset, it would show 0 instead of being absent.
 */
function forgetAll(gauge: Gauge | undefined, { labels }: MetricDefinition): void {
  if (labels.length > 0) gauge?.reset();
  else gauge?.remove({});
}

function make(
  registry: Registry,
  name: string,
  { type, meaning, labels, buckets, absent }: MetricDefinition,
): RegisteredMetric {
  const options = { name, help: meaning, labelNames: [...labels], registers: [registry] };
  if (type === 'counter') return new Counter(options);
  if (type === 'histogram') return new Histogram({ ...options, buckets: [...(buckets ?? limits.bucketsSeconds)] });
  const gauge = new Gauge(options);
  if (labels.length === 0 && absent) gauge.remove({});
  return gauge;
}

/** Finds a metric. Returns undefined for a metric of the other kind of process, whose values are dropped. */
const get = <Kind extends RegisteredMetric>(
  made: ReadonlyMap<string, RegisteredMetric>,
  name: MetricName,
): Kind | undefined => made.get(name) as Kind | undefined;

function bounded(labels: Readonly<Partial<Record<MetricLabelName, string>>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [label, value] of Object.entries(labels))
    result[label] = toMetricLabelValueOrOther(label as MetricLabelName, value);
  return result;
}
