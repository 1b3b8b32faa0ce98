// Wakes the chain of a job that waits for it. An engine that is away holds nothing up: the sweep wakes the chain then.
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { WalkView } from '../../src/model/walk';
import { type RequestKind, signals } from '../../src/contracts/runs';
import { signalChain } from '../../src/temporal/signal-chain';
import type { Deps } from '../deps';

export async function wakeChain(
  { engine, settings, log }: Deps,
  { chain, job }: WalkView,
  kind: RequestKind,
): Promise<void> {
  if (!chain) return;
  const { environment, supplier, installation } = chain;
  const run = { chain: chain._id, environment, supplier, installation };
  try {
    await engine.withDeadline(Date.now() + limits.wakeSecondsMax * 1_000, () =>
      signalChain(engine, settings.engine, run, signals[kind]),
    );
  } catch (error) {
    log.warn({ job: job.id, chain: chain._id, error }, 'the chain could not be woken: the sweep will wake it');
  }
}
