// The interface that reports metrics (count, observe and set), and the values that a label may have. The implementation
// is passed in, so that tests and tools measure nothing.
import type { CounterName, GaugeName, HistogramName, MetricLabels, UnlabeledGaugeName } from './table';
import { authorityCodesByNumber } from '../contracts/authority-codes';
import { stepProviderTable } from '../contracts/providers';
import { initialWorkflows } from '../contracts/workflow-templates';
import type { MetricLabelName } from './row';
import { authorityEnvironments } from '../contracts/runs';

/** Functions that count, observe and set metrics. */
export interface MetricRecorder {
  count<Name extends CounterName>(name: Name, labels: MetricLabels<Name>, by?: number): void;
  /** Observes a value in the metric's unit. */
  observe<Name extends HistogramName>(name: Name, labels: MetricLabels<Name>, value: number): void;
  /** Sets a gauge. With undefined, the metric becomes absent. */
  set<Name extends GaugeName>(name: Name, labels: MetricLabels<Name>, value: number | undefined): void;
  /** `value` is called when the metrics are read. */
  ask(name: UnlabeledGaugeName, value: () => number): void;
}

const nothing = (): void => undefined;

export const noopMetricRecorder: MetricRecorder = { count: nothing, observe: nothing, set: nothing, ask: nothing };

/** Seconds since a moment of `performance.now`. */
export const computeSecondsSince = (fromMs: number): number => (performance.now() - fromMs) / 1_000;

/** Values of a label. `any` means that all values come from Sello's own tables, for example the templates of routes. */
type LabelValues = ReadonlySet<string> | 'any';

const toLabelValues = (...values: readonly string[]): LabelValues => new Set(values);

const values: Readonly<Record<MetricLabelName, LabelValues>> = {
  environment: toLabelValues(...authorityEnvironments),
  method: toLabelValues('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  route: 'any',
  status: toLabelValues(
    ...Array.from({ length: 500 }, (_, i) => String(i + 100)),
    'succeeded',
    'succeeded-with-warnings',
    'failed',
    'cancelled',
  ),
  result: toLabelValues('answered', 'unanswered', 'refused'),
  outcome: toLabelValues('accepted', 'accepted-with-errors', 'rejected'),
  code: toLabelValues('none', ...[...authorityCodesByNumber.keys()].map(String)),
  workflow: toLabelValues('own', ...initialWorkflows.map(({ name }) => name)),
  provider: toLabelValues(...Object.keys(stepProviderTable)),
  kind: toLabelValues('jobs', 'answers', 'audit', 'addresses'),
  version: 'any',
  build: 'any',
};

/** Returns a known value itself, otherwise `other`, so that the number of series of a metric stays small. */
export function toMetricLabelValueOrOther(label: MetricLabelName, value: string): string {
  const allowed = values[label];
  return allowed === 'any' || allowed.has(value) ? value : 'other';
}

/** Returns the name of a template, or `own`. Tenants choose the names of workflows, so these names cannot be labels. */
export const toWorkflowMetricLabel = (name: string): string =>
  initialWorkflows.some((template) => template.name === name) ? name : 'own';

/** Parses the environment from `<workspace>:<environment>:<supplier>`. */
export const parseEnvironmentFromChainKey = (chain: string): string => chain.split(':')[1] ?? 'other';
