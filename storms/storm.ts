// The definition of a fault test (a storm): load while faults are injected, and a verdict.
import type { StackUnderLoad, ReportProgress, StackSize } from './stack-under-load';

export interface Size {
  readonly seed: number;
  /** `short`: some seconds, for the tests. `full`: the counts of the table of targets. */
  readonly length: 'short' | 'full';
  /** With `full`: minutes after which the load stops. The counts are scaled in proportion. */
  readonly minutes?: number;
  /** For U1: the commit whose build is upgraded; by default the last release. */
  readonly from?: string;
}

export interface Verdict {
  /** What was done, in words and numbers: `{ invoices: 2000, lost: 0 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** The violations; empty if it passed. */
  readonly problems: readonly string[];
  /** The reason why it cannot run here. */
  readonly skipped?: string;
}

/** A fault test on a stack of real processes. */
export interface StackStorm {
  readonly what: string;
  readonly shape: StackSize;
  readonly run: (field: StackUnderLoad, size: Size) => Promise<Verdict>;
}

/** A fault test that needs no stack. */
export interface PlainStorm {
  readonly what: string;
  readonly run: (size: Size, report: ReportProgress) => Promise<Verdict>;
}

export type Storm = StackStorm | PlainStorm;

/** Returns the count for a size. `full` is the count for ten minutes; with `minutes`, it is scaled in proportion. */
export function scaleSize(size: Size, full: number, short: number): number {
  if (size.length === 'short') return short;
  return size.minutes === undefined ? full : Math.max(short, Math.min(full, Math.round((full * size.minutes) / 10)));
}

/** `2000 invoices, 0 lost`. */
export const formatCounts = (counts: Verdict['counts']): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

/** Merges the verdicts of several parts of a test. */
export function mergeVerdicts(...verdicts: readonly Verdict[]): Verdict {
  return {
    counts: Object.assign({}, ...verdicts.map(({ counts }) => counts)) as Verdict['counts'],
    problems: verdicts.flatMap(({ problems }) => problems),
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
