// The chain run of one supplier: seals requests in order and sends sealed records, two loops that never wait for each other.
import { condition, continueAsNew, defineSignal, setHandler } from '@temporalio/workflow';
import { type ChainRunInput, type RequestSignal, signals } from '../src/contracts/runs';
import { askLoop, recordLoop, sealLoop, tellLoop } from './chain-loops';
import { sendLoop } from './chain-sending';
import { carriedOver, ChainRun } from './chain-run';

const generate = defineSignal<[RequestSignal?]>(signals.generate);
const cancel = defineSignal<[RequestSignal?]>(signals.cancel);
const ring = defineSignal<[RequestSignal?]>(signals.ring);

export async function chain(input: ChainRunInput): Promise<void> {
  const run = new ChainRun(input);
  const wake = (): void => run.ring();
  setHandler(generate, wake, { description: 'A registration was requested' });
  setHandler(cancel, wake, { description: 'A cancellation was requested' });
  setHandler(ring, () => run.ring(true), { description: 'Look whether there is work' });

  await Promise.all([sealLoop(run), sendLoop(run), recordLoop(run), askLoop(run), tellLoop(run), leaveWhenDone(run)]);
  // A signal that came with the decision to leave is work for the next run, not for nobody.
  if (!run.retired && (run.leaving === 'continue' || run.hasWork()))
    await continueAsNew<typeof chain>(carriedOver(run));
}

/**
 * Decides when the run leaves: the engine suggests a new run, or nothing happened for long. Loops rest first. One timer
 * for a whole idle period: what happens meanwhile is seen when it ends.
 */
async function leaveWhenDone(run: ChainRun): Promise<void> {
  while (run.leaving === 'no') {
    const seen = run.rings;
    await condition(() => run.historyIsLong() || run.leaving !== 'no', run.idleMs(), {
      summary: 'leaves when nothing happens',
    });
    if (run.leaving !== 'no') return;
    if (run.historyIsLong()) run.leave('continue');
    else if (run.rings === seen && !run.isWorking()) run.leave('idle');
  }
}
