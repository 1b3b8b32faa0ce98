// Prepares an invoice that a call issues. Plans its first walk with the entry and the job that the call has built.
import { requireNoClockDrift } from '../../contracts/process-clock';
import { findInvoiceNumberInSummary } from '../../document/document-summary';
import {
  buildFirstJobWalkSoftwareBlock,
  createFirstJobWalkInput,
  parseChainInvoiceKeyOfEntry,
  throwOnFirstJobWalkFile,
} from '../../flow/first-walk';
import type { StepNeed, StepNeedResult } from '../../flow/step-context';
import type { ChainDocument } from '../../model/chain';
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import type { SeriesNumberDocument } from '../../model/series';
import type { JobWalkChanges, JobWalkInput } from '../../model/walk';
import type { WorkspaceDocument } from '../../model/workspace';
import type { Settings } from '../../settings/settings';
import { formatChainInvoiceKey } from '../../store/chains/records';
import { createEventsFromJobWalk } from '../../store/events/from-walk';
import type { WorkspaceStore } from '../../store/for-workspace';
import { buildSealingRequestDocument } from '../../store/jobs/commit-walk';
import type { InvoiceNumberOwnerAndDatabaseTime } from '../../store/jobs/number-owner';
import type { InvoiceBeforeFirstWalk, IssuedDocuments } from '../../store/jobs/issue-together';
import { buildEntryAfterFirstWalk, buildJobAfterFirstWalk } from '../../store/jobs/new-entry-after-walk';
import type { SigningKeyProvider } from '../../store/keys/key-ring';
import { computeBsonSizeBytes } from '../../store/paging';
import type { SeriesNumberingDeps } from '../../store/series/take-numbers';
import { buildSeriesNumberRequest, toSeriesNumberNeedResult } from '../number-need';
import { type JobWalkPlanWithoutNeeds, planJobWalkUntilOpenNeed, resumeJobWalkPlanUntilOpenNeed } from '../plan-walk';
import { readOtherInvoicesForChecks } from '../read-other-invoices';

/** Dependencies of planning a first walk. */
export interface FirstJobWalkDeps {
  readonly store: WorkspaceStore;
  readonly workspace: WorkspaceDocument;
  readonly keys: Pick<SigningKeyProvider, 'signingKey'>;
  readonly now: Date;
  readonly newId: () => string;
  readonly software: Settings['software'];
  readonly numbering: SeriesNumberingDeps;
}

/** An entry and its job, both new. */
interface NewInvoice {
  readonly entry: EntryDocument;
  readonly job: JobDocument;
  /** Whether the call waits for the end of the job. The request of the chain states this. */
  readonly callAwaitsEnd?: boolean;
}

/**
 * Prepares an invoice: plans its first walk up to its number. Undefined if only a run can execute the walk, because a
 * step needs something that only a run provides.
 * @throws WrongClockError if a wrong clock would give the invoice its date, or fail its job
 */
export async function planInvoiceFirstWalkUpToNumber(
  context: FirstJobWalkDeps,
  invoice: NewInvoice,
  chain: ChainDocument | null,
): Promise<InvoiceBeforeFirstWalk | undefined> {
  const { entry, job } = invoice;
  const { owner, databaseTime } = await findNumberOwner(context, entry, chain);
  const view = createInput(context, invoice, chain, owner);
  const { now, newId, software } = context;
  const tools = { now, newId, fileRow: throwOnFirstJobWalkFile, ...buildFirstJobWalkSoftwareBlock(software, chain) };
  const answerNeed = createAnswers(context);
  const first = await planJobWalkUntilOpenNeed(view, tools, answerNeed);
  if (first.kind === 'plan') await requireClockOfFaults(context, first);
  if (first.kind === 'plan') return { entry, job, finish: async () => toDocuments(invoice, view, first, databaseTime) };
  const { need } = first;
  if (need.kind !== 'number' || need.rule.series !== undefined) return undefined;
  const { wanted, asking } = buildSeriesNumberRequest(view, need);
  const { named } = need;
  const formatKey = ({ code, date }: SeriesNumberDocument): string => {
    const identity = named?.(code, date);
    return formatChainInvoiceKey(chain?._id ?? '', identity?.number ?? '', identity?.date ?? '');
  };
  return {
    entry,
    job,
    number: {
      wanted,
      asking: { ...asking, id: entry.id },
      now: context.now,
      by: context.numbering,
      ...(named && chain ? { formatInvoiceKey: formatKey } : {}),
    },
    async finish(taken) {
      const answer = taken && toSeriesNumberNeedResult(taken, job);
      const plannedWalk = await resumeJobWalkPlanUntilOpenNeed(first, async (open) =>
        open === need ? answer : answerNeed(open),
      );
      return plannedWalk.kind === 'plan' ? toDocuments(invoice, view, plannedWalk) : undefined;
    },
  };
}

