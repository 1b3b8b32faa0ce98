// What a worker says of itself at `GET /health`: whether its work goes on, and whether the witness answers it.
import type { Pulse } from '../../activities/pulse';
import { describeWitnessState, type Witness } from '../contracts/witness';
import type { Health } from './health-port';

/**
 * 503 when all slots of a kind are taken and nothing of it has moved on for minutes: whoever asks begins the worker anew. A
 * witness that is away leaves it well: that would bring back no folder.
 */
export const createWorkerHealth = (witness: Witness, pulse: Pulse) => (): Health => {
  const stuck = pulse.stuck();
  const worker = stuck.length === 0 ? { worker: 'up' } : { worker: 'stuck', stuck };
  return { isWell: stuck.length === 0, body: { ...worker, witness: describeWitnessState(witness) } };
};
