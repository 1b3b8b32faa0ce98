// One walk of a job: read everything once, take the steps, write everything once, wake the chain. Nothing is remembered
// between two walks, and a walk that is made again finds what the first one wrote.
// docs/decisions/0020-a-walk-is-one-transaction.md
import { ApplicationFailure } from '@temporalio/activity';
import type { JobRef, RequestKind } from '../../src/contracts/runs';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { WaitingJobRefs, WalkNext, WalkResult } from '../../src/contracts/activities/job';
import { readSupplier } from '../../src/flow/steps/fiscal-register';
import type { Need, NeedAnswer, WalkView } from '../../src/flow/view';
import { planWalk, type WalkPlan } from '../../src/flow/walk';
import { computeSecondsSince } from '../../src/metrics/measure';
import { isRefusedWrite, isTooLarge } from '../../src/store/database';
import { commitWalk } from '../../src/store/jobs/commit-walk';
import { endJob, type JobEnd } from '../../src/store/jobs/end-job';
import { readWalkView } from '../../src/store/jobs/walk-view';
import { formatChainWorkflowId, formatSupplierName } from '../../src/temporal/names';
import type { Deps } from '../deps';
import { buildSoftwareBlock } from '../../src/chain/record/software-block';
import { makeFileRow } from './file-row';
import { startNextJob } from './next-job';
import { answerNeed } from './provide';
import { wakeChain } from './wake-chain';
import { withJobTrace, recordJobEnd, walkWritten } from '../watch/walking';

export const walk =
  (given: Deps) =>
  async (input: JobRef): Promise<WalkResult> => {
    for (let tries = 1; ; tries += 1) {
      const view = await readWalkView(given.database, input.workspace, input.jobId, partyCode);
      if (!view) throw ApplicationFailure.nonRetryable(`job ${input.jobId} is not stored`, 'JobMissing');
      const { job } = view;
      const deps = withJobTrace(given, job);
      if (!job.open) return { took: [], next: { kind: 'done', status: job.status } };
      const work = new Map<number, number>();
      const { took, next, changes } = await planWith(deps, view, work);
      await deps.failpoint('before-walk');
      const written = changes ? await writeOrEnd(deps, view, changes) : 'written';
      if (written === 'ended') return { took: [], next: { kind: 'done', status: 'KO' } };
      if (written === 'written') {
        if (changes) walkWritten(deps, view, changes, work);
        await deps.failpoint('walked');
        const kind = waitingRequest(view, next, changes);
        if (kind) await wakeChain(deps, view, kind);
        for (const { creates } of changes?.steps ?? []) if (creates) await startNextJob(deps, creates);
        return { took, next, ...(next.kind === 'wait' ? { about: aboutOf(deps, view) } : {}) };
      }
      if (tries >= limits.walkTriesMax) throw new Error(`job ${job.id} was written by others ${tries} times`);
    }
  };

type PlannedWalk = Extract<WalkPlan, { kind: 'plan' }>;

/**
 * Writes the walk. One that the database refuses for what is in it would be refused for ever: the job ends with KO, and
 * its entry is free. Trouble of the database itself is thrown, and the walk is made again.
 */
async function writeOrEnd(
  deps: Deps,
  view: WalkView,
  changes: NonNullable<PlannedWalk['changes']>,
): Promise<'written' | 'lost' | 'ended'> {
  const { database, log, now } = deps;
  try {
    return await commitWalk(database, view, changes);
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const { workspace, id } = view.job;
    log.error({ job: id, error }, 'a walk could not be written, its job is ended');
    const end = isTooLarge(error)
      ? { status: 'KO', code: 'entry-too-large', message: 'the job or its entry has no room for what this step adds' }
      : { status: 'KO', code: 'internal', message: 'what this step adds could not be stored; the log has the cause' };
    const ended = await endJob(database, workspace, id, end as JobEnd, now());
    if (ended === 'lost') return 'lost';
    recordJobEnd(deps, view.workspace.environment, view.job.workflowName, 'failed');
    return 'ended';
  }
}

/** Plans again with each thing that a step needed from outside, until nothing is missing. `work`: how long each visit's took. */
async function planWith(deps: Deps, view: WalkView, work: Map<number, number>): Promise<PlannedWalk> {
  const provided = new Map<number, NeedAnswer>();
  const { now, newId, settings } = deps;
  const software = buildSoftwareBlock(settings.software, view.chain?.installation ?? '', false);
  const tools = { now: now(), newId, fileRow: makeFileRow(now()), provided, ...(view.chain ? { software } : {}) };
  for (;;) {
    const plan = planWalk(view, tools);
    if (plan.kind === 'plan') return plan;
    const { need } = plan;
    const fromMs = performance.now();
    provided.set(need.visit, await provideOrThrown(deps, view, need));
    work.set(need.visit, (work.get(need.visit) ?? 0) + computeSecondsSince(fromMs));
  }
}

/** What cannot be had now must not keep the steps before it from being written. */
async function provideOrThrown(deps: Deps, view: WalkView, need: Need): Promise<NeedAnswer> {
  try {
    return await answerNeed(deps, view, need);
  } catch (error) {
    return { kind: 'thrown', error };
  }
}

/** What an operator needs to go on from a waiting run: the invoice's entry and the run of its chain. */
function aboutOf({ settings }: Deps, { job, chain }: WalkView): WaitingJobRefs {
  const { engine } = settings;
  return {
    ...(job.entryId ? { entry: job.entryId } : {}),
    ...(chain
      ? { supplier: formatSupplierName(engine, chain.supplier), chain: formatChainWorkflowId(engine, chain) }
      : {}),
  };
}

/** The kind of a request that is not sealed yet: its chain is woken every time, for a signal may have been lost. */
function waitingRequest(
  { request }: WalkView,
  next: WalkNext,
  changes: PlannedWalk['changes'],
): RequestKind | undefined {
  if (changes?.wait?.request) return changes.wait.request.kind;
  const waits = next.kind === 'wait' && request?._id === next.id && request.state === 'waiting';
  return waits ? request.kind : undefined;
}

function partyCode(document: string): string | undefined {
  const supplier = readSupplier(document);
  return 'code' in supplier ? supplier.code : undefined;
}