/**
 * Requires a right clock if the walk has refused the invoice, because the refusal may depend on the day. Without a
 * refusal, the database is not asked.
 */
async function requireClockOfFaults(
  { store, numbering }: FirstJobWalkDeps,
  { changes }: JobWalkPlanWithoutNeeds,
): Promise<void> {
  if (!numbering.now || !changes || changes.job.faults.length === 0) return;
  requireNoClockDrift(numbering.now(), await store.system.databaseClock());
}

/** Creates the input of the walk, with the entry as the job will hold it. */
function createInput(
  context: FirstJobWalkDeps,
  { entry, job }: NewInvoice,
  chain: ChainDocument | null,
  numberOwner: string | undefined,
): JobWalkInput {
  return createFirstJobWalkInput({
    job,
    entry: { ...entry, openJob: job.holdsEntry ? job.id : null },
    sizes: measureRows(entry),
    workspace: context.workspace,
    chain,
    numberOwner,
  });
}

/** Returns the results that a call can provide. They are computed once for all plans of the walk. */
function createAnswers({ store, workspace, keys }: FirstJobWalkDeps) {
  const cache = new Map<string, Promise<StepNeedResult>>();
  const once = (need: StepNeed, answer: () => Promise<StepNeedResult>): Promise<StepNeedResult> => {
    const key = `${need.kind} ${need.visit}`;
    const cached = cache.get(key) ?? answer();
    cache.set(key, cached);
    return cached;
  };
  return async (need: StepNeed): Promise<StepNeedResult | undefined> => {
    if (need.kind === 'signing-key')
      return once(need, async () => ({ kind: 'signing-key', key: await keys.signingKey('envelope', workspace._id) }));
    if (need.kind !== 'others') return undefined;
    const othersQuestion = {
      question: { ...need.question, environment: workspace.environment },
      exchange: need.exchange,
    };
    return once(need, async () => ({ kind: 'others', ...(await readOtherInvoicesForChecks(store, othersQuestion)) }));
  };
}

/**
 * Finds the entry that already has the number of an invoice, if the client chose this number.
 * @throws WrongClockError if a wrong clock would give the invoice its date
 */
async function findNumberOwner(
  { store, numbering }: FirstJobWalkDeps,
  entry: EntryDocument,
  chain: ChainDocument | null,
): Promise<InvoiceNumberOwnerAndDatabaseTime> {
  const own = chain ? parseChainInvoiceKeyOfEntry(entry) : undefined;
  if (!own || !chain) return {};
  const key = formatChainInvoiceKey(chain._id, own.number, own.date);
  const found = await store.jobs.readNumberOwner(chain._id, key);
  // The step that numbers sets the date of an invoice whose client chose only the number.
  if (numbering.now && entry.dateIsOpen) requireNoClockDrift(numbering.now(), found.databaseTime);
  return found;
}

const measureRows = ({ states, versions, files }: EntryDocument) => ({
  statesCount: states.length,
  statesBytes: computeBsonSizeBytes({ rows: states }),
  versionsCount: versions.length,
  filesBytes: computeBsonSizeBytes({ rows: files }),
});

/**
 * Builds the documents as they are after the walk. If the walk has no changes, they stay as they were built.
 * @param databaseTime the time by the database's clock; absent if the number was taken, which compared the clocks
 */
function toDocuments(
  { entry, callAwaitsEnd = false }: NewInvoice,
  view: JobWalkInput,
  { changes }: JobWalkPlanWithoutNeeds,
  databaseTime?: Date,
): IssuedDocuments {
  const storedEntry = { ...entry, openJob: view.entry?.openJob ?? null };
  if (!changes) return { entry: storedEntry, job: view.job, steps: [], events: [] };
  const numbered = buildEntryAfterFirstWalk(storedEntry, changes);
  const invoiceNumber = findInvoiceNumberInSummary(numbered.snippet);
  return {
    entry: numbered,
    // The run of the job starts with the number in its title.
    job: { ...buildJobAfterFirstWalk(view.job, changes), ...(invoiceNumber ? { invoiceNumber } : {}) },
    ...findRequest(view, changes, { callAwaitsEnd, databaseTime }),
    steps: changes.steps,
    // No step before the seal changes a registration.
    events: createEventsFromJobWalk(view, changes, () => ''),
  };
}

function findRequest(
  { job }: JobWalkInput,
  { wait, job: { updatedAt } }: JobWalkChanges,
  { callAwaitsEnd, databaseTime }: { readonly callAwaitsEnd: boolean; readonly databaseTime: Date | undefined },
): Pick<IssuedDocuments, 'request'> {
  if (!wait?.request) return {};
  const document = buildSealingRequestDocument(job, wait.request, updatedAt, databaseTime);
  const request = { ...document, jobHasNoRun: true as const };
  return { request: callAwaitsEnd ? { ...request, callAwaitsEnd: true } : request };
}
