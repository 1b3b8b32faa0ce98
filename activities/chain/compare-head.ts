// Compares the database with the head of the chain that the run or the witness knows, before sealing, and records new
// heads in the witness.
import { describeUnknownInstallationNumber } from '../../src/chain/run/expected-head';
import type { SealingActivityInput } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { witnessLimits } from '../../src/contracts/limits/witness';
import {
  includesChainHeadOrLater,
  WitnessLacksRecordError,
  WitnessUnavailableError,
} from '../../src/contracts/witness';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import { confirmDatabasePrimaryByChainWrite } from '../../src/store/chains/chain-control';
import { parseRecordKey } from '../../src/store/chains/records';
import { type SealingSnapshot, readSealingSnapshotWithRequests } from '../../src/store/chains/sealing-snapshot';
import { repeatReadWhileResultIsWrong } from '../../src/store/stale-read';
import type { ActivityDeps } from '../deps';
import {
  type ChainHeadDifference,
  findChainHeadDifference,
  type ChainHeadsOfRunAndWitness,
  listKnownHeadsOfInstallationNumber,
} from './sealing-paused';
import { isSameStoredMessage } from '../../src/messages/message';

export interface ChainHeadComparison {
  readonly view: SealingSnapshot;
  readonly difference?: ChainHeadDifference;
  /** Set if nothing could be compared, because the witness is unavailable. */
  readonly away?: WitnessUnavailableError;
}

/**
 * Reads the chain and compares its head. A difference counts only if it persists after a majority write, because a
 * primary that was deposed without noticing returns an old state.
 * @throws if the chain is not stored
 */
export async function readChainAndCompareHeadWithRunAndWitness(
  deps: ActivityDeps,
  input: SealingActivityInput,
): Promise<ChainHeadComparison> {
  const knownEnds = await catchWitnessUnavailable(knownEnd(deps, input));
  if (knownEnds instanceof WitnessUnavailableError)
    return { view: await viewed(deps, input.chain, []), away: knownEnds };
  const ends = listKnownHeadsOfInstallationNumber(knownEnds, input.installation);
  const readView = (): Promise<SealingSnapshot> => viewed(deps, input.chain, ends);
  const findDifference = (view: SealingSnapshot): ChainHeadDifference | undefined =>
    view.chain.installation === input.installation
      ? findChainHeadDifference(view, knownEnds)
      : findLostRenewal(view.chain, input);
  const first = await readView();
  const difference = findDifference(first);
  const isNew = difference?.kind === 'behind' && !isSameStoredMessage(first.chain.sealingPause?.text, difference.text);
  if (!isNew) return { view: first, ...(difference ? { difference } : {}) };
  const view = await repeatReadWhileResultIsWrong({
    first,
    read: readView,
    isWrong: (found) => findDifference(found) !== undefined,
    write: () => confirmDatabasePrimaryByChainWrite(deps.database, first.chain),
  });
  const confirmed = findDifference(view);
  return { view, ...(confirmed ? { difference: confirmed } : {}) };
}

/**
 * Returns whether the database lost the renewal to the number of this run: a renewal always leaves the number that it
 * replaces in the chain. Only a run that knows a record of its number can tell.
 */
function findLostRenewal(
  { installation, past = [] }: ChainDocument,
  { installation: runInstallation, head }: SealingActivityInput,
): ChainHeadDifference | undefined {
  const isRenewed = past.some((before) => before.installation === runInstallation);
  if (isRenewed || head?.installation !== runInstallation || installation === runInstallation) return undefined;
  return { kind: 'behind', text: describeUnknownInstallationNumber(head) };
}

async function viewed(
  { database }: ActivityDeps,
  chain: string,
  ends: readonly KnownChainHead[],
): Promise<SealingSnapshot> {
  const view = await readSealingSnapshotWithRequests(database, chain, ends);
  if (!view) throw new Error(`chain ${chain} is not stored`);
  return view;
}

/** Returns the result of the work, or why the witness is unavailable. */
export const catchWitnessUnavailable = <T>(work: Promise<T>): Promise<T | WitnessUnavailableError> =>
  work.catch((error: unknown) => {
    if (error instanceof WitnessUnavailableError) return error;
    throw error;
  });

const knownEnd = async (
  { witness }: ActivityDeps,
  { chain, head, compared }: Pick<SealingActivityInput, 'chain' | 'head' | 'compared'>,
): Promise<ChainHeadsOfRunAndWitness> => ({
  head,
  compared,
  witnessed: await witness.ofChain(chain, !head && !compared),
});

export const toKnownChainHead = ({
  installation,
  head,
}: Pick<ChainDocument, 'installation' | 'head'>): KnownChainHead | null =>
  head && { installation, sequence: head.sequence, fingerprint: head.fingerprint };

