// Serves POST /fiscal/v1/invoices/{id}/cancel and /amend, which create records of the same invoice.
import { Refusal, createRefusal } from '../../contracts/errors';
import type { JobMilestone } from '../../contracts/milestones';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { parseCancelBody } from '../../document/invoice-body/read-correction';
import { isEntryContentRegisteredOrPending } from '../../entries/cancelled';
import { amendInvoice, buildAndValidateAmendment } from '../../invoices/amend';
import {
  cancelUnsealedInvoiceJob,
  createInvoiceNotChangeableRefusal,
  requireNoCorrectionOrReplacementInForce,
  startInvoiceCancellation,
} from '../../invoices/cancel';
import { retryWhileEntriesChange } from '../../invoices/issue';
import { GuardedEntryChangedError } from '../../jobs/issue/store-and-seal';
import { createInvoiceValidationRefusal } from '../../invoices/refuse';
import {
  isInvoicePdfWaitOver,
  isInvoiceIssuedWithoutRecord,
  isJobEndedInSnapshot,
  isRecordRequestedByJob,
} from '../../invoices/status';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import {
  buildIssuedInvoiceResponseOrRefuse,
  waitForInvoiceMilestone,
  type InvoiceSnapshotAndStatus,
  requireInvoiceSnapshotAndStatus,
  readRelatedAndBuildInvoiceJson,
  parseInvoiceWaitOptions,
  createFailedAmendmentRefusal,
} from './wait-and-respond';
import { invoiceBodySchema } from './body-schema';
import { formatInvoiceUrlPath } from './invoice-json';
import { invoiceSchema } from './invoice-schema';
import {
  buildDryRunAndWaitQueryParameters,
  buildInvoicePreviewResponse,
  createInvoiceDeps,
  readDryRunAndCheckParameters,
  issuingEndpointSharedMembers,
  parseInvoiceIdFromPath,
} from './issuing';

const issuingParameters = buildDryRunAndWaitQueryParameters(
  'check whether the invoice can be cancelled',
  'the cancellation is sealed',
);

const cancelParameters = {
  ...issuingParameters,
  until: {
    ...issuingParameters.until,
    description: 'Has no effect: the call always waits until the cancellation is sealed',
  },
};

export const cancelInvoiceEndpoint = defineTenantEndpoint({
  ...issuingEndpointSharedMembers,
  path: '/fiscal/v1/invoices/:id/cancel',
  located: true,
  operation: { id: 'cancelInvoice', tag: 'issuing', summary: 'Cancel an invoice that should not exist' },
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { reason: { type: 'string', maxLength: limits.textCharactersMax } },
  },
  query: cancelParameters,
  responses: { 200: invoiceSchema, 202: invoiceSchema },
  responseTexts: {
    200:
      'The invoice, whose cancellation is sealed, or which was cancelled before it had a record. ' +
      'With `dry_run`, the unchanged invoice',
    202: 'The invoice, whose cancellation is not sealed yet',
  },
  // A correction may be issued at the same time and cause a conflict.
  handle: (call) => retryWhileEntriesChange(() => cancel(call)),
  async again(call, id, status) {
    const hasJob = (await call.store.jobs.find(id)) !== null;
    // Without a job, an attempt that got no response is made again, and finds what the first one did.
    if (!hasJob && status === undefined) return undefined;
    const current = hasJob
      ? await waitForCancellation(call)
      : await requireInvoiceSnapshotAndStatus(call, { id: parseInvoiceIdFromPath(call) });
    if (!hasJob && status === 200 && !isCancelledOrBeing(current)) return answerInvoice(call, current);
    return { ...(await answerCancelled(call, current, id)), isCurrent: true };
  },
});

const isCancelledOrBeing = ({ standing }: InvoiceSnapshotAndStatus): boolean =>
  standing.status === 'cancelled' || standing.isBeingCancelled;

