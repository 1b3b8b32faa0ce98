// One walk of a job: read everything once, take the steps, write everything once, wake the chain. Nothing is remembered
// between two walks, and a walk that is made again finds what the first one wrote.
import { ApplicationFailure } from '@temporalio/activity';
import type { JobWorkflowInput, RequestKind } from '../../src/contracts/runs';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { WalkNext, WalkResult } from '../../src/contracts/activities/job';
import { supplierOf } from '../../src/flow/steps/fiscal-register';
import type { Need, Provided, WalkView } from '../../src/flow/view';
import { planWalk, type WalkPlan } from '../../src/flow/walk';
import { commitWalk } from '../../src/store/jobs/commit-walk';
import { readWalkView } from '../../src/store/jobs/walk-view';
import type { Deps } from '../deps';
import { fileRow } from './file-row';
import { provide } from './provide';
import { wakeChain } from './wake-chain';

export const walk =
  (deps: Deps) =>
  async (input: JobWorkflowInput): Promise<WalkResult> => {
    for (let tries = 1; ; tries += 1) {
      const view = await readWalkView(deps.database, input.workspace, input.jobId, partyCode);
      if (!view) throw ApplicationFailure.nonRetryable(`job ${input.jobId} is not stored`, 'JobMissing');
      const { job } = view;
      if (!job.open) return { took: [], next: { kind: 'done', status: job.status } };
      const { took, next, changes } = await planWith(deps, view);
      await deps.failpoint('before-walk');
      if (!changes || (await commitWalk(deps.database, view, changes)) === 'written') {
        await deps.failpoint('walked');
        const kind = waitingRequest(view, next, changes);
        if (kind) await wakeChain(deps, view, kind);
        return { took, next };
      }
      if (tries >= limits.walkTriesMax) throw new Error(`job ${job.id} was written by others ${tries} times`);
    }
  };

type Planned = Extract<WalkPlan, { kind: 'plan' }>;

/** Plans again with each thing that a step needed from outside, until nothing is missing. */
async function planWith(deps: Deps, view: WalkView): Promise<Planned> {
  const provided = new Map<number, Provided>();
  const tools = { now: deps.now(), newId: deps.newId, fileRow: fileRow(deps.now()), provided };
  for (;;) {
    const plan = planWalk(view, tools);
    if (plan.kind === 'plan') return plan;
    provided.set(plan.need.visit, await provideOrThrown(deps, view, plan.need));
  }
}

/** What cannot be had now must not keep the steps before it from being written. */
async function provideOrThrown(deps: Deps, view: WalkView, need: Need): Promise<Provided> {
  try {
    return await provide(deps, view, need);
  } catch (error) {
    return { kind: 'thrown', error };
  }
}

/** The kind of a request that is not sealed yet: its chain is woken every time, for a signal may have been lost. */
function waitingRequest({ request }: WalkView, next: WalkNext, changes: Planned['changes']): RequestKind | undefined {
  if (changes?.wait?.request) return changes.wait.request.kind;
  const waits = next.kind === 'wait' && request?._id === next.id && request.state === 'waiting';
  return waits ? request.kind : undefined;
}

function partyCode(document: string): string | undefined {
  const supplier = supplierOf(document);
  return 'code' in supplier ? supplier.code : undefined;
}
