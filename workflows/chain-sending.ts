// Sending: one attempt an activity, a durable timer until the next is allowed. Every reason to wait is shown.
import { condition, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { AuthorityActivities, SubmitResult } from '../src/contracts/activities';
import { chain as limits } from '../src/contracts/limits/chain';
import { authorityQueue } from '../src/contracts/runs';
import { submission } from './activity-options';
import type { ChainRun } from './chain-run';

export async function sendLoop(run: ChainRun): Promise<void> {
  await pause(run, 'goes on with the wait of the run before');
  for (;;) {
    await condition(() => run.due.send || run.leaving !== 'no');
    // Before continue-as-new nothing new is started: what is due is seen by the next run.
    if (run.leaving !== 'no' || run.historyIsLong()) return;
    run.due.send = false;
    const result = await run.during(() => submit(run));
    await handle(run, result);
  }
}

function submit(run: ChainRun): Promise<SubmitResult> {
  const options = { ...submission, taskQueue: authorityQueue(workflowInfo().taskQueue) };
  const { submitBatch } = proxyActivities<AuthorityActivities>(options);
  run.waitingFor = undefined;
  run.show('sending');
  const summary = `Send up to ${limits.batchRecordsMax} records, ${run.pending} pending`;
  const { installation } = run.input;
  const input = { chain: run.chain, installation, unansweredAttempts: run.unansweredAttempts };
  return submitBatch.executeWithOptions({ ...options, summary }, [input]);
}

async function handle(run: ChainRun, result: SubmitResult): Promise<void> {
  if (result.kind === 'nothing') {
    run.pending = 0;
    run.resumeAt = 0;
    return run.show('idle');
  }
  run.pending = result.pending;
  switch (result.kind) {
    case 'answered':
      run.unansweredAttempts = 0;
      run.lastError = undefined;
      run.lastSubmission = `${new Date().toISOString()}, ${result.records} records answered`;
      run.due.record = true;
      if (result.pending > 0) await waitOut(run, result.waitMs, `the authority asked for ${seconds(result.waitMs)}`);
      else run.show('idle');
      return;
    case 'unknown':
      return retryLater(run, result.waitMs, result.reason);
    case 'fault':
      run.lastError = `fault ${result.code}: ${result.text}`;
      run.due.record = true;
      if (result.next === 'split') run.due.send = run.due.tell = run.due.seal = true;
      else run.show('stopped');
      return;
    case 'notYet':
      if (result.why === 'stop') {
        run.lastError = result.text;
        return run.show('stopped');
      }
      if (result.why === 'lease') return waitOut(run, result.waitMs, 'another attempt is under way', 'busy');
      return waitOut(run, result.waitMs, `the authority asked to wait ${seconds(result.waitMs)}`);
  }
}

/** The pause after an attempt without an answer; its length comes with the result. */
async function retryLater(run: ChainRun, waitMs: number, error: string): Promise<void> {
  run.unansweredAttempts += 1;
  run.lastError = error;
  run.resumeAt = Date.now() + waitMs;
  await pause(run, `attempt ${run.unansweredAttempts} had no answer: ${error}`, 'back-off');
  run.due.send = true;
}

async function waitOut(run: ChainRun, waitMs: number, why: string, kind: Pause = 'window'): Promise<void> {
  run.resumeAt = Date.now() + waitMs;
  await pause(run, why, kind);
  run.due.send = true;
}

/** What is waited for: the authority's window, another process's attempt, or the next try after one without an answer. */
type Pause = 'window' | 'busy' | 'back-off';

/**
 * Sleeps until `resumeAt`. Only a full batch opens the window earlier (Orden HAC/1177/2024 art. 16.2); it opens nothing
 * else. A leaving run carries the instant over.
 */
async function pause(run: ChainRun, why: string, kind: Pause = 'window'): Promise<void> {
  const waitMs = run.resumeAt - Date.now();
  if (waitMs <= 0) return;
  run.waitingFor = why;
  run.show(kind === 'back-off' ? 'retrying' : 'waiting');
  const opens = (): boolean => kind === 'window' && run.pending >= limits.pendingOpensWindow;
  if (opens()) return;
  await condition(() => run.leaving !== 'no' || run.historyIsLong() || opens(), waitMs, { summary: why.slice(0, 150) });
  if (run.leaving === 'no' && !run.historyIsLong()) run.resumeAt = 0;
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`;
