// Stores the outcomes of every submission of the chain that has a response without recorded outcomes, oldest first.
import { parseSubmissionResponse } from '../../src/authority/read-submission-response';
import type { ParsedSubmissionResponse } from '../../src/chain/run/submission-response';
import { matchSubmissionResponseToRecords } from '../../src/chain/run/outcomes';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import {
  readInvoicesOfRecords,
  areSubmissionOutcomesRecorded,
  saveSubmissionOutcomesOnce,
  readSubmissionRecordsWithoutBytes,
  listSubmissionsWithoutOutcomes,
} from '../../src/store/submissions/save-outcomes';
import { formatChainInvoiceKey } from '../../src/store/chains/records';
import {
  type LateResponseOutcomePlan,
  listLateResponses,
  saveLateResponseOutcomesOnce,
  readInvoicesWithAllRecords,
} from '../../src/store/submissions/late-responses';
import { type RecordSettlementCounts, SettlementConflictError } from '../../src/store/chains/settle';
import type { SubmissionDocument } from '../../src/model/submission';
import type { ActivityDeps } from '../deps';
import { recordSubmissionOutcomeMetricsAndSpans } from '../measure';
import {
  planLateResponseChanges,
  planSubmissionOutcomeChanges,
  addUnansweredAttemptFlagToRecords,
} from './plan-outcomes';
import { takeCachedOrParseSubmissionResponse } from './sending-cache';
import { renderMessageInEnglish } from '../../src/messages/render';

/** Maximum number of attempts to record one response against other processes that settle the same records. */
const recordTriesMax = 3;

/** The recorded outcomes. `more`: the pass ended at its limit. */
export interface SettlementPassResult extends RecordSettlementCounts {
  readonly more: boolean;
}

export async function saveChainSubmissionOutcomes(deps: ActivityDeps, chain: string): Promise<SettlementPassResult> {
  const total = { recorded: 0, released: 0 };
  for (let answers = 0; answers < limits.recordPassMax; answers += 1) {
    const [first, second] = await listSubmissionsWithoutOutcomes(deps.database, chain, 2);
    if (!first) return { ...total, more: false };
    const { recorded, released } = await recordOne(deps, first);
    total.recorded += recorded;
    total.released += released;
    // A late response is recorded after the response that closed its submission.
    const isLast = !second && !(first.late && first.recorded === false);
    if (isLast) return { ...total, more: false };
  }
  return { ...total, more: true };
}

/** Retries against other processes that settle the same records; each attempt reads the current state. */
async function recordOne(deps: ActivityDeps, submission: SubmissionDocument): Promise<RecordSettlementCounts> {
  for (let tries = 1; ; tries += 1) {
    try {
      // If a Fault closed the submission, all of its responses are late.
      const isLate = submission.recorded === true || submission.answer === undefined;
      return isLate ? await recordLateResponses(deps, submission) : await recordAnswer(deps, submission);
    } catch (error) {
      if (!(error instanceof SettlementConflictError) || tries >= recordTriesMax) throw error;
    }
  }
}

async function recordAnswer(deps: ActivityDeps, submission: SubmissionDocument): Promise<RecordSettlementCounts> {
  const { database } = deps;
  await deps.failpoint('before-record');
  const rows = await readSubmissionRecordsWithoutBytes(database, submission._id);
  const answer = takeCachedOrParseSubmissionResponse(submission._id, submission.answer ?? '');
  const sentRows = addUnansweredAttemptFlagToRecords(rows, submission);
  const matching = matchSubmissionResponseToRecords(sentRows, answer);
  if (matching.kind === 'foreign') {
    if (await areSubmissionOutcomesRecorded(database, submission)) return { recorded: 0, released: 0 };
    throw new Error(`stored answer of submission ${submission._id}: ${renderMessageInEnglish(matching.detail)}`);
  }
  const plan = planSubmissionOutcomeChanges(
    sentRows,
    matching.outcomes,
    answer,
    await readInvoicesOfRecords(database, rows),
  );
  const result = await saveSubmissionOutcomesOnce(database, submission, plan, deps.now());
  if (result.recorded > 0) recordSubmissionOutcomeMetricsAndSpans(deps, plan.settled, submission._id);
  await deps.failpoint('after-record');
  return result;
}

/** Records responses that arrived after another response had closed the submission. */
async function recordLateResponses(
  deps: ActivityDeps,
  submission: SubmissionDocument,
): Promise<RecordSettlementCounts> {
  const { database, now } = deps;
  const ordinals = new Set(submission.ordinals);
  const plans: LateResponseOutcomePlan[] = [];
  for (const { answer: raw } of await listLateResponses(database, submission._id)) {
    const answer = parseSubmissionResponse(raw) as ParsedSubmissionResponse;
    const invoiceKeys = answer.lines.map(({ number, date }) => formatChainInvoiceKey(submission.chain, number, date));
    const { rows, invoices } = await readInvoicesWithAllRecords(database, invoiceKeys);
    plans.push(planLateResponseChanges(answer, rows, ordinals, invoices));
  }
  const plan = oncePerRecord(plans);
  const result = await saveLateResponseOutcomesOnce(database, submission, { ...plan, answers: plans.length }, now());
  if (result.recorded > 0)
    recordSubmissionOutcomeMetricsAndSpans(
      deps,
      [...plan.settled, ...result.pending, ...plan.corrected],
      submission._id,
    );
  return result;
}

/** Keeps one plan for each record. If several late responses concern a record, the first one counts. */
function oncePerRecord(plans: readonly LateResponseOutcomePlan[]): LateResponseOutcomePlan {
  const recordIds = new Set<string>();
  const isFirst = (id: string): boolean => !recordIds.has(id) && Boolean(recordIds.add(id));
  return {
    settled: plans.flatMap(({ settled }) => settled.filter(({ record: { _id } }) => isFirst(_id))),
    corrected: plans.flatMap(({ corrected }) => corrected.filter(({ record: { _id } }) => isFirst(_id))),
    proven: plans.flatMap(({ proven }) => proven.filter(({ _id }) => isFirst(_id))),
    pending: plans.flatMap(({ pending }) => pending.filter(({ record: { _id } }) => isFirst(_id))),
    resubmitted: [...new Set(plans.flatMap(({ resubmitted }) => resubmitted))],
  };
}
