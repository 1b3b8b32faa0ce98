// The run of one chain seals requests in order, sends sealed records, and queries the authority about doubtful
// rejections. The rules in src/chain/run decide what follows each result; this run only executes their decision.
import { condition, defineSignal, patched, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow';
import {
  applyAuthorityQueryResultToChainRun,
  applySealingResultToChainRun,
  applySendingResultToChainRun,
} from '../src/chain/run/step-results';
import {
  applyChainStepStart,
  restoreOrCreateChainRunState,
  isChainStepDue,
  applyChainRetrySignal,
  applyLegacyChainRetrySignal,
  listStartableChainSteps,
  canEndChainRun,
  findNextChainWait,
  applyChainWakeSignal,
} from '../src/chain/run/state';
import type {
  AuthorityQueryActivities,
  ChainActivityInput,
  SealActivities,
  SendActivities,
} from '../src/contracts/activities';
import type { ChainRunState, ChainRunActivityName } from '../src/contracts/chain-run';
import { chainLimits as limits } from '../src/contracts/limits/chain';
import {
  formatAuthoritySubmissionQueueName,
  type ChainRunInput,
  type ChainSignal,
  formatAuthorityQueriesQueueName,
  runSignals,
} from '../src/contracts/runs';
import { authorityQueryActivityOptions, sealingActivityOptions, sendingActivityOptions } from './activity-options';
import { createChainRunStatusDisplay } from './chain-status';
import { createChainRunTimer } from './chain-timer';
import { continueChainAsNew, createRunAgeCheck, isRunHistoryTooLong } from './next-run';
const generate = defineSignal<[ChainSignal?]>(runSignals.generate);
const cancel = defineSignal<[ChainSignal?]>(runSignals.cancel);
const wake = defineSignal<[ChainSignal?]>(runSignals.wake);
const retry = defineSignal<[ChainSignal?]>(runSignals.retry);

export async function chain(input: ChainRunInput): Promise<void> {
  let state = restoreOrCreateChainRunState(input.state);
  let changedMs = Date.now();
  let announcedEventsMax: number | undefined;
  let trouble: { readonly error: unknown } | undefined;
  const isAged = createRunAgeCheck(input.age);
  const mustLeave = (): boolean => isRunHistoryTooLong(input) || isAged();
  const underWay = new Set<ChainRunActivityName>();
  const timer = createChainRunTimer();
  const board = createChainRunStatusDisplay();
  const onChange =
    (change: typeof applyChainWakeSignal) =>
    (signal?: ChainSignal): void => {
      state = change(state, signal);
      changedMs = Date.now();
      announcedEventsMax = signal?.historyEventsMax ?? announcedEventsMax;
    };
  const signalled = onChange(applyChainWakeSignal);
  setHandler(generate, signalled, { description: 'A registration was requested' });
  setHandler(cancel, signalled, { description: 'A cancellation was requested' });
  setHandler(wake, signalled, { description: 'Check for work' });
  // Runs of version 0.1.0 ended only their back-off; their histories must stay replayable.
  const retried: typeof applyChainWakeSignal = (now) =>
    patched('retry-ends-every-wait') ? applyChainRetrySignal(now) : applyLegacyChainRetrySignal(now);
  setHandler(retry, onChange(retried), { description: 'A user ended the back-off: send now' });

  const perform = async (step: ChainRunActivityName): Promise<void> => {
    underWay.add(step);
    const before = state;
    state = applyChainStepStart(state, step);
    try {
      const follow = await steps[step](input, before);
      state = follow(state, Date.now());
    } catch (error) {
      trouble = { error };
    }
    underWay.delete(step);
    changedMs = Date.now();
  };
  const mayStart = (step: ChainRunActivityName): boolean =>
    !underWay.has(step) && isChainStepDue(state, step, Date.now());

  for (;;) {
    const leaves = mustLeave();
    const events = workflowInfo().historyLength;
    for (const step of listStartableChainSteps(leaves, underWay.size, events)) if (mayStart(step)) void perform(step);
    board.show(state, underWay);
    if (trouble) throw trouble.error;
    if (underWay.size === 0) {
      if (state.retired) return;
      if (leaves) return continueChainAsNew({ ...input, state }, announcedEventsMax);
      if (canEndChainRun(state) && Date.now() >= changedMs + idleMs(input)) return;
    }
    const wait = findNextChainWait(state, Date.now());
    if (wait) timer.setAt(wait.untilMs, wait.why);
    else if (underWay.size === 0 && canEndChainRun(state)) timer.setAt(changedMs + idleMs(input), 'ends when idle');
    timer.reset();
    const [seen, running] = [state, underWay.size];
    await condition(() => state !== seen || underWay.size !== running || timer.hasFired() || (!leaves && mustLeave()));
  }
}

const idleMs = (input: ChainRunInput): number => input.idleMs ?? limits.idleSeconds * 1_000;

/** Applies the result of a step to the current state of the run. */
type UpdateState = (state: ChainRunState, nowMs: number) => ChainRunState;
type Perform = (input: ChainRunInput, state: ChainRunState) => Promise<UpdateState>;

const ofChain = ({ chain: key, installation, database }: ChainRunInput): ChainActivityInput => ({
  chain: key,
  installation,
  ...(database ? { database } : {}),
});

/** The three steps are ordinary activities, so that the history contains the order in which they end. */
const steps: Readonly<Record<ChainRunActivityName, Perform>> = {
  seal: async (input, { head, compared, waits }) => {
    // An eager activity runs on the worker that has this run. After a pause, any worker may seal, because the clock of
    // that worker may be wrong.
    const options = { ...sealingActivityOptions, allowEagerDispatch: waits.seal === null };
    const { seal } = proxyActivities<SealActivities>(options);
    const summary = 'Seal waiting requests and notify their jobs';
    const result = await seal.executeWithOptions({ ...options, summary }, [{ ...ofChain(input), head, compared }]);
    return (state, nowMs) => applySealingResultToChainRun(state, result, nowMs);
  },
  send: async (input, { head, compared, pending, unanswered }) => {
    const options = {
      ...sendingActivityOptions,
      taskQueue: formatAuthoritySubmissionQueueName(workflowInfo().taskQueue),
    };
    const { send } = proxyActivities<SendActivities>(options);
    const repeats = pending === 0 && unanswered > 0;
    const what = repeats ? 'Send records without a response again' : `Send pending records (${pending})`;
    const summary = `${what}, up to ${limits.batchRecordsMax} a call`;
    const result = await send.executeWithOptions({ ...options, summary }, [{ ...ofChain(input), head, compared }]);
    return (state, nowMs) => applySendingResultToChainRun(state, result, nowMs);
  },
  query: async (input, { head, compared, queriesFailed }) => {
    const options = {
      ...authorityQueryActivityOptions,
      taskQueue: formatAuthorityQueriesQueueName(workflowInfo().taskQueue),
    };
    const { query } = proxyActivities<AuthorityQueryActivities>(options);
    const summary = 'Query the authority about doubtful records';
    const asked = { ...ofChain(input), failures: queriesFailed, compare: !head && !compared };
    const result = await query.executeWithOptions({ ...options, summary }, [asked]);
    return (state, nowMs) => applyAuthorityQueryResultToChainRun(state, result, nowMs);
  },
};
