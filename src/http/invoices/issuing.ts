// Shared parts of the calls that issue an invoice: parameters, responses, and the steps from a validated invoice to its
// response.
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { httpLimits } from '../../contracts/limits/http';
import { jobLimits } from '../../contracts/limits/jobs';
import { toCivilDateTime } from '../../document/calculate/dates';
import type { InvoiceDeps } from '../../invoices/context';
import {
  takeQuotaAndBuildInvoiceToIssue,
  type InvoiceToIssue,
  type IssuedJobRuns,
  issueInvoices,
} from '../../invoices/issue';
import type { ValidatedInvoice } from '../../invoices/validate';
import { findInvoiceStatusWithRecords } from '../../invoices/status';
import type { EndedJob } from '../../jobs/issue/start-job-runs';
import type { MilestoneWait } from '../../jobs/milestone-waits';
import { findSuccessfulJobEnd } from '../../jobs/successful-end';
import { createEntryChangeDeps } from '../entries/find-entry';
import type { TenantCallContext, TenantEndpoint } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import { defineBooleanQueryParameter } from '../kit/request/parameters';
import { buildWaitAndUntilQueryParameters } from '../kit/request/wait';
import {
  buildIssuedInvoiceResponseOrRefuse,
  waitForInvoiceMilestone,
  beginInvoiceMilestoneWait,
  type InvoiceSnapshotAndStatus,
  type InvoiceWaitOptions,
  createInvoiceMilestonePredicate,
  parseInvoiceWaitOptions,
} from './wait-and-respond';
import { toInvoicePreviewJson } from './invoice-json';
import { invoiceSchema } from './invoice-schema';
import { parseResourceId } from '../../contracts/ids';

export const parseInvoiceIdFromPath = ({ params }: Pick<TenantCallContext, 'params'>): string =>
  parseResourceId(params.id, 'invoice');

/**
 * Builds the parameters of a call on an invoice.
 * @param checks what the call does with `dry_run`
 * @param sealed what `until=sealed` means in this call
 */
export function buildDryRunAndWaitQueryParameters(checks: string, sealed: string) {
  return {
    dry_run: defineBooleanQueryParameter(`true: ${checks}, and store nothing`),
    ...buildWaitAndUntilQueryParameters({ waitSeconds: limits.waitSecondsDefault, until: 'sealed' }, sealed),
  };
}

/** Members that every call that issues an invoice shares. */
export const issuingEndpointSharedMembers = {
  method: 'POST',
  strict: true,
  scope: 'run',
  query: buildDryRunAndWaitQueryParameters(
    'calculate and validate the invoice',
    'the record is sealed, so the invoice is issued',
  ),
  responses: { 200: invoiceSchema, 201: invoiceSchema, 202: invoiceSchema },
  responseTexts: {
    200: 'The preview of the invoice, with `dry_run`',
    201: 'The issued invoice, whose record is sealed',
    202: 'The invoice, which is not issued yet, because the wait ended before the seal',
  },
  errors: [...documentBuildErrorKeys, 'not-found', 'conflict', 'storage-full', 'jobs-full', 'series-paused'],
  bodyBytesMax: httpLimits.documentBodyBytesMax,
  onlyPreviews: (query) => readDryRunAndCheckParameters({ query }),
  again: answerAgain,
} as const satisfies Partial<TenantEndpoint>;

/** Reads `dry_run`, and with it checks all parameters. */
export const readDryRunAndCheckParameters = ({ query }: Pick<TenantCallContext, 'query'>): boolean =>
  query.dry_run === 'true';

/** Creates the context of use cases on invoices. */
export const createInvoiceDeps = (call: TenantCallContext): InvoiceDeps => ({
  ...createEntryChangeDeps(call),
  traceparent: call.traceparent,
  runs: call.deps,
  witness: call.deps.witness,
});

/** Stores validated invoices, waits for the last one, and responds with it. */
export async function issueInvoicesAndBuildResponse(
  call: TenantCallContext,
  context: InvoiceDeps,
  validated: readonly ValidatedInvoice[],
  wait: InvoiceWaitOptions = parseInvoiceWaitOptions(call, limits.waitSecondsDefault),
) {
  const invoices = [];
  for (const one of validated) invoices.push(await takeQuotaAndBuildInvoiceToIssue(context, one));
  const id = invoices.at(-1)?.entry.id ?? call.ownId;
  const current = await issueInvoicesAndAwaitOne(call, context, { invoices, id, wait });
  return buildIssuedInvoiceResponseOrRefuse(call, current, validated.length === 1 && validated.every(isUnrelated));
}

