// A thread that makes simulations for the storm: limits are a process's own, so that each thread makes one at a time.
import { parentPort } from 'node:worker_threads';
import { type SimulationInput, simulate } from '../seeded-simulation';

parentPort?.on('message', (input: SimulationInput) => {
  simulate(input).then(
    (verdict) => parentPort?.postMessage(verdict),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