async function cancel(call: TenantCallContext) {
  const dryRun = readDryRunAndCheckParameters(call);
  const { body, faults } = parseCancelBody(call.body);
  const id = parseInvoiceIdFromPath(call);
  const current = await requireInvoiceSnapshotAndStatus(call, { id });
  if (faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  if (isCancelledOrBeing(current)) return answerCancelled(call, current);
  if (isInvoiceIssuedWithoutRecord(current.standing))
    throw createInvoiceNotChangeableRefusal(current.view.entry, 'invoice-unreported');
  const context = createInvoiceDeps(call);
  await requireNoCorrectionOrReplacementInForce(context, current.view);
  if (dryRun) return { status: 200, body: await readRelatedAndBuildInvoiceJson(call, current) };
  const ended = current.standing.registration ? undefined : await endUnsealed(call, current);
  if (ended) return ended;
  await startInvoiceCancellation(context, current.view, { id: call.ownId, reason: body.reason });
  return answerCancelled(call, await waitForCancellation(call), call.ownId);
}

function waitForCancellation(call: TenantCallContext): Promise<InvoiceSnapshotAndStatus> {
  const wait = parseInvoiceWaitOptions(call, limits.waitSecondsDefault);
  const isThere = hasCancellationEnded;
  return waitForInvoiceMilestone(call, parseInvoiceIdFromPath(call), { ...wait, until: 'sealed' }, { isThere });
}

/**
 * Returns true if the record of the newest cancellation is sealed, or if there will be no such record. The record of a
 * cancellation that the authority rejected before does not count.
 */
const hasCancellationEnded = ({ standing }: InvoiceSnapshotAndStatus): boolean => !standing.isBeingCancelled;

/** @param job the job of the call's own cancellation; absent if another call cancels the invoice */
async function answerCancelled(call: TenantCallContext, current: InvoiceSnapshotAndStatus, job?: string) {
  const { standing, view } = current;
  const own = job === undefined ? undefined : view.jobs.find(({ id }) => id === job);
  const isSealed = own !== undefined && isSealedByJob(current, own.id);
  if (own && !own.open && !isSealed && !isCancelledOrBeing(current))
    throw createRefusal('validation', 'cancel-failed', {}, { id: view.entry.id, faults: own.faults });
  const answer = await answerInvoice(call, current);
  return standing.isBeingCancelled && !isSealed ? { ...answer, status: 202 } : answer;
}

const answerInvoice = async (call: TenantCallContext, current: InvoiceSnapshotAndStatus) => ({
  status: 200,
  body: await readRelatedAndBuildInvoiceJson(call, current),
  headers: { Location: formatInvoiceUrlPath(current.view.entry.id) },
});

/**
 * Ends an unsealed invoice without a record. Returns undefined if it was sealed before its job could be cancelled.
 * @throws GuardedEntryChangedError if it was sealed later, or if another job works on it
 */
async function endUnsealed(call: TenantCallContext, { standing, view }: InvoiceSnapshotAndStatus) {
  const { deps, change } = call;
  try {
    if (standing.status === 'processing' && standing.job)
      await cancelUnsealedInvoiceJob(createInvoiceDeps(call), change, standing.job.id, deps.now);
  } catch (error) {
    const { standing: now } = await requireInvoiceSnapshotAndStatus(call, { id: view.entry.id });
    if (error instanceof Refusal && now.registration) return undefined;
    throw error;
  }
  const ended = await requireInvoiceSnapshotAndStatus(call, { id: view.entry.id });
  // If a record was sealed or another job works on the invoice, the call looks at it again from the beginning.
  if (ended.standing.registration || ended.standing.status === 'processing') throw new GuardedEntryChangedError();
  // Its job may have ended well before it could be cancelled.
  if (isInvoiceIssuedWithoutRecord(ended.standing))
    throw createInvoiceNotChangeableRefusal(ended.view.entry, 'invoice-unreported');
  return answerInvoice(call, ended);
}

export const amendInvoiceEndpoint = defineTenantEndpoint({
  ...issuingEndpointSharedMembers,
  path: '/fiscal/v1/invoices/:id/amend',
  located: true,
  operation: {
    id: 'amendInvoice',
    tag: 'issuing',
    summary: 'Amend an invoice that the authority rejected or accepted with errors',
  },
  query: buildDryRunAndWaitQueryParameters('calculate and validate the amended invoice', 'the new record is sealed'),
  responseTexts: {
    200:
      'With `dry_run`: the preview of the amended invoice. Without it: the invoice, if an earlier amendment failed, and the body ' +
      'has the content that the authority has. The call then restores this content',
    201: 'The amended invoice, whose new record is sealed',
    202: 'The amended invoice, whose new record is not sealed yet',
  },
  body: invoiceBodySchema,
  // A correction may be issued at the same time, or the entry may change in another way.
  handle: (call) => retryWhileEntriesChange(() => amend(call)),
  async again(call, id, status) {
    const hasJob = (await call.store.jobs.find(id)) !== null;
    // Without a job, a call that responded with 200 has restored the registered content.
    if (!hasJob && status !== 200) return undefined;
    if (hasJob) return { ...(await answerAmended(call, id, await waitForAmendment(call, id))), isCurrent: true };
    const current = await requireInvoiceSnapshotAndStatus(call, { id: parseInvoiceIdFromPath(call) });
    return { body: await readRelatedAndBuildInvoiceJson(call, current) };
  },
});

async function amend(call: TenantCallContext) {
  const dryRun = readDryRunAndCheckParameters(call);
  const id = parseInvoiceIdFromPath(call);
  const { view } = await requireInvoiceSnapshotAndStatus(call, { id });
  const context = createInvoiceDeps(call);
  const draft = await buildAndValidateAmendment(context, view, call.body);
  if (dryRun) return buildInvoicePreviewResponse(call, draft);
  await amendInvoice(context, view, draft, call.ownId);
  return answerAmended(call, call.ownId, await waitForAmendment(call, call.ownId));
}

/** @param job the job of the amendment */
function waitForAmendment(call: TenantCallContext, job: string): Promise<InvoiceSnapshotAndStatus> {
  const wait = parseInvoiceWaitOptions(call, limits.waitSecondsDefault);
  return waitForInvoiceMilestone(call, parseInvoiceIdFromPath(call), wait, { isThere: isAmended(job, wait.until) });
}

/** Returns whether a record of the job is sealed. A later amendment may have sealed a newer one. */
const isSealedByJob = ({ view }: InvoiceSnapshotAndStatus, job: string): boolean =>
  view.records.some((record) => isRecordRequestedByJob(record, job));

/** Returns whether the job has sealed the new record and has reached the milestone, or has ended. */
const isAmended =
  (job: string, until: JobMilestone) =>
  (current: InvoiceSnapshotAndStatus): boolean => {
    const { view, standing } = current;
    const own = view.jobs.find(({ id }) => id === job);
    if (!own || isJobEndedInSnapshot(own, view)) return true;
    if (!isSealedByJob(current, job)) return false;
    return until === 'printed' ? isInvoicePdfWaitOver(standing, view) : until === 'sealed';
  };

async function answerAmended(call: TenantCallContext, job: string, current: InvoiceSnapshotAndStatus) {
  const own = current.view.jobs.find(({ id }) => id === job);
  const isSealed = isSealedByJob(current, job);
  if (!isSealed && own && !own.open) throw createFailedAmendmentRefusal(current.view, own.faults);
  const answer = await buildIssuedInvoiceResponseOrRefuse(call, current);
  if (!isSealed && !own && isEntryContentRegisteredOrPending(current.view.entry)) return { ...answer, status: 200 };
  return isSealed ? answer : { ...answer, status: 202 };
}
