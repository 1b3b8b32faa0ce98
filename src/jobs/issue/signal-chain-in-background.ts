// Signals the run of a chain after a call. Invoices that are stored together need only one signal.
import type { Client } from '@temporalio/client';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { runSignals } from '../../contracts/runs';
import type { ChainDocument } from '../../model/chain';
import { runTemporalCallsInBackground } from '../../temporal/background-calls';
import { signalOrStartChainRun } from '../../temporal/signal-chain';
import type { JobRunStartDeps } from '../new-job';

/** Chains whose signal has not been sent yet. The signal covers every invoice that is stored until then. */
const ringing = new WeakMap<Client, Set<string>>();

/** Signals a chain that has a request. If Temporal is unavailable, the sweep wakes the chain. */
export function signalOrStartChainRunToSealInBackground(
  { temporal, settings, log }: JobRunStartDeps,
  chain: ChainDocument,
): void {
  const waiting = ringing.get(temporal) ?? new Set();
  ringing.set(temporal, waiting);
  if (waiting.has(chain._id)) return;
  waiting.add(chain._id);
  const { environment, supplier, installation } = chain;
  const run = { chain: chain._id, environment, supplier, installation };
  // Calls that share a transaction arrive here one after the other, before the next event.
  setImmediate(() => {
    waiting.delete(chain._id);
    runTemporalCallsInBackground(temporal, {
      items: [run],
      lanes: 1,
      callMs: limits.chainSignalSecondsMax * 1_000,
      call: (one) => signalOrStartChainRun(temporal, settings.temporal, one, runSignals.generate),
      failed: (_, error) =>
        log.warn({ chain: chain._id, error }, 'the chain could not be woken: the sweep will wake it'),
    });
  });
}
