// Sealing, recording and telling: each loop waits for its bell, does one activity, and rings the loops behind it.
import {
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  TemporalFailure,
  workflowInfo,
} from '@temporalio/workflow';
import type { AuthorityActivities, ChainPasses, RecordResult, SealResult } from '../src/contracts/activities';
import { chain as limits } from '../src/contracts/limits/chain';
import { authorityQueue } from '../src/contracts/runs';
import { chainPass, chainWork, submission } from './activity-options';
import { type ChainRun, TaskIsFull } from './chain-run';

const passes = proxyLocalActivities<ChainPasses>(chainPass);
const works = proxyActivities<ChainPasses>(chainWork);

/** How a pass is carried out: the proxy, and what its input says about it. */
type Way = readonly [proxy: typeof passes | typeof works, how: { readonly short?: true }];

/**
 * A short pass is local: it costs no events. While one is under way the engine tells the run nothing and takes nothing
 * from it, so a long one is an activity of its own, beside which the run hears and sends; and so is what a local pass
 * could not do in time, visibly and with retries.
 */
async function perform<Result>(run: ChainRun, long: boolean, work: (...way: Way) => Promise<Result>): Promise<Result> {
  if (!long) {
    try {
      return await run.pass(() => work(passes, { short: true }));
    } catch (error) {
      // A failed local pass comes as an ActivityFailure while the run lives, bare when it is replayed.
      if (isCancellation(error) || !(error instanceof TemporalFailure || error instanceof TaskIsFull)) throw error;
    }
  }
  return run.during(() => work(works, {}));
}

/** Waits until the loop has something to do; false when the run leaves and it has nothing. */
async function awaitDue(run: ChainRun, loop: keyof ChainRun['due']): Promise<boolean> {
  await condition(() => run.due[loop] || run.leaving !== 'no');
  const due = run.due[loop];
  run.due[loop] = false;
  return due;
}

/** Turns waiting requests into records. Never waits for a submission, a pause, a window or a stop of sending. */
export async function sealLoop(run: ChainRun): Promise<void> {
  let more = false;
  while (await awaitDue(run, 'seal')) {
    const { installation } = run.input;
    const everything = run.lookAround;
    run.lookAround = false;
    const input = { chain: run.chain, installation, sealedSequence: run.sealedSequence, everything };
    const summary = everything ? 'Seal waiting requests, look what was left' : 'Seal waiting requests';
    const result: SealResult = await perform(run, more, ({ sealRequests }, how) =>
      sealRequests.executeWithOptions({ summary }, [{ ...input, ...how }]),
    );
    if (result.retired) return run.retire();
    ({ more } = result);
    ringBehind(run, result);
    if (result.rests) await rest(run, result.rests);
  }
}

/** What the database says, not what the pass did: a pass that died after its commit did nothing when repeated. */
function ringBehind(run: ChainRun, { sealed, sequence, pending, untold, more, left }: SealResult): void {
  run.sealedSequence = Math.max(run.sealedSequence, sequence);
  run.pending = Math.max(run.pending, pending);
  if (pending > 0 || left?.open) run.due.send = true;
  if (untold) run.due.tell = true;
  if (sealed > limits.shortPassMax) run.manyToTell = true;
  if (left?.unrecorded) run.due.record = true;
  if (left?.asks) run.due.ask = true;
  if (more) run.due.seal = true;
  run.refresh();
}

/** Sealing rests for a reason that a person or the clock must mend; it is tried again. */
async function rest(run: ChainRun, why: string): Promise<void> {
  run.lastError = why;
  run.waitingFor = `sealing rests: ${why}`;
  run.refresh();
  await condition(() => run.leaving !== 'no', limits.sealRestSeconds * 1_000, {
    summary: `sealing rests: ${why}`.slice(0, 150),
  });
  if (run.leaving === 'no') run.due.seal = true;
}

/** Writes outcomes of answered submissions; runs beside the next submission. */
export async function recordLoop(run: ChainRun): Promise<void> {
  const summary = 'Record the outcomes of answers';
  let more = false;
  while (await awaitDue(run, 'record')) {
    const beside = run.sendsOn();
    const input = { chain: run.chain, ...(beside ? { beside } : {}) };
    const result: RecordResult = await perform(run, more || beside, ({ recordOutcomes }, how) =>
      recordOutcomes.executeWithOptions({ summary }, [{ ...input, ...how }]),
    );
    ({ more } = result);
    // What the database says, whatever this attempt did: one that died after its commit has settled what nobody was told.
    run.due.tell = true;
    if (result.recorded > limits.shortPassMax) run.manyToTell = true;
    if (result.sealable) run.due.seal = true;
    if (result.sendable) run.due.send = true;
    if (result.asks) run.due.ask = true;
    if (more) run.due.record = true;
  }
}

/** Asks the query service about refusals that are not believed yet; a pause after a query without an answer. */
export async function askLoop(run: ChainRun): Promise<void> {
  let failures = 0;
  while (await awaitDue(run, 'ask')) {
    const options = { ...submission, taskQueue: authorityQueue(workflowInfo().taskQueue) };
    const { askDoubts } = proxyActivities<AuthorityActivities>(options);
    const summary = 'Ask the authority what it holds';
    const result = await run.during(() =>
      askDoubts.executeWithOptions({ ...options, summary }, [{ chain: run.chain, failures }]),
    );
    if (result.settled > 0) run.due.tell = true;
    if (result.released > 0) run.due.seal = true;
    if (result.resent > 0) run.due.send = true;
    if (result.left === 0) continue;
    failures = result.waitMs > 0 ? failures + 1 : 0;
    const why = `a query had no answer: ${result.reason ?? ''}`.slice(0, 150);
    if (result.waitMs > 0) await condition(() => run.leaving !== 'no', result.waitMs, { summary: why });
    if (run.leaving === 'no') run.due.ask = true;
  }
}

/** Tells the jobs what happened to their requests. */
export async function tellLoop(run: ChainRun): Promise<void> {
  const summary = 'Tell the jobs';
  while (await awaitDue(run, 'tell')) {
    const long = run.manyToTell;
    run.manyToTell = false;
    const { more } = await perform(run, long, ({ notifyJobs }, how) =>
      notifyJobs.executeWithOptions({ summary }, [{ chain: run.chain, ...how }]),
    );
    if (more) run.due.tell = run.manyToTell = true;
  }
}
