// What code says while it works: count, observe, set. Who measures is given from outside, so that tests and tools measure nothing.
import type { CounterName, GaugeName, HistogramName, MetricLabels, PlainGaugeName } from './table';

export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: MetricLabels<Name>, by?: number): void;
  /** In the metric's unit. */
  observe<Name extends HistogramName>(name: Name, labels: MetricLabels<Name>, value: number): void;
  /** Undefined: there is no value, the metric is absent. */
  set<Name extends GaugeName>(name: Name, labels: MetricLabels<Name>, value: number | undefined): void;
  /** The value is asked for when somebody reads the metrics. */
  ask(name: PlainGaugeName, value: () => number): void;
}

const nothing = (): void => undefined;

export const noMeasure: Metrics = { count: nothing, observe: nothing, set: nothing, ask: nothing };

/** Seconds since a moment of `performance.now`. */
export const computeSecondsSince = (fromMs: number): number => (performance.now() - fromMs) / 1_000;
