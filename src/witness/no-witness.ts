// An installation without a witness: nothing is written down, and the authority is asked where the witness would be.
import type { Witness } from '../contracts/witness';

export const absentWitness: Witness = {
  ofChain: () => Promise.resolve(null),
  noteEnd: () => Promise.resolve(),
  ofSeries: () => Promise.resolve(null),
  noteSeries: () => Promise.resolve(),
  seriesOf: () => Promise.resolve(new Map()),
};
