// Dates a new witness, and detects that a folder is not the witness that the database has seen, or is a copy of it. Such
// a folder lacks facts, so a missing line in it proves nothing (docs/restore.md).
import { randomUUID } from 'node:crypto';
import type { WitnessAnchor } from '../contracts/witness';
import { getWitnessId, type WitnessBeginning, type WitnessBeginningRead } from './files';

type BeginningReader = () => Promise<WitnessBeginningRead | null>;

/** Reads the beginning of a witness, and compares the witness with the database. */
export interface WitnessIdentity {
  /** The beginning to write if the folder has none, or is a copy; undefined if nothing must be written now. */
  first(): WitnessBeginning | undefined;
  /** Returns the beginning of the folder. The folder becomes a witness if it is none. `forgot` is also set by comparison. */
  read(look: BeginningReader): Promise<WitnessBeginning>;
}

export function createWitnessIdentity(anchor: WitnessAnchor): WitnessIdentity {
  let first: WitnessBeginning | undefined;
  let sameId: string | undefined;
  /** The file system changes the identity of a file that nobody copied. */
  let hasUnstableFiles = false;
  const propose = async (): Promise<WitnessBeginning> => {
    const { startsAt, hasWitness } = await anchor.readState();
    return { startedAt: startsAt.toISOString(), forgot: hasWitness, id: randomUUID() };
  };
  const adopt = async ({ place, ...beginning }: WitnessBeginningRead): Promise<WitnessBeginning> => {
    if (place !== 'moved') return beginning;
    const { startsAt } = await anchor.readState();
    return { ...beginning, copiedAt: startsAt.toISOString() };
  };
  return {
    first: () => first,
    async read(look) {
      // An earlier attempt may have failed to write its beginning, whose date is outdated now.
      first = undefined;
      let beginning = await look();
      if (!beginning) {
        first = await propose();
        beginning = await look();
      }
      if (beginning?.place && !hasUnstableFiles) {
        first = await adopt(beginning);
        beginning = await look();
        hasUnstableFiles = beginning?.place !== undefined;
      }
      if (!beginning) throw new Error('the folder of the witness does not stay');
      first = undefined;
      const { place: _place, ...found } = beginning;
      const id = getWitnessId(found);
      if (sameId === id) return found;
      const { isSame, seenAt } = await anchor.claim(id);
      if (isSame) sameId = id;
      // Another witness has seen nothing of this database before the database first saw it.
      return isSame ? found : { ...found, forgot: true, startedAt: later(found.startedAt, seenAt.toISOString()) };
    },
  };
}

const later = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? other : one);
