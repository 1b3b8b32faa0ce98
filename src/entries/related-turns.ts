// Reads of other invoices take turns in a process. Each read is limited, but parsed documents take several times the
// memory of their texts, so a dozen of the largest reads at once would use up the memory of the process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { warningLimits } from '../contracts/limits/documents';
import { turnWaitMaxMs } from '../contracts/limits/shares';
import type { DocumentCheckQuery } from '../model/document-check';
import type { ResourceRelease } from '../shares/share';
import { processResourceLimits } from '../shares/shares';

/** How much a read may take. The size of a read is unknown before the read. */
interface RelatedReadTurn {
  /** Id of the workspace. */
  readonly workspace: string;
  /** Whether to read the many simplified invoices of a replacement (F3). */
  readonly isOfReplacement: boolean;
  /** How long the read waits for its turn. */
  readonly waitMs?: number;
}

const current = new AsyncLocalStorage<{ isOver: boolean }>();

/** Returns the bytes of texts that a read may take. */
export const computeRelatedBytesMax = ({ isOfReplacement }: Pick<RelatedReadTurn, 'isOfReplacement'>): number =>
  isOfReplacement ? warningLimits.replacedBytesMax : warningLimits.relatedBytesMax;

/** Returns whether the facts about a document contain texts of other documents. Other facts are short. */
export const needsRelatedReadTurn = ({ originals }: DocumentCheckQuery): boolean =>
  (originals.withText === true || originals.withOriginalText === true) &&
  originals.numbers.length + originals.uuids.length > 0;

/**
 * Reads and converts other invoices when it is the turn of the workspace. Reads within the work belong to its turn.
 * @throws Refusal `busy` if the turn does not come in time
 */
export async function readRelatedInTurn<Result>(turn: RelatedReadTurn, read: () => Promise<Result>): Promise<Result> {
  if (current.getStore()?.isOver === false) return read();
  const { workspace: owner, waitMs = turnWaitMaxMs.relatedReads } = turn;
  const amount = computeRelatedBytesMax(turn);
  return holdTurn(await processResourceLimits.relatedReads.takeInTurn({ owner }, { amount, waitMs }), read);
}

/** Reads for a seal, which never waits for the reads of calls and walks. These wait for the seal. */
export const readRelatedForSeal = <Result>(turn: RelatedReadTurn, read: () => Promise<Result>): Promise<Result> =>
  holdTurn(processResourceLimits.relatedReads.take({ owner: turn.workspace }, computeRelatedBytesMax(turn)), read);

async function holdTurn<Result>(release: ResourceRelease, read: () => Promise<Result>): Promise<Result> {
  const turn = { isOver: false };
  try {
    return await current.run(turn, read);
  } finally {
    turn.isOver = true;
    release();
  }
}
