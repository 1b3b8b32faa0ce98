// The witness of an installation without one. Nothing is written, and the authority is queried instead.
import type { WitnessLog } from '../contracts/witness';

export const absentWitnessLog: WitnessLog = {
  ofChain: () => Promise.resolve(null),
  noteEnd: () => Promise.resolve(),
  ofSeries: () => Promise.resolve(null),
  noteSeries: () => Promise.resolve(),
  seriesOf: () => Promise.resolve(new Map()),
};
