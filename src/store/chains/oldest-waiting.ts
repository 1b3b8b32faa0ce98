// Finds the age of the oldest waiting record, for monitoring. Stopped chains are omitted, so that one stuck chain hides
// no other. Chains whose last attempt had no response are reported separately.
import { databaseCountMetricsLimits as limits } from '../../contracts/limits/store';
import { sweepLimits } from '../../contracts/limits/sweep';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { listStoppedKeysAmongChainKeys } from './stopped-chains';
import type { SubmissionDocument } from '../../model/submission';
import { getSubmissionsCollection } from '../submissions/submissions';
import { listChainsWithOverdueRecords } from './sweep';

/** Time of the oldest waiting record, by environment. */
export interface OldestWaitingRecordTimes {
  /**
   * Time since which the oldest record of a sending chain waits. For a record in a submission, this is the time at
   * which the submission was frozen.
   */
  readonly pending?: Date;
  /** Time of the oldest such record in chains whose last attempt had no response. */
  readonly unanswered?: Date;
}

interface WaitingSince {
  readonly chain: string;
  readonly at: Date;
  readonly kind: keyof OldestWaitingRecordTimes;
}

/**
 * Finds the time of the oldest waiting record in each environment. Examines the oldest records until it finds one whose
 * chain is not stopped.
 */
export async function readOldestWaitingRecordTimesByEnvironment(
  database: Database,
  now: Date,
): Promise<Readonly<Partial<Record<AuthorityEnvironment, OldestWaitingRecordTimes>>>> {
  const waiting = await waitingChains(database, now);
  const oldest: Partial<Record<AuthorityEnvironment, { -readonly [Kind in keyof OldestWaitingRecordTimes]: Date }>> =
    {};
  const missing = new Set(waiting.map(formatName));
  for (let from = 0; from < waiting.length && missing.size > 0; from += sweepLimits.heldPageMax) {
    const page = waiting.slice(from, from + sweepLimits.heldPageMax).filter((one) => missing.has(formatName(one)));
    const stopped = await listStoppedKeysAmongChainKeys(
      database,
      page.map(({ chain }) => chain),
    );
    for (const one of page) {
      if (stopped.has(one.chain) || !missing.delete(formatName(one))) continue;
      oldest[readEnvironment(one)] = { ...oldest[readEnvironment(one)], [one.kind]: one.at };
    }
  }
  return oldest;
}

/** Lists the chains that wait, oldest first. */
async function waitingChains(database: Database, now: Date): Promise<WaitingSince[]> {
  const [pending, lists] = await Promise.all([
    listChainsWithOverdueRecords(database, now, { after: '', limit: limits.countMax }),
    getSubmissionsCollection(database)
      .find({ chain: { $gt: '' }, open: true }, { limit: limits.countMax, maxTimeMS: limits.countMs })
      .project<Pick<SubmissionDocument, 'chain' | 'openedAt' | 'unanswered'>>({ chain: 1, openedAt: 1, unanswered: 1 })
      .toArray(),
  ]);
  const found = new Map(
    pending.map(({ chain, at }): [string, WaitingSince] => [chain, { chain, at, kind: 'pending' }]),
  );
  for (const { chain, openedAt, unanswered } of lists) {
    const before = found.get(chain)?.at;
    const at = before && before < openedAt ? before : openedAt;
    found.set(chain, { chain, at, kind: unanswered > 0 ? 'unanswered' : 'pending' });
  }
  return [...found.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the environment, which is the second part of `<workspace>:<environment>:<supplier>`. */
const readEnvironment = ({ chain }: WaitingSince): AuthorityEnvironment => chain.split(':')[1] as AuthorityEnvironment;

const formatName = (one: WaitingSince): string => `${readEnvironment(one)} ${one.kind}`;
