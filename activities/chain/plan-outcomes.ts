// Plans the changes for the outcome of each record. This module is pure: records and outcomes become the changes of one
// transaction.
import { buildResponseLineExcerptXml } from '../../src/authority/record-file';
import type { ParsedSubmissionResponse, SubmissionResponseLine } from '../../src/chain/run/submission-response';
import {
  computeNextInvoiceStateAtAuthority,
  type InvoiceStateAtAuthority,
  initialInvoiceStateAtAuthority,
} from '../../src/chain/record/flags';
import { computeBackoffSeconds } from '../../src/chain/run/flow-control';
import { describeUndecidedRecords, type SentRecordOutcome, toSentRecordOutcome } from '../../src/chain/run/outcomes';
import type { ChainDocument } from '../../src/model/chain';
import type { ChainInvoiceDocument, UnconfirmedRejection } from '../../src/model/record';
import type { LateResponseOutcomePlan, RecordAcceptanceProof } from '../../src/store/submissions/late-responses';
import type { SubmissionOutcomePlan, RecordWithoutBytes } from '../../src/store/submissions/save-outcomes';
import type { RecordSettlement, RecordSettlementWithEffects } from '../../src/store/chains/settle';
import type { ChainBackOffToSave } from '../../src/store/submissions/responses';

/**
 * Plans the back-off after a response that leaves records without an outcome. If it decides about no record, the pause
 * doubles, like after a lost response. Otherwise the first pause applies again, so that one record without an outcome
 * does not slow the others down. Undefined if the response decides about every record.
 */
export function planChainBackOff(
  { backOff }: Pick<ChainDocument, 'backOff'>,
  outcomes: readonly SentRecordOutcome[],
  firstSeconds: number,
): ChainBackOffToSave | undefined {
  const text = describeUndecidedRecords(outcomes);
  const decidesNothing = outcomes.every(({ result }) => result === 'unknown');
  const count = decidesNothing ? (backOff?.count ?? 0) + 1 : 1;
  return text && { text, count, seconds: computeBackoffSeconds(count, firstSeconds) };
}

/** Adds to each sent record what is known about the attempts to send it. */
export const addUnansweredAttemptFlagToRecords = <Row extends RecordWithoutBytes>(
  rows: readonly Row[],
  { unanswered }: { readonly unanswered: number },
): Row[] => rows.map((row) => ({ ...row, unansweredAttempt: row.unansweredAttempt || unanswered > 0 }));

/** @param outcomes in the order of the records */
export function planSubmissionOutcomeChanges(
  rows: readonly RecordWithoutBytes[],
  outcomes: readonly SentRecordOutcome[],
  answer: ParsedSubmissionResponse,
  known: readonly ChainInvoiceDocument[],
): SubmissionOutcomePlan {
  const invoices = new Map(known.map((invoice) => [invoice._id, invoice]));
  const situations = new Map<string, InvoiceStateAtAuthority>();
  const lines = new Map(answer.lines.map((line) => [formatKey(line.operation, line.number, line.date), line]));
  const plan = {
    settled: [] as RecordSettlementWithEffects[],
    again: [] as RecordWithoutBytes[],
    resent: [] as RecordWithoutBytes[],
  };
  const doubts: { record: RecordWithoutBytes; doubt: UnconfirmedRejection }[] = [];
  for (const [i, record] of rows.entries()) {
    const outcome = outcomes[i];
    const line = lines.get(formatKey(record.kind, record.number, record.date));
    if (!outcome || outcome.result === 'unknown') plan.again.push(record);
    else if (record.outcome) plan.resent.push(record);
    else if (outcome.result === 'rejected' && outcome.doubtful) {
      doubts.push({ record, doubt: toDoubts(outcome, answer, line) });
    } else {
      const invoice = invoices.get(record.invoiceKey);
      const change = planRecordSettlement(record, outcome, invoice, situations.get(record.invoiceKey));
      situations.set(record.invoiceKey, change.situation);
      plan.settled.push({ ...change, ...toResponseFields(answer, line, outcome) });
    }
  }
  return { ...plan, doubts };
}

type KnownOutcome = Exclude<SentRecordOutcome, { result: 'unknown' }>;

/**
 * Plans the changes from settling one record.
 * @param situation the situation of the invoice before, if it differs from `invoice`
 */
