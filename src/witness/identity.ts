// Dates a new witness, and detects that a folder is not the witness that the database has seen. Such a folder lacks the
// facts of the earlier witness, so a missing line in it proves nothing (docs/restore.md).
import { randomUUID } from 'node:crypto';
import type { WitnessAnchor } from '../contracts/witness';
import { getWitnessId, type WitnessBeginning } from './files';

type BeginningReader = () => Promise<WitnessBeginning | null>;

/** Reads the beginning of a witness, and compares the witness with the database. */
export interface WitnessIdentity {
  /** The beginning to write if the folder has none; undefined if the folder must not become a witness now. */
  first(): WitnessBeginning | undefined;
  /** Returns the beginning of the folder. The folder becomes a witness if it is none. `forgot` is also set by comparison. */
  read(look: BeginningReader): Promise<WitnessBeginning>;
}

export function createWitnessIdentity(anchor: WitnessAnchor): WitnessIdentity {
  let first: WitnessBeginning | undefined;
  let sameId: string | undefined;
  const propose = async (): Promise<WitnessBeginning> => {
    const { startsAt, hasWitness } = await anchor.readState();
    return { startedAt: startsAt.toISOString(), forgot: hasWitness, id: randomUUID() };
  };
  return {
    first: () => first,
    async read(look) {
      // An earlier attempt could not write its beginning, whose date is outdated now.
      if (first) first = await propose();
      let beginning = await look();
      if (!beginning) {
        first = await propose();
        beginning = await look();
      }
      if (!beginning) throw new Error('the folder of the witness does not stay');
      first = undefined;
      const id = getWitnessId(beginning);
      if (sameId !== id && (await anchor.claim(id)) === id) sameId = id;
      return sameId === id ? beginning : { ...beginning, forgot: true };
    },
  };
}
