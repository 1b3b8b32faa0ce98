// One attempt to seal, and the next one, which the engine begins with the same input. An attempt that ended without a word may have
// sealed a record and told of it, and a backup from before that record may have been put back since: the next one asks as if
// nobody knew. One that fails in order says which end it leaves, so that trouble of servers costs no chain its number.
import type { SealInput, SealResult } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { pickNewerHead } from '../../src/chain/run/state';

/** The end of a chain as one attempt knows it: what it was told, then what it saw committed. */
export interface OwnEnd {
  head: KnownChainHead | null;
  /** False from the commit of a record until its answer: whether it was stored is not known. */
  isSure: boolean;
}

export const toOwnEnd = (head: KnownChainHead | null): OwnEnd => ({ head, isSure: true });

/** What an attempt that failed tells the next one: nothing was sealed behind this end. */
export interface FailedAttemptEnd {
  readonly attempt: number;
  readonly head: KnownChainHead | null;
}

export interface SealAttempt {
  /** From 1. */
  readonly attempt: number;
  /** What the newest attempt that told something told. */
  readonly told: unknown;
  readonly tell: (left: FailedAttemptEnd) => void;
}

type Seal = (input: SealInput, end: OwnEnd) => Promise<SealResult>;

export async function attemptSeal(
  seal: Seal,
  input: SealInput,
  { attempt, told, tell }: SealAttempt,
): Promise<SealResult> {
  const left = attempt === 1 ? toOwnEnd(input.head) : leftBefore(told, attempt);
  const end = toOwnEnd(left && pickNewerHead(input.head, left.head));
  try {
    const result = await seal(left ? { ...input, head: end.head } : { ...input, head: null, compared: false }, end);
    return left || result.compared || result.retired ? result : { ...result, forgets: true };
  } catch (error) {
    if (left && end.isSure) tell({ attempt, head: end.head });
    throw error;
  }
}

/** Only what the attempt just before told counts: one behind it may have sealed since. */
function leftBefore(told: unknown, attempt: number): Pick<FailedAttemptEnd, 'head'> | null {
  const left = typeof told === 'object' ? (told as FailedAttemptEnd | null) : null;
  return left?.attempt === attempt - 1 ? left : null;
}
