// Dates a new witness, and detects that a folder is not the witness that the database has seen, is a copy of it, or was
// not in use all the time. Such a folder lacks facts, so a missing line in it proves nothing (docs/restore.md).
import { randomUUID } from 'node:crypto';
import { witnessLimits as limits } from '../contracts/limits/witness';
import { undatedWitnessBeginning, type WitnessRegistryInDatabase, type WitnessClaimResult } from '../contracts/witness';
import {
  toStoredWitnessBeginning,
  getWitnessId,
  isSameWitnessBeginning,
  type WitnessBeginning,
  type WitnessBeginningWithFile,
} from './files';

type BeginningReader = () => Promise<WitnessBeginningWithFile | null>;

/** Reads the beginning of a witness, and compares the witness with the database. */
export interface WitnessIdentityCheck {
  /** The beginning to write if the folder has none, is a copy, or has other facts; undefined if nothing is to be written. */
  first(): WitnessBeginning | undefined;
  /**
   * Returns the beginning of the folder. The folder becomes a witness if it is none. What the comparison with the database
   * shows is written into the folder, because an older build and a restored database do not have it.
   */
  read(look: BeginningReader): Promise<WitnessBeginning>;
}

export function createWitnessIdentityCheck(anchor: WitnessRegistryInDatabase): WitnessIdentityCheck {
  let first: WitnessBeginning | undefined;
  let sameId: string | undefined;
  let claimedId: string | undefined;
  /** The last beginning in its place, since this process wrote one. */
  let own: WitnessBeginningWithFile | undefined;
  const startsAt = async (): Promise<string> => (await anchor.readState()).startsAt.toISOString();
  const propose = async (): Promise<WitnessBeginning> => {
    const state = await anchor.readState();
    return { startedAt: state.startsAt.toISOString(), forgot: state.hasWitness, id: randomUUID() };
  };
  const write = async (look: BeginningReader, beginning: WitnessBeginning): Promise<WitnessBeginningWithFile> => {
    first = beginning;
    try {
      const written = await look();
      if (!written) throw new Error('the folder of the witness does not stay');
      if (getWitnessId(written) === getWitnessId(beginning) && isSameWitnessBeginning(written, beginning))
        own = written;
      return written;
    } finally {
      // A beginning that could not be written is outdated at the next attempt.
      first = undefined;
    }
  };
  /** Makes the folder the place of its witness. */
  const adopt = async (look: BeginningReader, read: WitnessBeginningWithFile): Promise<WitnessBeginningWithFile> => {
    if (!read.place) {
      if (own) own = read;
      return read;
    }
    const found = toStoredWitnessBeginning(read);
    if (read.place === 'unknown') return write(look, found);
    if (own && isAdoptedByOther(own, read)) {
      return write(look, {
        ...found,
        ...(own.copiedAt === undefined ? {} : { copiedAt: own.copiedAt }),
        unstable: true,
      });
    }
    const adopted = await write(look, { ...found, copiedAt: await startsAt() });
    // The file system changes the identity of a file that nobody copied.
    return adopted.place ? write(look, { ...toStoredWitnessBeginning(adopted), unstable: true }) : adopted;
  };
  return {
    first: () => first,
    async read(look) {
      const found = toStoredWitnessBeginning(await adopt(look, (await look()) ?? (await write(look, await propose()))));
      const id = getWitnessId(found);
      if (sameId === id && !isUndated(found)) return found;
      // If the earlier folder comes back, it is compared again.
      sameId = undefined;
      const claim = await anchor.claim(id, claimedId !== id);
      claimedId = id;
      const corrected = await correct(found, claim, startsAt);
      if (!isSameWitnessBeginning(found, corrected)) await write(look, { ...corrected, id });
      if (claim.isSame) sameId = id;
      return corrected;
    },
  };
}

/** Corrects what the beginning says by what the database knows. @param startsAt reads when a new witness would begin */
async function correct(
  found: WitnessBeginning,
  claim: WitnessClaimResult,
  startsAt: () => Promise<string>,
): Promise<WitnessBeginning> {
  const compared = compareWithDatabase(found, claim);
  const isIncomplete = lacksLinesOfOther(compared, claim);
  if (!isIncomplete && !isDatedAhead(compared, claim.now)) return compared;
  const startedAt = await startsAt();
  const copiedAt = isIncomplete ? startedAt : compared.copiedAt && earlier(compared.copiedAt, startedAt);
  const copied = copiedAt === undefined ? {} : { copiedAt };
  return { ...compared, startedAt: earlier(compared.startedAt, startedAt), ...copied };
}

/** Another witness has seen nothing of this database before the database first saw it. */
const compareWithDatabase = (found: WitnessBeginning, { isSame, seenAt }: WitnessClaimResult): WitnessBeginning =>
  isSame ? found : { ...found, forgot: true, startedAt: later(found.startedAt, seenAt.toISOString()) };

/** While another witness was used, its lines were not written here. Before it began, a witness vouches for nothing. */
const lacksLinesOfOther = (
  { startedAt, copiedAt = startedAt }: WitnessBeginning,
  { otherSeenAt }: WitnessClaimResult,
): boolean => otherSeenAt !== null && Date.parse(later(startedAt, copiedAt)) < otherSeenAt.getTime();

/** A witness that begins in the future would count as older than nothing, also after an operator resumes a series. */
const isDatedAhead = ({ startedAt, copiedAt = startedAt }: WitnessBeginning, now: Date): boolean =>
  Date.parse(later(startedAt, copiedAt)) > now.getTime() + limits.aheadMs;

/** `restored` may mark the witness while this process uses it. */
const isUndated = ({ startedAt }: WitnessBeginning): boolean =>
  Date.parse(startedAt) === undatedWitnessBeginning.getTime();

/**
 * Whether another machine has adopted the file of this process, which nobody copied. That machine writes a later
 * `copiedAt`; a copy that was made before this process wrote its file has an earlier one, or none.
 */
const isAdoptedByOther = (own: WitnessBeginningWithFile, read: WitnessBeginningWithFile): boolean =>
  getWitnessId(own) === getWitnessId(read) &&
  own.writtenAs !== read.writtenAs &&
  read.copiedAt !== undefined &&
  (own.copiedAt === undefined || Date.parse(own.copiedAt) < Date.parse(read.copiedAt));

const later = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? other : one);
const earlier = (one: string, other: string): string => (later(one, other) === one ? other : one);
