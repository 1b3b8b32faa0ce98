// The database's part of a witness in tests without a database: this process's clock, and no earlier witness.
import type { WitnessRegistryInDatabase } from '../../src/contracts/witness';

export const clockAnchor: WitnessRegistryInDatabase = {
  readState: () => Promise.resolve({ startsAt: new Date(), hasWitness: false }),
  claim: () => Promise.resolve({ isSame: true, seenAt: new Date(), otherSeenAt: null, now: new Date() }),
};