export function planRecordSettlement(
  record: RecordSettlement['record'],
  outcome: KnownOutcome,
  invoice: Pick<ChainInvoiceDocument, 'situation' | 'unanswered' | 'version'> | undefined,
  situation: InvoiceStateAtAuthority = invoice?.situation ?? initialInvoiceStateAtAuthority,
): RecordSettlementWithEffects {
  const knownOutcome = toRecordSettlement(record, outcome);
  const { result, code } = outcome;
  const { duplicate } = knownOutcome;
  const next = computeNextInvoiceStateAtAuthority(situation, {
    kind: record.kind,
    result,
    code,
    ...(duplicate ? { duplicate } : {}),
  });
  return {
    ...knownOutcome,
    situation: next,
    invoiceVersion: invoice?.version ?? 0,
    late: invoice?.unanswered === true,
  };
}

/** Returns the outcome of the record without the changes to its invoice. */
export function toRecordSettlement(record: RecordSettlement['record'], outcome: KnownOutcome): RecordSettlement {
  const duplicate = outcome.result === 'rejected' ? outcome.duplicate : null;
  return { record, outcome: outcome.result, ...toTexts(outcome), ...(duplicate ? { duplicate } : {}) };
}

/**
 * Plans the changes from a late response: accepted records become accepted, and rejections change nothing. A record that
 * waits to be sent again is accepted, too; a record that is in another submission waits for the outcomes of that one.
 */
export function planLateResponseChanges(
  answer: ParsedSubmissionResponse,
  rows: readonly RecordWithoutBytes[],
  ordinals: ReadonlySet<number>,
  known: readonly ChainInvoiceDocument[],
): LateResponseOutcomePlan {
  const invoices = new Map(known.map((invoice) => [invoice._id, invoice]));
  const accepted = answer.lines.filter(({ state }) => state !== 'Incorrecto');
  const lines = new Map(accepted.map((line) => [formatKey(line.operation, line.number, line.date), line]));
  const plan = {
    settled: [] as RecordSettlementWithEffects[],
    corrected: [] as RecordSettlement[],
    proven: [] as RecordAcceptanceProof[],
    pending: [] as RecordSettlementWithEffects[],
    resubmitted: [] as string[],
  };
  for (const record of rows) {
    const line = lines.get(formatKey(record.kind, record.number, record.date));
    if (!line || !ordinals.has(record.ordinal)) continue;
    const outcome = toSentRecordOutcome(record, line);
    if (outcome.result === 'unknown') continue;
    const proof = toResponseFields(answer, line, outcome);
    if (record.outcome === 'rejected') plan.corrected.push({ ...toRecordSettlement(record, outcome), ...proof });
    else if (record.outcome) plan.proven.push(...toProofs(record, proof));
    else if (record.pending || record.check?.kind === 'doubt')
      plan[record.pending ? 'pending' : 'settled'].push({
        ...planRecordSettlement(record, outcome, invoices.get(record.invoiceKey)),
        ...proof,
      });
    else if (record.submission) plan.resubmitted.push(record.submission);
  }
  return plan;
}

const toProofs = (
  { _id }: RecordWithoutBytes,
  { csv, answer }: Partial<RecordAcceptanceProof>,
): RecordAcceptanceProof[] => (csv && answer ? [{ _id, csv, answer }] : []);

function toDoubts(
  { code, description, duplicate }: Extract<SentRecordOutcome, { result: 'rejected' }>,
  answer: ParsedSubmissionResponse,
  line: SubmissionResponseLine | undefined,
): UnconfirmedRejection {
  return {
    kind: 'doubt',
    code,
    description,
    duplicate,
    ...(line ? { answer: buildResponseLineExcerptXml(answer, line) } : {}),
  };
}

const formatKey = (kind: string, number: string, date: string): string => `${kind}|${number}|${date}`;

const toTexts = ({ code, description }: SentRecordOutcome) => ({
  ...(code === null ? {} : { code: String(code) }),
  ...(description ? { message: description } : {}),
});

/** Returns the fields of a response. The CSV of a lost response stays absent (docs/decisions/0001-lost-answers-are-queried.md). */
function toResponseFields(
  answer: ParsedSubmissionResponse,
  line: SubmissionResponseLine | undefined,
  outcome: SentRecordOutcome,
) {
  const accepted = outcome.result !== 'rejected' && !('arrivedEarlier' in outcome && outcome.arrivedEarlier);
  return {
    ...(accepted && answer.csv ? { csv: answer.csv } : {}),
    ...(line ? { answer: buildResponseLineExcerptXml(answer, line) } : {}),
  };
}
