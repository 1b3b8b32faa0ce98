// What a worker says of itself at `GET /health`: whether it does its work, and whether the witness answers it.
import type { Witness } from '../contracts/witness';
import type { Health } from './health-port';

/** A witness that is away leaves the worker well: to begin it anew would bring back no folder. */
export const workerHealth = (witness: Witness) => (): Health => ({
  isWell: true,
  body: { worker: 'up', witness: witness.trouble?.()?.message ?? 'up' },
});
