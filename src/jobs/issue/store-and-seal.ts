// Issues invoices in one call. Entry, job, number and the request of the chain are stored in one transaction, and the
// chain is signaled. The runs of the jobs start after the response.
import { createRefusal } from '../../contracts/errors';
import { canApiCallRunStepsBeforeSeal } from '../../flow/first-walk';
import type { AuditDetails, NewAuditRow } from '../../model/audit';
import type { ChainDocument } from '../../model/chain';
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import type { WorkspaceDocument } from '../../model/workspace';
import { createFailpoint } from '../../settings/failpoints';
import type { Settings } from '../../settings/settings';
import type { BatchRowResult } from '../../store/batches/progress';
import type { FileToSpool } from '../../store/entries/spool';
import type { WorkspaceStore } from '../../store/for-workspace';
import type { InvoiceBeforeFirstWalk, IssuedDocuments, InvoiceIssuingResult } from '../../store/jobs/issue-together';
import type { SigningKeyProvider } from '../../store/keys/key-ring';
import { formatChainKey } from '../../store/chains/chains';
import type { SeriesNumberingDeps } from '../../store/series/take-numbers';
import type { JobRunStartDeps } from '../new-job';
import { planInvoiceFirstWalkUpToNumber } from './plan-first-walk';
import { signalOrStartChainRunToSealInBackground } from './signal-chain-in-background';
import { type EndedJob, registerSealWaitAndCreateJobRunStarter, startJobRunsInBackground } from './start-job-runs';

/** A validated invoice with its job. Both are built in memory, and nothing is stored. */
export interface InvoiceToIssue {
  readonly entry: EntryDocument;
  readonly job: JobDocument;
  /** Files of data URIs in the arguments. */
  readonly spooled: readonly FileToSpool[];
  /** The chain of the supplier, as the call read it. If absent, the chain is read. */
  readonly chain?: ChainDocument | undefined;
  /** Entries on which the invoice depends. These entries must not have changed after they were read. */
  readonly guards?: readonly EntryDocument[];
}

/** An entry on which an invoice depends changed after it was read. */
export class GuardedEntryChangedError extends Error {
  override readonly name = 'GuardedEntryChangedError';
}

/** A row of a batch no longer waits to be issued, because another attempt has issued or skipped it. */
export class BatchRowsTakenError extends Error {
  override readonly name = 'BatchRowsTakenError';
}

/** A run has to assign the number of one of several rows of a batch, so that each row has to be issued alone. */
export class BatchRowNumberNeedsRunError extends Error {
  override readonly name = 'BatchRowNumberNeedsRunError';
}

export interface InvoiceIssuingDeps {
  readonly store: WorkspaceStore;
  readonly workspace: WorkspaceDocument;
  readonly now: Date;
  readonly newId: () => string;
  readonly buildAuditRow: (details: AuditDetails) => NewAuditRow;
  readonly keys: Pick<SigningKeyProvider, 'signingKey'>;
  readonly witness: SeriesNumberingDeps['witness'];
  readonly runs: JobRunStartDeps & {
    readonly settings: Pick<Settings, 'software' | 'failpoints'>;
    /** The clock of the process, of which `now` is an earlier time. */
    readonly now: () => Date;
  };
  /** Whether the call waits for the end of the jobs. */
  readonly awaitsEnd?: boolean;
  /**
   * The rows of a batch that the invoices are, as they are once issued. If no number can be taken now, nothing is
   * stored, and the rows keep waiting, so that a cancellation of the batch ends them. If a run has to assign a number,
   * only a single row is stored, because the runs of several rows would take the numbers in any order.
   */
  readonly batchRows?: readonly BatchRowResult[];
}

/** The runs of the jobs, which start after the response. */
export interface InvoiceJobRunsToStart {
  /**
   * Whether the authority may respond in a moment. Its response ends the jobs, so their runs can wait for the response.
   */
  readonly mayEndSoon: boolean;
  /** Whether the runs do all steps, because the call could not. They have already started. */
  readonly doAllSteps?: true;
  /**
   * Starts the runs when the call no longer waits for the seal, so that a run finds its record sealed. Returns at once
   * and never throws. If this function is never called, the sweep starts the runs.
   * @param isAwaited whether the call also waits for the PDF or the end of the job
   * @param ended the job whose end the call has read
   */
  start(isAwaited?: boolean, ended?: EndedJob): void;
}

/**
 * Stores new entries with their jobs, all or none, and starts their seal. Does not wait for the seal. The caller has
 * already validated everything that can be checked before.
 * @throws Refusal `conflict` naming the existing entry or job; GuardedEntryChangedError; for rows of a batch also
 *   BatchRowsTakenError, BatchRowNumberNeedsRunError, SeriesPausedError and WitnessUnavailableError. WrongClockError if the
 *   clock of this process would give an invoice a wrong date, or fail its job
 */
