// The witness of an installation without one. Nothing is written, and the authority is queried instead.
import type { Witness } from '../contracts/witness';

export const absentWitness: Witness = {
  ofChain: () => Promise.resolve(null),
  noteEnd: () => Promise.resolve(),
  ofSeries: () => Promise.resolve(null),
  noteSeries: () => Promise.resolve(),
  seriesOf: () => Promise.resolve(new Map()),
};
