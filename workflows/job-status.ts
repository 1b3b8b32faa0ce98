// Shows the run of a job in Temporal: details as a table, search attributes for lists of runs, and its end.
import {
  ActivityFailure,
  ApplicationFailure,
  ApplicationFailureCategory,
  defineSearchAttributeKey,
} from '@temporalio/common';
import { condition, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { JobWalkResult } from '../src/contracts/activities/job';
import type { JobRunEnd } from '../src/contracts/job-run-end';
import { jobLimits as limits } from '../src/contracts/limits/jobs';
import { refusedCancellationFailureType } from '../src/contracts/runs';
import type { JobRunWait } from '../src/flow/run';
import {
  formatFactsAsMarkdownTable,
  formatFilledRowsAsMarkdownTable,
  formatTimeAsIso,
  showRunDetails,
} from './details';

const invoiceNumber = defineSearchAttributeKey('InvoiceNumber', 'KEYWORD');
const jobResult = defineSearchAttributeKey('JobResult', 'KEYWORD');

export const jobWaitTexts: Readonly<Record<JobRunWait['for'], string>> = {
  sealed: 'waits until the record is sealed',
  settled: "waits for the authority's response",
  upload: 'waits for the signed authorization form',
  approval: 'waits for approval by an operator',
  call: 'waits for the URL that a step calls, or for an email to be sent',
  series: 'waits until a user resumes its paused series, or until the census responds',
};

interface DisplayedWait extends JobWalkResult {
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * Shows what a run waits for, since when and until when, and the related objects. The number of the invoice becomes a
 * search attribute once, when a walk has assigned the number, because each change of an attribute costs an event.
 */
export function showJobWait({ next, completedSteps, refs, nextWalk, sinceMs, untilMs }: DisplayedWait): void {
  if (next.kind === 'done') return;
  if (refs?.invoice && refs.invoice !== readNumber()) {
    upsertSearchAttributes([{ key: invoiceNumber, value: refs.invoice }]);
  }
  const isWaiting = next.kind === 'wait';
  const facts = formatFactsAsMarkdownTable([
    ['invoice', refs?.invoice],
    ['supplier', refs?.supplier],
    ['since', isWaiting ? formatTimeAsIso(sinceMs) : undefined],
    ['what ends the wait', isWaiting ? describeDecider(next.for, refs) : undefined],
    ['what follows', nextWalk?.summary],
    ['next check if the signal is lost', isWaiting ? formatTimeAsIso(untilMs) : undefined],
    ['last completed steps', completedSteps.join(', ')],
    ['in the console of Sello', describePlace()],
    ['entry ID', refs?.entry],
    ['request ID', isWaiting ? next.id : undefined],
  ]);
  const subject = refs?.invoice ? `Job of invoice ${refs.invoice}` : 'Job';
  showRunDetails(`**${subject}: ${isWaiting ? jobWaitTexts[next.for] : 'continues'}**`, facts);
}

/** Describes where to look if the wait is long. */
function describeDecider(kind: JobRunWait['for'], refs: JobWalkResult['refs']): string {
  if (refs?.chain && (kind === 'sealed' || kind === 'settled'))
    return `a signal from the run \`${refs.chain}\`: open it to see when it sends next, and whether it is stopped`;
  return deciders[kind];
}

const deciders: Readonly<Record<JobRunWait['for'], string>> = {
  sealed: "a signal from the run of the supplier's chain",
  settled: "a signal from the run of the supplier's chain",
  upload: 'the supplier, who signs; the tenant, who uploads and confirms',
  approval: 'the operator of the installation, who approves registrations',
  call: 'the called system; failed calls are repeated',
  series: 'the user who paused the series; for a query of the census, a later check',
};

/** Describes where the console shows the job. */
const describePlace = (): string => `Jobs, ${workflowInfo().workflowId.split(':')[2] ?? ''}`;

export const showFailedJobWalk = (cause: string): void =>
  showRunDetails('**Running the steps failed; retrying**', formatFactsAsMarkdownTable([['cause', cause]]));

const readNumber = (): string | undefined => workflowInfo().typedSearchAttributes.get(invoiceNumber);

/** Shows the result and the steps, in details and in search attributes. */
export function showJobEnd({ result, invoice, steps, failure }: JobRunEnd): void {
  const ofInvoice = invoice ? `, invoice ${invoice}` : '';
  const facts = formatFactsAsMarkdownTable([
    ['code', failure?.code],
    ['reason', failure?.message],
    ['what to do', failure?.remedy],
    [
      'next attempt',
      failure && 'none: correct the cause, then run the job again in Sello; a reset of this run does not help',
    ],
    ['what follows', failure ? undefined : 'nothing: the job has ended'],
    ['in the console of Sello', describePlace()],
  ]);
  const rows = formatFilledRowsAsMarkdownTable(
    ['Step', 'Outcome', 'Code'],
    steps.map(({ step, status, code }) => [step, status, code ?? '']),
  );
  showRunDetails(`**Job ${result.replaceAll('-', ' ')}${ofInvoice}**`, facts, rows);
  // If the job ended before its run started, the run has its result and its number since the start.
  const isNew = workflowInfo().typedSearchAttributes.get(jobResult) !== result;
  const attributes = [
    ...(isNew ? [{ key: jobResult, value: result }] : []),
    ...(invoice && invoice !== readNumber() ? [{ key: invoiceNumber, value: invoice }] : []),
  ];
  if (attributes.length > 0) upsertSearchAttributes(attributes);
}

/**
 * Shows that the cancellation of the run was refused, and ends the run with the reason. Canceled would look as if the
 * job had been cancelled.
 * @throws the cause of the activity's failure, or an unchanged error of another kind
 */
export function showRefusedCancellationAndRethrow(error: unknown): never {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure) || cause.type !== refusedCancellationFailureType) throw error;
  const facts = formatFactsAsMarkdownTable([
    ['reason', cause.message],
    [
      'what follows',
      'the sweep starts another run of the job within two minutes; a cancellation of that run is also refused',
    ],
    ['in the console of Sello', describePlace()],
  ]);
  showRunDetails('**Cancellation refused: the job is still open**', facts);
  upsertSearchAttributes([{ key: jobResult, value: refusedCancellationFailureType }]);
  cause.stack = '';
  throw cause;
}

/**
 * Ends the run with the result of its job. A failed job is no failure of the run's code, so Temporal's metrics do not
 * count it.
 * @throws ApplicationFailure whose type is the code of a failed job
 * @throws CancelledFailure if the job was cancelled, because the walk has requested the cancellation of the run
 */
export async function endRunWithJobResult(outcome: JobRunEnd): Promise<JobRunEnd> {
  const { result, failure } = outcome;
  if (result === 'failed') {
    const ended = ApplicationFailure.create({
      type: failure?.code ?? result,
      message: failure?.message ?? 'The job failed.',
      nonRetryable: true,
      category: ApplicationFailureCategory.BENIGN,
      details: [outcome],
    });
    // The stack is empty, because lines of this file would not help an operator. A log can then also tell a failed job
    // from a broken run.
    ended.stack = '';
    throw ended;
  }
  if (result === 'cancelled') {
    await condition(() => false, limits.cancelWaitSeconds * 1_000, { summary: 'waits for its cancellation' });
  }
  return outcome;
}
