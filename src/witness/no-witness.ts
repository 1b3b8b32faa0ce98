// An installation without a witness: nothing is written, and the authority is queried instead of the witness.
import type { Witness } from '../contracts/witness';

export const absentWitness: Witness = {
  ofChain: () => Promise.resolve(null),
  noteEnd: () => Promise.resolve(),
  ofSeries: () => Promise.resolve(null),
  noteSeries: () => Promise.resolve(),
  seriesOf: () => Promise.resolve(new Map()),
};