/**
 * True if the invoice refers to no other invoice, and none can refer to it yet, because this call assigned its number.
 */
const isUnrelated = ({ invoice: { preceding = [], code } }: ValidatedInvoice): boolean =>
  preceding.length === 0 && code === undefined;

interface IssuingWait {
  readonly invoices: readonly InvoiceToIssue[];
  /** The invoice that the call waits for. */
  readonly id: string;
  readonly wait: InvoiceWaitOptions;
}

/** Stores invoices and waits for one of them. Their runs start after the seal. */
export async function issueInvoicesAndAwaitOne(
  call: TenantCallContext,
  context: InvoiceDeps,
  { invoices, id, wait }: IssuingWait,
): Promise<InvoiceSnapshotAndStatus> {
  // The stream of seals also announces the end of jobs, but not PDFs.
  const invoiceWait = beginInvoiceMilestoneWait(call, id, wait.until, wait.until === 'reported' ? 'sealed' : undefined);
  const sealed = wait.until === 'sealed' ? invoiceWait : beginInvoiceMilestoneWait(call, id, 'sealed');
  try {
    const runs = await issueInvoices({ ...context, awaitsEnd: wait.until === 'reported' }, invoices);
    if (sealed !== invoiceWait) void startWhenSealed(call, sealed, runs);
    try {
      const current = await waitForInvoiceMilestone(call, id, wait, { begun: invoiceWait });
      // The call waited for less time than its run was held, so the run is started now to create the PDF.
      if (runs.mayEndSoon && !createInvoiceMilestonePredicate(wait.until)(current)) runs.start(true);
      runs.start(false, findEndedJob(call, current));
      return current;
    } finally {
      runs.start();
    }
  } finally {
    invoiceWait.end();
    sealed.end();
  }
}

/** Returns the end of the job that issued the invoice, so that its run need not read the job. */
function findEndedJob({ deps }: TenantCallContext, { view, standing }: InvoiceSnapshotAndStatus): EndedJob | undefined {
  const { job } = standing;
  const end = job && findSuccessfulJobEnd(deps.settings.temporal, job, view.entry);
  return end && { id: job.id, end };
}

/**
 * Starts the runs of a waiting call after the chain has sealed, or after a short time without a seal. If a run starts
 * before the seal, it finds nothing to do, is notified of the seal, and wakes the chain once more.
 */
async function startWhenSealed(call: TenantCallContext, sealed: MilestoneWait, runs: IssuedJobRuns): Promise<void> {
  const isAnnounced = async (): Promise<true> => true;
  await sealed.until(isAnnounced, { waitMs: jobLimits.startAwaitedMs, closed: call.closed });
  // The authority's response ends the job, without a run between seal and response. If there is no response, the end of
  // the call starts the run.
  if (runs.mayEndSoon) await sleep(jobLimits.startWithOutcomeMs, undefined, { ref: false });
  runs.start(true);
}

/** Responds with a preview of the invoice, without id, number, code, QR code and record. */
export function buildInvoicePreviewResponse(
  call: TenantCallContext,
  { invoice, entry, supplier, contents }: ValidatedInvoice,
) {
  const { warnings = [], key, dateIsOpen, bodyForm: form } = entry;
  const day = dateIsOpen ? toCivilDateTime(call.deps.now(), supplier.zone).date : undefined;
  // If the invoice were issued, the call itself would register a new supplier.
  const visibleWarnings = warnings.filter((one) => !(supplier.isNew && one.key === 'supplier-not-registered'));
  return {
    status: 200,
    body: toInvoicePreviewJson(invoice, { ...contents, warnings: visibleWarnings, key, day, form }, call),
  };
}

/**
 * Responds to a repeated call with the invoice of the first call, and with the status code that fits the invoice now. The
 * first call may have ended early because its client was gone, so the repeated call waits like the first one.
 */
async function answerAgain(call: TenantCallContext, id: string) {
  const view = await call.store.invoices.find({ id });
  const status = view && findInvoiceStatusWithRecords(view);
  if (!status) return undefined;
  const found = { view, standing: status };
  const wait = parseInvoiceWaitOptions(call, limits.waitSecondsDefault);
  const isReached = createInvoiceMilestonePredicate(wait.until)(found);
  const current = isReached ? found : await waitForInvoiceMilestone(call, id, wait);
  return { ...(await buildIssuedInvoiceResponseOrRefuse(call, current)), isCurrent: true as const };
}
