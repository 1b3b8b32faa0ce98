// Runs one walk of a job. It reads everything once, runs the steps, writes everything once, and wakes the chain. A walk
// keeps no state. A retried walk finds what the first attempt wrote. docs/decisions/0020-a-walk-is-one-transaction.md
import { ApplicationFailure } from '@temporalio/activity';
import { type JobRef, type SealingRequestKind, runSignals } from '../../src/contracts/runs';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { witnessLimits } from '../../src/contracts/limits/witness';
import { WitnessLacksRecordError } from '../../src/contracts/witness';
import type { JobWalkNextAction, JobWalkResult } from '../../src/contracts/activities/job';
import { parseSupplierOfParty } from '../../src/flow/steps/fiscal-register';
import type { StepFileSource, StepNeedResult, StepNeed, StepFile, JobWalkDeps } from '../../src/flow/step-context';
import type { JobDocument } from '../../src/model/job';
import type { JobWalkChanges, JobWalkInput } from '../../src/model/walk';
import { chooseNextJobWalkActivityWithSummary } from '../../src/flow/walk-names';
import { computeSecondsSince } from '../../src/metrics/measure';
import { isRejectedWriteError, isTooLargeDocumentError } from '../../src/store/database';
import { commitJobWalk } from '../../src/store/jobs/commit-walk';
import { findJob } from '../../src/store/jobs/jobs';
import { findNextEntryHolderJobId } from '../../src/store/jobs/entry-of-walk';
import { forceJobEnd, type ForcedJobEnd } from '../../src/store/jobs/end-job';
import { markSealingRequestJobHasRunIfUnchanged, requestSealNotification } from '../../src/store/chains/requests';
import { readJobWalkInput } from '../../src/store/jobs/walk-input';
import type { ActivityDeps } from '../deps';
import { doesSealingPauseEndAutomatically } from '../../src/chain/run/expected-head';
import { buildSoftwareBlock } from '../../src/chain/rules/software';
import { tryStartJobRun } from '../../src/jobs/new-job';
import { type JobWalkPlanWithoutNeeds, planJobWalkProvidingNeeds } from '../../src/jobs/plan-walk';
import { requireOrWriteRecordInWitness } from '../chain/compare-head';
import { provideStepNeed } from './provide';
import { buildWaitingJobReferences, findInvoiceNumberForTemporal, toJobRunEnd } from './run-end';
import { buildRecordOrResponseFileBytes } from '../../src/authority/record-file';
import { buildClockDriftWaitMessage, findClockDriftSeconds } from '../../src/contracts/process-clock';
import { createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';
import { computeSha256Hex } from '../../src/store/entries/blobs';
import { deriveUuidFromSeed } from '../../src/store/entries/stable-id';
import { cancelJobRun } from '../../src/temporal/job-run';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import { recordJobEndMetrics, recordJobWalkMetricsAndSpans, wrapDepsToLogJobTrace } from '../measure';

export const walkJobOnce =
  (given: ActivityDeps) =>
  async (input: JobRef): Promise<JobWalkResult> => {
    for (let tries = 1; ; tries += 1) {
      const view = await readJobWalkInput(given.database, input.workspace, input.jobId, parseTaxIdOfPartyDocument);
      if (!view) throw ApplicationFailure.nonRetryable(`job ${input.jobId} is not stored`, 'JobMissing');
      const { job } = view;
      const deps = wrapDepsToLogJobTrace(given, job);
      if (!job.open) return reportEnd(deps, view, job, []);
      await writeNumberOfCallToWitness(deps, view);
      await requireSealedRecordInWitness(deps, view);
      if (isSealUnnoticed(view) && !(await markSealingRequestJobHasRunIfUnchanged(deps.database, view.request))) {
        if (tries >= limits.walkTriesMax) throw new Error(`the request of job ${job.id} changed ${tries} times`);
        continue;
      }
      const work = new Map<number, number>();
      const { completedSteps, next, changes } = await planWith(deps, view, work);
      await deps.failpoint('before-walk');
      const writeResult = changes ? await writeOrEnd(deps, view, changes) : 'written';
      if (writeResult === 'written') {
        if (changes) recordJobWalkMetricsAndSpans(deps, view, changes, work);
        await deps.failpoint('walked');
        const kind = waitingRequest(view, next, changes);
        if (kind) await wakeChain(deps, view, kind);
        for (const { creates } of changes?.steps ?? []) if (creates) await tryStartJobRun(deps, creates);
        if (changes) await startNextHolder(deps, view, changes);
        const after = changes?.job ?? job;
        const invoice = findInvoiceNumberForTemporal(deps.settings.temporal, view, changes);
        if (next.kind === 'done') return reportEnd(deps, view, after, completedSteps, invoice);
        const refs =
          next.kind === 'wait' ? { refs: buildWaitingJobReferences(deps.settings.temporal, view, invoice) } : {};
        const elsewhere = findReasonForOtherWorker(deps, view, next);
        return { completedSteps, next, ...refs, ...elsewhere, nextWalk: chooseNextJobWalkActivityWithSummary(after) };
      }
      if (tries >= limits.walkTriesMax) throw new Error(`job ${job.id} changed during ${tries} attempts`);
    }
  };

/**
 * Reports the outcome of the job. If the job was cancelled in the database, or by a step, its run is cancelled in
 * Temporal as well; if that fails, the run completes.
 */
async function reportEnd(
  { temporal, settings, log }: ActivityDeps,
  view: JobWalkInput,
  job: JobDocument,
  completedSteps: readonly string[],
  invoice = findInvoiceNumberForTemporal(settings.temporal, view, undefined),
): Promise<JobWalkResult> {
  const outcome = toJobRunEnd(settings.temporal, job, invoice);
  if (outcome?.result === 'cancelled') {
    try {
      await temporal.withDeadline(Date.now() + limits.wakeSecondsMax * 1_000, () =>
        cancelJobRun(temporal, job.workspace, job.id),
      );
    } catch (error) {
      log.warn({ job: job.id, error }, 'the run of a cancelled job could not be cancelled: it completes');
    }
  }
  return { completedSteps, next: { kind: 'done', status: job.status, ...(outcome ? { outcome } : {}) } };
}

/**
 * Writes the walk. If the database refuses the content, it would also refuse every retry, so the job ends with KO and
 * releases its entry. Other errors of the database are thrown, and the walk is retried.
 */
async function writeOrEnd(
  deps: ActivityDeps,
  view: JobWalkInput,
  changes: NonNullable<JobWalkPlanWithoutNeeds['changes']>,
): Promise<'written' | 'lost' | 'ended'> {
  const { database, log, now } = deps;
  try {
    return await commitJobWalk(database, view, changes);
  } catch (error) {
    if (!isRejectedWriteError(error)) throw error;
    const { workspace, id } = view.job;
    log.error({ job: id, error }, 'a walk could not be stored: its job ends with KO');
    const end = isTooLargeDocumentError(error)
      ? { status: 'KO', code: 'entry-too-large', message: createMessage('step-has-no-room') }
      : { status: 'KO', code: 'internal', message: createMessage('step-not-stored') };
    const ended = await forceJobEnd(database, workspace, id, end as ForcedJobEnd, now());
    if (ended === 'lost') return 'lost';
    recordJobEndMetrics(deps, view.workspace.environment, view.job.workflowName, 'failed');
    return 'ended';
  }
}

/** Starts the job that waited for the entry. If the start is lost, the sweep starts the job. */
async function startNextHolder(deps: ActivityDeps, view: JobWalkInput, changes: JobWalkChanges): Promise<void> {
  const id = findNextEntryHolderJobId(view, changes);
  const next = id === undefined ? null : await findJob(deps.database, view.job.workspace, id);
  if (next?.open) await tryStartJobRun(deps, next);
}

/**
 * Returns whether the chain skips the notification about the seal, because the call that created the job requested this
 * (`jobHasNoRun`).
 */
const isSealUnnoticed = (
  view: JobWalkInput,
): view is JobWalkInput & { readonly request: NonNullable<JobWalkInput['request']> } =>
  view.request?.state === 'waiting' && view.request.jobHasNoRun === true;

/**
 * Writes the number that a call took into the witness, because the call and the sealer may both have failed to write it
 * after their commits. A run that starts at once was started by its call after that write. In any other case, the run
 * cannot know, and the witness usually has the number already: then nothing is read or written.
 * @throws WitnessUnavailableError, so that no step tells anyone a number that the witness may lack
 */
async function writeNumberOfCallToWitness({ witness, now }: ActivityDeps, { request }: JobWalkInput): Promise<void> {
  if (!request?.number || now().getTime() - request.createdAt.getTime() < witnessLimits.readSeconds * 1_000) return;
  await witness.noteSeries(request.number.series, request.number.index);
}

/**
 * Makes sure that the witness has the record for which the job waited, because a step may show the record to someone.
 * The job of a cancellation waits for the authority, so it is not concerned.
 */
async function requireSealedRecordInWitness(deps: ActivityDeps, view: JobWalkInput): Promise<void> {
  const { chain, request, records } = view;
  if (!chain || request?.state !== 'sealed' || request.kind !== 'generate') return;
  const record = records.get(request.record ?? '');
  if (!record) return;
  try {
    await requireOrWriteRecordInWitness(deps, chain, request, record.fingerprint);
  } catch (error) {
    // The chain may have nothing to do for a month, so its next sealer is called here, unless that sealer would write
    // nothing until a person ends the pause of the chain.
    const pause = chain.sealingPause?.text;
    const isHelpful = pause === undefined || doesSealingPauseEndAutomatically(pause);
    if (error instanceof WitnessLacksRecordError && isHelpful && !request.notify)
      await requestSealNotification(deps.database, request);
    throw error;
  }
}

/** Builds the dependencies of a walk's steps. */
export function buildJobWalkDeps(
  { now, newId, settings }: ActivityDeps,
  { chain }: JobWalkInput,
): Omit<JobWalkDeps, 'provided'> {
  const software = buildSoftwareBlock(settings.software, chain?.installation ?? '', false);
  return { now: now(), newId, fileRow: createEntryFileRowBuilder(now()), ...(chain ? { software } : {}) };
}

/**
 * Plans again with the result of each need that a step has outside the plan, until nothing is missing. `work` receives
 * seconds by visit.
 */
function planWith(deps: ActivityDeps, view: JobWalkInput, work: Map<number, number>): Promise<JobWalkPlanWithoutNeeds> {
  return planJobWalkProvidingNeeds(view, buildJobWalkDeps(deps, view), async (need) => {
    const fromMs = performance.now();
    const answer = await provideOrThrown(deps, view, need);
    work.set(need.visit, (work.get(need.visit) ?? 0) + computeSecondsSince(fromMs));
    return answer;
  });
}

/** Provides a need. If a need fails, the steps before it are still written. */
async function provideOrThrown(deps: ActivityDeps, view: JobWalkInput, need: StepNeed): Promise<StepNeedResult> {
  try {
    return await provideStepNeed(deps, view, need);
  } catch (error) {
    return { kind: 'thrown', error };
  }
}

/** Returns why another worker may do more: the step waits because the clock of this worker is wrong. */
function findReasonForOtherWorker(
  { now }: ActivityDeps,
  { databaseTime }: JobWalkInput,
  next: JobWalkNextAction,
): Pick<JobWalkResult, 'elsewhere'> {
  const seconds =
    next.kind === 'wait' && next.for === 'series' ? findClockDriftSeconds(now(), databaseTime) : undefined;
  return seconds === undefined ? {} : { elsewhere: renderMessageInEnglish(buildClockDriftWaitMessage(seconds)) };
}

/**
 * Returns the kind of a request that is not sealed yet. The chain of the request is woken every time, because a signal
 * may have been lost.
 */
function waitingRequest(
  { request }: JobWalkInput,
  next: JobWalkNextAction,
  changes: JobWalkPlanWithoutNeeds['changes'],
): SealingRequestKind | undefined {
  if (changes?.wait?.request) return changes.wait.request.kind;
  const waits = next.kind === 'wait' && request?._id === next.id && request.state === 'waiting';
  return waits ? request.kind : undefined;
}

/** Returns the tax ID of the supplier in a document, or undefined if there is none. */
export function parseTaxIdOfPartyDocument(document: string): string | undefined {
  const supplier = parseSupplierOfParty(document);
  return 'code' in supplier ? supplier.code : undefined;
}

/** Wakes the chain for which a job waits. If Temporal is unavailable, the sweep wakes it. */
async function wakeChain(
  { temporal, settings, log }: ActivityDeps,
  { chain, job }: JobWalkInput,
  kind: SealingRequestKind,
): Promise<void> {
  if (!chain) return;
  const { environment, supplier, installation } = chain;
  const run = { chain: chain._id, environment, supplier, installation };
  try {
    await temporal.withDeadline(Date.now() + limits.wakeSecondsMax * 1_000, () =>
      signalOrStartChainRun(temporal, settings.temporal, run, runSignals[kind]),
    );
  } catch (error) {
    log.warn({ job: job.id, chain: chain._id, error }, 'the chain could not be woken: the sweep will wake it');
  }
}

/** Builds the row of a file that a job adds to its entry. The same visit and key always give the same id. */
export const createEntryFileRowBuilder =
  (now: Date): JobWalkDeps['fileRow'] =>
  ({ source, ...file }: StepFile, job, visit) => {
    const bytes = readBytes(source);
    return {
      ...file,
      id: deriveUuidFromSeed(`${job._id}:${visit}:${file.key}`),
      size: bytes.length,
      hash: computeSha256Hex(bytes),
      stored: true,
      job: job.id,
      ...('record' in source ? { record: source.record._id, part: source.part } : {}),
      previous: [],
      createdAt: now,
    };
  };

function readBytes(source: StepFileSource): Buffer {
  if ('bytes' in source) return source.bytes;
  const bytes = buildRecordOrResponseFileBytes(source.record, source.part);
  if (!bytes) throw new Error(`record ${source.record._id} has no ${source.part}`);
  return bytes;
}
