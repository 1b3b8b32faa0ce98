// Decides whether the witness of a restored database has seen what happened after the backup. Otherwise, marks the
// witness, so that the next process pauses series instead of issuing numbers twice (docs/restore.md).
import { randomUUID } from 'node:crypto';
import type { DatabaseClockBehindError, WitnessIdsAndLastRecordTime } from '../contracts/witness';
import {
  toStoredWitnessBeginning,
  getWitnessId,
  readWitnessBeginning,
  type WitnessBeginning,
  writeWitnessBeginning,
} from './files';

/**
 * `kept`: the database knows the witness, which is older than its last record or series. `lost`: there was no witness.
 * `unknown`: the database does not know the witness. `younger`: the witness began after everything in the database, for
 * example because the stack was started before the restore, and `mongorestore` kept the row of that start.
 */
export type WitnessStateAfterRestore = 'kept' | 'lost' | 'unknown' | 'younger';

type WitnessesOfDatabases = readonly WitnessIdsAndLastRecordTime[];

/** When a witness begins that is created for restored databases. */
interface WitnessStartAfterRestore {
  readonly witnessStart: Date;
  /** Why a new witness has no beginning yet: the clock of a database is wrong. */
  readonly undated?: DatabaseClockBehindError;
}

/** Compares the witness in a folder with restored databases, and changes nothing. One of them must know the witness. */
export async function inspectWitnessAfterRestore(
  folder: string,
  databases: WitnessesOfDatabases,
): Promise<WitnessStateAfterRestore> {
  const found = await readWitnessBeginning(folder);
  if (!found) return 'lost';
  const knowing = databases.filter(({ ids }) => ids.includes(getWitnessId(found)));
  if (knowing.length === 0) return 'unknown';
  const startedMs = Date.parse(found.startedAt);
  return knowing.some(({ lastAt }) => lastAt !== null && lastAt.getTime() > startedMs) ? 'kept' : 'younger';
}

/**
 * Prepares the witness in a folder for restored databases. Creates a witness that was lost, so that the next process does
 * not start one that claims to have seen everything. Can be repeated: a witness that is already marked stays, so that
 * series that an operator resumed after the first run are not paused again.
 * A witness that one of the databases knows is not marked while the clock of the database is behind, because this clock
 * does not show whether the witness is complete, and the mark would stay.
 * @throws Error if the operator must correct the clock and run the command again
 */
export async function createOrMarkWitnessAfterRestore(
  folder: string,
  databases: WitnessesOfDatabases,
  { witnessStart, undated }: WitnessStartAfterRestore,
): Promise<WitnessStateAfterRestore> {
  const result = await inspectWitnessAfterRestore(folder, databases);
  if (result === 'kept') return result;
  const found = await readWitnessBeginning(folder);
  if (found && result === 'younger' && isMarked(found, databases)) return result;
  if (undated && result === 'younger')
    throw new Error(
      `It is unknown whether the witness is complete: ${undated.message}. ` +
        'Then run the command again. Do not start any process of Sello until the command succeeds.',
      { cause: undated },
    );
  const marks = { startedAt: witnessStart.toISOString(), forgot: true };
  if (!found) await writeWitnessBeginning(folder, { ...marks, id: randomUUID() }, false);
  else {
    // The file is written again, so no process would notice later that the folder is a copy.
    const copied = found.place === 'moved' ? { copiedAt: marks.startedAt } : {};
    const beginning = { ...toStoredWitnessBeginning(found), ...copied, ...marks, id: getWitnessId(found) };
    await writeWitnessBeginning(folder, beginning, true);
  }
  return result;
}

/** Returns whether the witness already says that it has seen nothing of what the databases contain. */
const isMarked = ({ forgot, startedAt }: WitnessBeginning, databases: WitnessesOfDatabases): boolean =>
  forgot && databases.every(({ lastAt }) => lastAt === null || lastAt.getTime() <= Date.parse(startedAt));

/**
 * Describes the consequence for an operator; empty if there is none.
 * @param result `none` if the installation has no witness
 * @param isDone false before the preparation
 */
export function describeWitnessAfterRestore(result: WitnessStateAfterRestore | 'none', isDone = true): string[] {
  if (result === 'kept') return [];
  const consequence = isDone ? 'Series are paused until an operator resumes them.' : 'Series would be paused.';
  return [`${reasons[result]} ${consequence}`];
}

/** Describes for an operator that a new witness has no beginning yet. */
export const describeUndatedWitness = ({ message }: DatabaseClockBehindError): string =>
  `The witness is unavailable until it can be dated: ${message}.`;

const reasons: Readonly<Record<Exclude<WitnessStateAfterRestore, 'kept'> | 'none', string>> = {
  none: 'SELLO_WITNESS is empty, so Sello does not know which numbers were assigned after the backup.',
  lost: 'There was no witness, so Sello cannot list lost records.',
  unknown: 'The restored database does not know the witness in the folder, so the witness may lack numbers.',
  younger: 'The witness began after the last record in the restored database, so the witness may lack numbers.',
};