/**
 * Writes the head of the chain into the witness, unless the witness already has this head. This write precedes every
 * notification about the record.
 * @throws WitnessUnavailableError
 */
export async function writeChainHeadToWitness({ witness }: ActivityDeps, chain: ChainDocument): Promise<void> {
  const end = toKnownChainHead(chain);
  if (end) await witness.noteEnd(chain._id, end);
}

/**
 * Makes sure that the witness can be written before records are committed, because nothing may be sealed while it
 * cannot. An error of an earlier call may be over, so it is followed by a write; a witness that does not respond is not
 * tried again. Before the first record of an installation number, the witness gets a line with sequence 0: nothing was sealed
 * under this number. Call this only after a comparison without a difference.
 * @throws WitnessUnavailableError
 */
export async function requireWitnessReadyForSealing(
  { witness }: ActivityDeps,
  { _id, installation, head }: Pick<ChainDocument, '_id' | 'installation' | 'head'>,
): Promise<void> {
  const trouble = witness.trouble?.();
  if (trouble?.kind === 'silent' || (trouble && !witness.checkWritable)) throw trouble;
  if (trouble) await witness.checkWritable?.();
  if (!head) await witness.noteEnd(_id, { installation, sequence: 0, fingerprint: '' });
}

/**
 * Writes the numbers of sealed invoices into the witness, because the call that took a number may have died after its
 * commit.
 * @throws WitnessUnavailableError
 */
export async function writeSeriesNumbersToWitness(
  { witness }: ActivityDeps,
  sealed: readonly SealingRequestDocument[],
): Promise<void> {
  const highest = new Map<string, number>();
  for (const { number } of sealed)
    if (number) highest.set(number.series, Math.max(number.index, highest.get(number.series) ?? 0));
  await Promise.all([...highest].map(([series, index]) => witness.noteSeries(series, index)));
}

/**
 * Makes sure that the witness has the sealed record of a request, before its job uses the record. A run may find a record
 * that its sealer could not write, because runs do not depend on the notification. If this process knows that the
 * witness has the record, nothing is read or written. Otherwise another process may just have written it, so the witness
 * is read first; calls share this read. No database is read.
 *
 * Only a sealer compares the database with the witness, so this function writes only what proves nothing about the last
 * record: a record that was sealed a moment ago, which no restored backup contains, or a record of an earlier number.
 * Any other record is written by the next sealer, after its comparison.
 * @param fingerprint of the record
 * @throws WitnessUnavailableError, or WitnessLacksRecordError
 */
export async function requireOrWriteRecordInWitness(
  { witness, now }: ActivityDeps,
  { installation: current }: Pick<ChainDocument, 'installation'>,
  { chain, record, updatedAt }: Pick<SealingRequestDocument, 'chain' | 'record' | 'updatedAt'>,
  fingerprint: string,
): Promise<void> {
  const { installation, sequence } = parseRecordKey(record ?? '');
  if (installation === undefined || sequence === undefined) return;
  const end = { installation, sequence, fingerprint };
  if (witness.hasEnd?.(chain, end)) return;
  const witnessed = await witness.ofChain(chain, true);
  if (!witnessed || includesChainHeadOrLater(witnessed.ends, end)) return;
  const isFresh = Math.abs(now().getTime() - updatedAt.getTime()) < witnessLimits.readSeconds * 1_000;
  if (!isFresh && installation === current) throw new WitnessLacksRecordError(chain, sequence);
  await witness.noteEnd(chain, end);
}

/**
 * Writes the newest record of a submission into the witness, for each installation number of its records. The sealer
 * of a record may have died before it wrote the record, and a renewed chain has no sealer that would write it later.
 * @param rows in order
 * @throws WitnessUnavailableError
 */
export async function writeNewestSubmissionRecordsToWitness(
  { witness }: ActivityDeps,
  chain: ChainDocument,
  rows: readonly RecordDocument[],
): Promise<void> {
  const newest = new Map(rows.map((row) => [row.installation, row]));
  for (const { installation, sequence, fingerprint } of newest.values()) {
    const isWritten = installation === chain.installation && sequence <= (chain.head?.sequence ?? 0);
    if (!isWritten) await witness.noteEnd(chain._id, { installation, sequence, fingerprint });
  }
}

/**
 * Writes the last record of each earlier installation number into the witness, as far as the witness lacks it.
 * @throws WitnessUnavailableError
 */
export async function writePastInstallationHeadsToWitness(
  { witness }: ActivityDeps,
  chain: ChainDocument,
): Promise<void> {
  for (const { installation, head } of chain.past ?? []) {
    const end = toKnownChainHead({ installation, head });
    if (end) await witness.noteEnd(chain._id, end);
  }
}
