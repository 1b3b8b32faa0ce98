// The type of a metric, and what several metrics share: where they are counted, and their buckets.

/** Labels have a few known values (src/metrics/measure.ts), never a supplier, a tax ID, a name or an id. */
export type MetricLabelName =
  | 'environment'
  | 'method'
  | 'route'
  | 'status'
  | 'result'
  | 'outcome'
  | 'code'
  | 'workflow'
  | 'provider'
  | 'kind'
  | 'version'
  | 'build';

export type MetricType = 'counter' | 'gauge' | 'histogram';
export type MeasuredProcessKind = 'api' | 'worker';

/** A row of the table of metrics. */
export interface MetricDefinition {
  readonly type: MetricType;
  readonly unit: string;
  readonly labels: readonly MetricLabelName[];
  readonly where: readonly MeasuredProcessKind[];
  readonly meaning: string;
  /**
   * With `database`, every worker reports the same count, so take the `max`. With `process`, each process counts its
   * own, so take the sum.
   */
  readonly from: 'process' | 'database';
  /** Upper bounds of a histogram, in its unit. */
  readonly buckets?: readonly number[];
  /** Reason why an idle installation shows no value; if absent, there is always a value. */
  readonly absent?: string;
}

/** Defines a row of the table of metrics. */
export const defineMetric = <Type extends MetricType>(
  type: Type,
  unit: string,
  meaning: string,
  more: Partial<Pick<MetricDefinition, 'buckets' | 'absent'>> = {},
) => ({ type, unit, meaning, ...more });

export const apiMetricSource = { where: ['api'], from: 'process' } as const;
export const workerMetricSource = { where: ['worker'], from: 'process' } as const;
export const apiAndWorkerMetricSource = { where: ['api', 'worker'], from: 'process' } as const;
export const databaseMetricSource = { where: ['worker'], from: 'database' } as const;

/** Buckets for calls of clients, from half a millisecond to a call that waits for its job. */
export const clientCallHistogramBucketsSeconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
] as const;
/** Buckets for work of this process and the database. */
export const internalWorkHistogramBucketsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;
/** Buckets for steps. A step may wait for the authority, even for days. */
export const jobStepHistogramBucketsSeconds = [
  0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 3_600, 14_400, 86_400,
] as const;
