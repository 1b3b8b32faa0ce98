// Connects one attempt to seal with the next one, which Temporal starts with the same input. An attempt that ended
// without a report may have sealed a record and notified jobs, and an older backup may have been restored after that,
// so the next attempt trusts no known head. An attempt that fails with an error reports its head, so that an outage of
// a server does not renew the chain.
import type { SealingActivityInput, SealingActivityResult } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { pickNewerChainHead } from '../../src/chain/run/state';
import { Context } from '@temporalio/activity';

/** The head of a chain as one attempt knows it: the head in its input, or the last one that the attempt committed. */
export interface SealingAttemptChainHead {
  head: KnownChainHead | null;
  /**
   * False from the commit of a record until the response to the commit, because it is unknown in between whether the
   * record was stored.
   */
  isSure: boolean;
}

export const toSealingAttemptChainHead = (head: KnownChainHead | null): SealingAttemptChainHead => ({
  head,
  isSure: true,
});

/**
 * The report of a failed attempt to the next attempt. It says that the failed attempt sealed nothing after this head.
 */
export interface NothingSealedAttemptReport {
  readonly attempt: number;
  readonly head: KnownChainHead | null;
}

/** A report that no attempt trusts, because no attempt has this number. */
const nothingKnown: NothingSealedAttemptReport = { attempt: -1, head: null };

export interface SealingAttemptContext {
  /** The number of the attempt, from 1. A reset of the activity in Temporal makes it 1 again. */
  readonly attempt: number;
  /** Whether no attempt of this activity came before. */
  readonly isFirst: boolean;
  /** The newest report of an earlier attempt. */
  readonly received: unknown;
  readonly report: (left: NothingSealedAttemptReport) => void;
}

type Seal = (input: SealingActivityInput, end: SealingAttemptChainHead) => Promise<SealingActivityResult>;

export async function sealAndReportHeadOnFailure(
  seal: Seal,
  input: SealingActivityInput,
  { attempt, isFirst, received, report }: SealingAttemptContext,
): Promise<SealingActivityResult> {
  const previousEnd = isFirst ? toSealingAttemptChainHead(input.head) : leftBefore(received, attempt);
  // If a user resets the activity during this attempt, the next one has a number that fits an older report.
  if (!isFirst) report(nothingKnown);
  const end = toSealingAttemptChainHead(previousEnd && pickNewerChainHead(input.head, previousEnd.head));
  try {
    const result = await seal(
      previousEnd ? { ...input, head: end.head } : { ...input, head: null, compared: false },
      end,
    );
    return previousEnd || result.compared || result.retired ? result : { ...result, forgetHead: true };
  } catch (error) {
    if (previousEnd && end.isSure) report({ attempt, head: end.head });
    throw error;
  }
}

/**
 * Reads the report of the previous attempt. Reports of earlier attempts do not count, because an attempt after them may
 * have sealed. An attempt with the number 1 follows a reset, so its previous attempt is unknown.
 */
function leftBefore(received: unknown, attempt: number): Pick<NothingSealedAttemptReport, 'head'> | null {
  const left = typeof received === 'object' ? (received as NothingSealedAttemptReport | null) : null;
  return attempt > 1 && left?.attempt === attempt - 1 ? left : null;
}

/**
 * Lets an attempt to seal report to the next attempt, in the details of its heartbeat. Temporal stores these details
 * with the failure of the attempt and passes them to the next one. Lost details count as an attempt that ended without
 * a report.
 */
export const wrapSealToReportHead =
  (seal: (input: SealingActivityInput, end: SealingAttemptChainHead) => Promise<SealingActivityResult>) =>
  (input: SealingActivityInput): Promise<SealingActivityResult> => {
    const context = Context.current();
    const {
      attempt,
      heartbeatDetails: received,
      scheduledTimestampMs,
      currentAttemptScheduledTimestampMs,
    } = context.info;
    const isFirst = attempt === 1 && currentAttemptScheduledTimestampMs === scheduledTimestampMs;
    const report = (left: NothingSealedAttemptReport): void => context.heartbeat(left);
    return sealAndReportHeadOnFailure(seal, input, { attempt, isFirst, received, report });
  };
