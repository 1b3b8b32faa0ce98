// The numbers of the service as Prometheus reads them: a table of names, and text that is made at most every few seconds.
import type { Logger } from 'pino';
import { metrics as limits } from '../contracts/limits/metrics';
import { sweeper } from '../contracts/limits/sweep';
import type { Database } from '../store/database';
import { inTime } from '../store/in-time';
import { type EnvironmentCounts, readStandingCounts, type StandingCounts } from '../store/ledger/standing-counts';
import { countStuckRuns } from '../store/stuck-runs';
import { sweepAgeSeconds } from '../store/sweeps';

interface MetricRow {
  readonly meaning: string;
  readonly valueOf: (counts: EnvironmentCounts) => number;
}

/** Gauges with the label `environment`. */
export const environmentMetrics: Readonly<Record<string, MetricRow>> = {
  sello_pending_records: {
    meaning: 'Sealed records that the authority has not answered.',
    valueOf: ({ pending }) => pending,
  },
  sello_oldest_pending_seconds: {
    meaning: 'Age of the oldest of them; 0 when there is none.',
    valueOf: ({ oldestPendingSeconds }) => Math.round(oldestPendingSeconds),
  },
  sello_requests_waiting: {
    meaning: 'Requests that may be sealed now.',
    valueOf: ({ requestsWaiting }) => requestsWaiting,
  },
  sello_requests_held: {
    meaning: 'Requests that wait for the outcome of an earlier record of their invoice.',
    valueOf: ({ requestsHeld }) => requestsHeld,
  },
  sello_chains_stopped: {
    meaning: 'Chains that do not send until a person mends something.',
    valueOf: ({ chainsStopped }) => chainsStopped,
  },
  sello_chains_backing_off: {
    meaning: 'Chains whose last attempt had no answer; they try again by themselves.',
    valueOf: ({ chainsBackingOff }) => chainsBackingOff,
  },
  sello_chains_resting: {
    meaning: 'Chains that seal nothing: a clock is off, or a backup was restored.',
    valueOf: ({ chainsResting }) => chainsResting,
  },
  sello_chains_with_alarm: {
    meaning: 'Chains with a broken link, or about which the authority holds something unexpected.',
    valueOf: ({ chainsWithAlarm }) => chainsWithAlarm,
  },
  sello_certificates_ending: {
    meaning: "Suppliers' own certificates that end within 30 days or have ended.",
    valueOf: ({ certificatesEnding }) => certificatesEnding,
  },
};

/** Gauges without a label. */
export const otherMetrics = {
  sello_jobs_open: 'Jobs that have not ended.',
  sello_sweep_age_seconds: 'Seconds since the sweep was seen at work; absent when it never was.',
  sello_runs_begun_anew: 'Runs of the last 24 hours whose code could not go on, and that the sweep began anew.',
  sello_configured_certificate_end_seconds:
    'When the configured certificate ends, seconds since 1970; absent when there is none or it cannot be read.',
  sello_counts_capped: '1 when a count ended at its limit: there is more than the number says.',
} as const;

/** What is counted beside the standing of chains. */
export interface SweepCounts {
  readonly sweepAgeSeconds: number | undefined;
  readonly runsBegunAnew: number;
}

/** Makes the text. Values are whole numbers. */
export function metricsText(counts: StandingCounts, sweep: SweepCounts, certificateEnd: Date | undefined): string {
  const gauge = (name: string, meaning: string, lines: readonly string[]): string[] => [
    `# HELP ${name} ${meaning}`,
    `# TYPE ${name} gauge`,
    ...lines,
  ];
  const others: Readonly<Record<keyof typeof otherMetrics, number | undefined>> = {
    sello_jobs_open: counts.jobsOpen,
    sello_sweep_age_seconds: sweep.sweepAgeSeconds === undefined ? undefined : Math.round(sweep.sweepAgeSeconds),
    sello_runs_begun_anew: sweep.runsBegunAnew,
    sello_configured_certificate_end_seconds: certificateEnd && Math.floor(certificateEnd.getTime() / 1_000),
    sello_counts_capped: counts.capped ? 1 : 0,
  };
  const lines = [
    ...Object.entries(environmentMetrics).flatMap(([name, { meaning, valueOf }]) =>
      gauge(
        name,
        meaning,
        Object.entries(counts.environments).map(([key, one]) => `${name}{environment="${key}"} ${valueOf(one)}`),
      ),
    ),
    ...Object.entries(otherMetrics).flatMap(([name, meaning]) => {
      const value = others[name as keyof typeof otherMetrics];
      return value === undefined ? [] : gauge(name, meaning, [`${name} ${value}`]);
    }),
  ];
  return `${lines.join('\n')}\n`;
}

interface MetricsDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly certificateEnd: () => Date | undefined;
  /** Whose sweep is meant. */
  readonly taskQueue: string;
}

/** Gives the text, made again when it is older than a few seconds; undefined when the database does not answer. */
export function makeMetrics(deps: MetricsDeps): () => Promise<string | undefined> {
  const { log, certificateEnd } = deps;
  let kept: { readonly at: number; readonly text: Promise<string> } | undefined;
  const make = async (): Promise<string> => metricsText(...(await counted(deps)), certificateEnd());
  return async () => {
    if (!kept || performance.now() - kept.at > limits.keptMs) kept = { at: performance.now(), text: make() };
    const asked = kept;
    try {
      return await asked.text;
    } catch (error) {
      if (kept === asked) kept = undefined;
      log.warn({ error }, 'the numbers could not be counted');
      return undefined;
    }
  };
}

/** A server that hangs does not hear its own time limit: nobody waits for it. */
const counted = ({ database, now, taskQueue }: MetricsDeps): Promise<[StandingCounts, SweepCounts]> =>
  inTime(Promise.all([readStandingCounts(database, now()), countSweep(database, taskQueue, now())]), limits.answerMs);

async function countSweep(database: Database, taskQueue: string, now: Date): Promise<SweepCounts> {
  const dayAgo = new Date(now.getTime() - sweeper.anewCountedHours * 3_600_000);
  const [sweepAge, runsBegunAnew] = await Promise.all([
    sweepAgeSeconds(database, taskQueue),
    countStuckRuns(database, dayAgo, limits.countMax),
  ]);
  return { sweepAgeSeconds: sweepAge, runsBegunAnew };
}
