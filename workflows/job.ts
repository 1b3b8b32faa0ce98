// The job run: walks an entry through a tenant's workflow, one activity a step. The job document is always true.
import {
  ActivityFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  TimeoutFailure,
} from '@temporalio/workflow';
import type {
  ChainStepState,
  JobActivities,
  QuickActivities,
  StepInput,
  StepOutcome,
} from '../src/contracts/activities';
import { jobs as limits } from '../src/contracts/limits/jobs';
import { isProvider, type Provider } from '../src/contracts/providers';
import { type JobRunInput, type RequestKind, type RequestSignal, signals } from '../src/contracts/runs';
import { nextStep, type Position } from '../src/flow/next-step';
import type { Outcome, Step } from '../src/flow/workflow';
import { quick, render } from './activity-options';

const local = proxyLocalActivities<QuickActivities>(quick);
const rendering = proxyActivities<JobActivities>(render);

const sealed = defineSignal<[RequestSignal?]>(signals.sealed);
const settled = defineSignal<[RequestSignal?]>(signals.settled);

/** Counts signals: they only end a wait early, what they are about is read from the database. */
interface Bell {
  rings: number;
}

/** A cancel from the engine's UI or CLI withdraws what is not sealed; a terminate is a crash, the sweeper brings it back. */
export async function job(input: JobRunInput): Promise<void> {
  try {
    await walk(input);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() =>
      local.cancelJob.executeWithOptions({ summary: 'Withdraw the request, complete with CANCEL' }, [input]),
    );
    throw error;
  }
}

async function walk(input: JobRunInput): Promise<void> {
  const bell: Bell = { rings: 0 };
  setHandler(sealed, () => void (bell.rings += 1), { description: 'A record of this job was sealed' });
  setHandler(settled, () => void (bell.rings += 1), { description: 'The authority answered a record of this job' });

  const opened = await local.openJob.executeWithOptions({ summary: 'Read the job' }, [input]);
  if (!opened.open) return;
  const outcomes: Outcome[] = [...opened.outcomes];
  for (;;) {
    const position = nextStep(opened.plan, outcomes, limits.visitsMax);
    if (position.kind !== 'step') return end(input, position);
    const { step, visit } = position;
    setCurrentDetails(`Step ${visit + 1}: **${step.name ?? step.provider}** (${step.provider})`);
    const outcome = await runStep(step, { ...input, stepId: step.id, visit }, bell);
    outcomes.push({ visit, stepId: step.id, ...outcome });
  }
}

async function end(input: JobRunInput, position: Exclude<Position, { kind: 'step' }>): Promise<void> {
  if (position.kind === 'lost') throw new Error(position.reason);
  const { status, endless } = position;
  setCurrentDetails(`Completed with ${status}`);
  const given = { ...input, status, ...(endless ? { endless } : {}) };
  await local.completeJob.executeWithOptions({ summary: `Complete the job: ${status}` }, [given]);
}

const quickSteps = {
  'silo.state': 'setState',
  'silo.close': 'signEnvelope',
  'sequence.enumerate': 'numberDocument',
  'fiscal.register': 'registerSupplier',
  'fiscal.unregister': 'unregisterSupplier',
} as const satisfies Partial<Record<Provider, keyof QuickActivities>>;

async function runStep(step: Step, input: StepInput, bell: Bell): Promise<StepOutcome> {
  const { provider } = step;
  const summary = summaryOf(step);
  if (!isProvider(provider)) {
    const refusal = { ...input, code: 'unknown-provider', message: `there is no provider ${provider}` };
    return local.refuseStep.executeWithOptions({ summary }, [refusal]);
  }
  switch (provider) {
    case 'pdf':
      return renderStep(summary, input);
    case 'fiscal.generate':
      return requestStep('generate', summary, input, bell);
    case 'fiscal.cancel':
      return requestStep('cancel', summary, input, bell);
    case 'fiscal.send':
      return waitFor(bell, () => local.concludeSend.executeWithOptions({ summary }, [input]));
    case 'fiscal.wait.upload':
      return waitFor(bell, () => local.awaitAgreement.executeWithOptions({ summary }, [input]));
    case 'fiscal.wait.approval':
      return waitFor(bell, () => local.awaitApproval.executeWithOptions({ summary }, [input]));
    default:
      return local[quickSteps[provider]].executeWithOptions({ summary }, [input]);
  }
}

const summaryOf = ({ name, provider }: Step): string =>
  (name && name !== provider ? `${name} (${provider})` : provider).slice(0, 150);

/** A page that cannot be drawn fails the step, not the run. Workers that died say nothing about the page. */
async function renderStep(summary: string, input: StepInput): Promise<StepOutcome> {
  for (let round = 1; ; round += 1) {
    try {
      return await rendering.renderPdf.executeWithOptions({ ...render, summary }, [input]);
    } catch (error) {
      if (isCancellation(error)) throw error;
      if (isSilence(error) && round < limits.renderRoundsMax) continue;
      const refusal = { ...input, code: 'pdf-failed', message: 'the PDF could not be rendered' };
      return local.refuseStep.executeWithOptions({ summary: 'PDF could not be rendered' }, [refusal]);
    }
  }
}

/** The last try ended because its worker was not heard of any more. */
const isSilence = (error: unknown): boolean =>
  error instanceof ActivityFailure && error.cause instanceof TimeoutFailure && error.cause.timeoutType === 'HEARTBEAT';

async function requestStep(kind: RequestKind, summary: string, input: StepInput, bell: Bell): Promise<StepOutcome> {
  const given = { ...input, kind };
  const heard = bell.rings;
  const asked = await local.requestRecord.executeWithOptions({ summary }, [given]);
  if (asked.status !== 'WAIT') return asked;
  // A request made just now is told when it is sealed: there is nothing to read before.
  if (asked.asked) await condition(() => bell.rings !== heard);
  return waitFor(bell, () => local.concludeRequest.executeWithOptions({ summary: `${summary}: look` }, [given]));
}

/** Reads before every wait; a signal only ends the wait early. No limit of patience (product.md decision 14). */
async function waitFor(bell: Bell, look: () => Promise<ChainStepState>): Promise<StepOutcome> {
  for (;;) {
    const heard = bell.rings;
    const state = await look();
    if (state.status !== 'WAIT') return state;
    await condition(() => bell.rings !== heard);
  }
}