export async function saveInvoicesAndStartSealing(
  context: InvoiceIssuingDeps,
  invoices: readonly InvoiceToIssue[],
): Promise<InvoiceJobRunsToStart> {
  const [{ entry, chain: known }] = invoices as [InvoiceToIssue];
  const { store, workspace, runs } = context;
  const chain = known ?? (entry.supplier ? await store.chains.find(workspace.environment, entry.supplier) : null);
  const key = chain?._id ?? formatChainKey(workspace._id, workspace.environment, entry.supplier ?? '');
  const mayEndSoon = context.awaitsEnd === true && isSendingOpen(chain, context.now);
  const preparedInvoices = await prepareAll(context, mayEndSoon ? invoices.map(markAwaited) : invoices, chain);
  const failpoint = createFailpoint(runs.settings.failpoints);
  await failpoint('before-issue');
  const walked = preparedInvoices && (await storeCall(context, key, invoices, preparedInvoices));
  if (walked?.kind === 'stored') {
    await failpoint('issued');
    const following = followBehind(runs, chain, walked.documents);
    if (walked.witnessError === undefined) return { mayEndSoon, ...following };
    // The invoices are stored, so they are sealed, although the call returns no number that the witness does not have.
    // The run of a batch does the jobs of its rows.
    if (!context.batchRows) following.start();
    throw walked.witnessError;
  }
  if (context.batchRows && walked?.kind === 'ordinary' && walked.pause) throw walked.pause;
  if (context.batchRows && invoices.length > 1) throw new BatchRowNumberNeedsRunError();
  // Runs execute these walks, because the workflow has other steps, or because a series is paused.
  const unwalked = await storeCall(markSlow(context), key, invoices, invoices.map(leaveUnwalked));
  if (unwalked.kind !== 'stored') throw createRefusal('conflict', 'invoice-changed-meanwhile');
  startJobRunsInBackground(
    runs,
    unwalked.documents.map(({ job }) => job),
  );
  return { mayEndSoon: false, doAllSteps: true, start: () => undefined };
}

const markAwaited = (invoice: InvoiceToIssue) => ({ ...invoice, callAwaitsEnd: true });

/** Returns whether the authority lets the chain send now, as far as this process knows. */
const isSendingOpen = (chain: ChainDocument | null, now: Date): boolean =>
  chain !== null && !chain.sealingPause && (chain.nextAttemptAt ?? now) <= now;

async function prepareAll(
  { runs, witness, ...context }: InvoiceIssuingDeps,
  invoices: readonly InvoiceToIssue[],
  chain: ChainDocument | null,
): Promise<readonly InvoiceBeforeFirstWalk[] | undefined> {
  if (!invoices.every(({ job }) => canApiCallRunStepsBeforeSeal(job))) return undefined;
  const { software } = runs.settings;
  const walk = { ...context, software, numbering: { witness, now: runs.now } };
  const results = await Promise.all(invoices.map((one) => planInvoiceFirstWalkUpToNumber(walk, one, chain)));
  return results.every((one) => one !== undefined) ? results : undefined;
}

/**
 * Prepares an invoice without a walk, in the form in which `store.jobs.create` would store it. Its own run executes the
 * job, not the run of a batch, so that the sweep starts that run if it is lost.
 */
function leaveUnwalked({ entry, job: { batch: _batch, ...job } }: InvoiceToIssue): InvoiceBeforeFirstWalk {
  const finished = { entry: { ...entry, openJob: job.holdsEntry ? job.id : null }, job, steps: [], events: [] };
  return { entry, job, finish: async () => finished };
}

/** Marks the rows whose numbers their runs assign. */
const markSlow = ({ batchRows, ...context }: InvoiceIssuingDeps): InvoiceIssuingDeps =>
  batchRows ? { ...context, batchRows: batchRows.map((row) => ({ ...row, isSlow: true })) } : context;

/** @throws Refusal if one of the documents already exists */
async function storeCall(
  { store, buildAuditRow, batchRows }: InvoiceIssuingDeps,
  chain: string,
  given: readonly InvoiceToIssue[],
  invoices: readonly InvoiceBeforeFirstWalk[],
): Promise<InvoiceIssuingResult> {
  const spooled = given.flatMap((one) => one.spooled);
  const objects = [
    ...given.flatMap(({ job, entry }) => [
      { kind: 'job', id: job.id },
      { kind: 'entry', id: entry.id },
    ]),
    ...spooled.map(({ key }) => ({ kind: 'spool', id: key })),
  ];
  const [only] = given;
  const after = only && given.length === 1 ? { after: only.entry.digest.val } : {};
  const guards = given.flatMap((one) => one.guards ?? []);
  const auditRow = buildAuditRow({ objects, ...after });
  const call = { invoices, spooled, guards, auditRow, ...(batchRows ? { batchRows } : {}) };
  const result = await store.jobs.issue(chain, call);
  switch (result.kind) {
    case 'job-taken':
      throw createRefusal('conflict', 'job-exists', { by: result.by, id: result.id }, { id: result.id });
    case 'entry-taken':
      throw createRefusal('conflict', 'invoice-exists', { member: 'id', id: result.id }, { id: result.id });
    case 'entry-key-taken':
      throw createRefusal('conflict', 'invoice-exists', { member: 'key', id: result.id }, { id: result.id });
    case 'moved':
      throw new GuardedEntryChangedError();
    case 'rows-taken':
      throw new BatchRowsTakenError();
    case 'entry-held':
    case 'lost':
      throw createRefusal('conflict', 'invoice-changed-meanwhile');
    default:
      return result;
  }
}

/** Signals the chain. Runs of jobs that wait for their seal follow later; other runs start now. */
function followBehind(
  runs: JobRunStartDeps,
  chain: ChainDocument | null,
  documents: readonly IssuedDocuments[],
): Pick<InvoiceJobRunsToStart, 'start'> {
  const open = documents.filter(({ job }) => job.open);
  const sealed = open.flatMap(({ job, request }) => (request ? [job] : []));
  if (chain && sealed.length > 0) signalOrStartChainRunToSealInBackground(runs, chain);
  startJobRunsInBackground(
    runs,
    open.flatMap(({ job, request }) => (request ? [] : [job])),
  );
  const start = registerSealWaitAndCreateJobRunStarter(runs, sealed);
  return { start: (isAwaited = false, ended) => start(isAwaited, ended) };
}
