// Describes the result of a job and its related objects for Temporal, with ids, codes and one sentence.
import type { WaitingJobObjectReferences } from '../../src/contracts/activities/job';
import type { JobFailure, JobRunEnd } from '../../src/contracts/job-run-end';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { findFaultRemedyInTables } from '../../src/contracts/remedies';
import { findDocumentRuleRemedy } from '../../src/document/rules/remedies';
import { findInvoiceNumberInSummary } from '../../src/document/document-summary';
import { areJobTextsShown, type JobTextSettings, listJobStepEnds } from '../../src/jobs/successful-end';
import { renderMessageInEnglish, renderMessage } from '../../src/messages/render';
import type { JobDocument } from '../../src/model/job';
import type { JobWalkChanges, JobWalkInput } from '../../src/model/walk';
import { formatChainWorkflowId, formatSupplierForTemporal, type RunNamingSettings } from '../../src/temporal/names';

/** Returns the end of a job as its run reports it; undefined while the job is open. */
export function toJobRunEnd(
  engine: JobTextSettings,
  job: JobDocument,
  invoice: string | undefined,
): JobRunEnd | undefined {
  const { result } = job;
  if (!result) return undefined;
  const failure = result === 'failed' ? { failure: describeFailure(engine, job) } : {};
  return { result, ...(invoice ? { invoice } : {}), steps: listJobStepEnds(engine, job.intents), ...failure };
}

/**
 * Describes the first fault, because it is the cause; rescue steps and their faults follow it. The remedy is the one
 * that the console shows, because operators make no calls.
 */
function describeFailure(engine: JobTextSettings, { faults, intents, status }: JobDocument): JobFailure {
  const [fault] = faults;
  const code = fault?.code ?? status;
  if (!fault || !areJobTextsShown(engine)) return { code, message: `The job failed with ${code}.` };
  const { message, provider } = fault;
  const advice = renderMessage('en', message);
  const step = intents.find((intent) => intent.provider === provider && intent.events.at(-1)?.code === code)?.name;
  const remedy = fault.remedy
    ? renderMessageInEnglish(fault.remedy)
    : (advice.onPage ?? advice.remedy ?? findFaultRemedyInTables(fault, true) ?? findDocumentRuleRemedy(code));
  return {
    code,
    message: clipSentence(step ? `The step "${step}" failed: ${advice.text}` : advice.text),
    ...(remedy ? { remedy: clipSentence(remedy) } : {}),
  };
}

function clipSentence(text: string): string {
  const max = limits.failureCharactersMax;
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/** Reads the number of the invoice after a walk; undefined if it has none, or if names are opaque. */
export function findInvoiceNumberForTemporal(
  { names }: RunNamingSettings,
  { entry }: JobWalkInput,
  changes: JobWalkChanges | undefined,
): string | undefined {
  if (names === 'opaque') return undefined;
  const content = changes?.steps.findLast((step) => step.content)?.content?.content;
  return (content ? findInvoiceNumberInSummary(content.snippet) : entry?.invoiceNumber) ?? undefined;
}

/**
 * Lists the objects with which an operator continues from a waiting run, which are the entry of the invoice and the run
 * of its chain.
 */
export function buildWaitingJobReferences(
  engine: RunNamingSettings,
  { job, chain }: JobWalkInput,
  invoice: string | undefined,
): WaitingJobObjectReferences {
  return {
    ...(invoice ? { invoice } : {}),
    ...(job.entryId ? { entry: job.entryId } : {}),
    ...(chain
      ? { supplier: formatSupplierForTemporal(engine, chain.supplier), chain: formatChainWorkflowId(engine, chain) }
      : {}),
  };
}
