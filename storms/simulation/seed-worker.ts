// A thread that runs simulations one after the other, because limits belong to a process.
import { parentPort } from 'node:worker_threads';
import { type SimulationInput, simulate } from '../seeded-simulation';

parentPort?.on('message', (input: SimulationInput) => {
  simulate(input).then(
    (verdict) => parentPort?.postMessage(verdict),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
