// Builds responses of calls on invoices. Reads an invoice with its related invoices, and waits for its milestone.
import { formatAuthorityInvoiceNumber } from '../../chain/convert/to-registration-record';
import { createRefusal, type Fault } from '../../contracts/errors';
import type { JobMilestone } from '../../contracts/milestones';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { findRoundedCreditNoteContent } from '../../invoices/credit/settle';
import {
  buildInvoiceRelationIds,
  isInvoiceSealedOrEndedWell,
  noInvoiceRelationIds,
  readRelatedInvoices,
} from '../../invoices/related';
import {
  findInvoiceStatusWithRecords,
  type InvoiceStatusWithRecords,
  isIssuingJobEnded,
  isInvoicePdfWaitOver,
  isInvoiceSealedOrEnded,
} from '../../invoices/status';
import type { MilestoneWait } from '../../jobs/milestone-waits';
import type { InvoiceSnapshot } from '../../model/invoice';
import type { TenantCallContext } from '../kit/endpoint';
import { runLongPollWithinLimit } from '../kit/request/long-poll';
import { parseMilestoneWaitOptions } from '../kit/request/wait';
import { formatInvoiceUrlPath, type InvoiceJsonOptions, toInvoiceJson } from './invoice-json';

/** The milestone that a call waits for, and its time limit. */
export interface InvoiceWaitOptions {
  readonly until: JobMilestone;
  readonly seconds: number;
}

export const parseInvoiceWaitOptions = (
  { query }: Pick<TenantCallContext, 'query'>,
  waitSeconds: number,
): InvoiceWaitOptions => {
  const { until, waitSeconds: seconds } = parseMilestoneWaitOptions(query, { waitSeconds, until: 'sealed' });
  return { until, seconds };
};

/** An invoice as it is now. */
export interface InvoiceSnapshotAndStatus {
  readonly view: InvoiceSnapshot;
  readonly standing: InvoiceStatusWithRecords;
}

/** @throws Refusal `not-found` if the entry is not an invoice */
export async function requireInvoiceSnapshotAndStatus(
  { store }: Pick<TenantCallContext, 'store'>,
  by: { readonly id: string } | { readonly key: string },
): Promise<InvoiceSnapshotAndStatus> {
  const view = await store.invoices.find(by);
  const status = view && findInvoiceStatusWithRecords(view);
  if (!status) throw createRefusal('not-found', 'invoice-missing');
  return { view, standing: status };
}

type InvoiceCheck = (one: InvoiceSnapshotAndStatus) => boolean;

const reached: Readonly<Record<JobMilestone, (one: InvoiceSnapshotAndStatus) => boolean>> = {
  sealed: ({ standing }) => isInvoiceSealedOrEnded(standing),
  printed: ({ standing, view }) => isInvoicePdfWaitOver(standing, view),
  reported: ({ standing, view }) => isIssuingJobEnded(standing, view),
};

/** Returns whether an invoice has reached the milestone for which a call waits. */
export const createInvoiceMilestonePredicate = (until: JobMilestone): ((one: InvoiceSnapshotAndStatus) => boolean) =>
  reached[until];

/**
 * Begins to wait for an invoice. If the wait begins before the invoice is stored, it misses nothing.
 * @param after an earlier milestone for which the call also waits
 */
export const beginInvoiceMilestoneWait = (
  { deps, workspace }: TenantCallContext,
  id: string,
  until: JobMilestone,
  after?: 'sealed',
): MilestoneWait => deps.milestones.begin({ workspace: workspace._id, id, ...(after ? { after } : {}) }, until);

/**
 * Reads the invoice when it has reached the milestone of the call, or when the wait has ended.
 * @param isThere check that ends the wait; by default, whether the invoice has reached `until`
 * @param begun the wait that began before the invoice was stored
 */
export async function waitForInvoiceMilestone(
  call: TenantCallContext,
  id: string,
  { until, seconds }: InvoiceWaitOptions,
  { isThere = reached[until], begun }: { readonly isThere?: InvoiceCheck; readonly begun?: MilestoneWait } = {},
): Promise<InvoiceSnapshotAndStatus> {
  const readCurrent = (): Promise<InvoiceSnapshotAndStatus> => requireInvoiceSnapshotAndStatus(call, { id });
  if (seconds === 0) return readCurrent();
  const wait = begun ?? beginInvoiceMilestoneWait(call, id, until);
  try {
    const first = begun ? undefined : await readCurrent();
    if (first && isThere(first)) return first;
    const look = async (): Promise<InvoiceSnapshotAndStatus | undefined> => {
      const current = await readCurrent();
      return isThere(current) ? current : undefined;
    };
    const limit = { waitMs: seconds * 1_000, closed: call.closed };
    const result = await runLongPollWithinLimit(call, (inTurn) => wait.until(() => inTurn(look), limit), undefined);
    return result ?? (await readCurrent());
  } finally {
    wait.end();
  }
}

/** Formats invoices with their references in both directions. */
export async function readRelatedAndBuildInvoiceListJson(
  call: Pick<TenantCallContext, 'store' | 'workspace' | 'language' | 'onPage'>,
  found: readonly InvoiceSnapshotAndStatus[],
  options?: InvoiceJsonOptions,
) {
  const numbered = found.flatMap(({ view: { entry } }) => {
    const invoice = JSON.parse(entry.document) as Invoice;
    return isInvoiceSealedOrEndedWell(entry) && entry.supplier
      ? [{ id: entry.id, supplier: entry.supplier, docSchema: entry.docSchema, invoice }]
      : [];
  });
  const related = numbered.length > 0 ? await readRelatedInvoices(call, numbered) : [];
  // Invoices of several suppliers can have the same number.
  const suppliers = new Set(related.map(({ supplier }) => supplier));
  const bySupplier = new Map([...suppliers].map((one) => [one, related.filter(({ supplier }) => supplier === one)]));
  return found.map(({ view, standing }) => {
    if (related.length === 0) return toInvoiceJson(view, standing, noInvoiceRelationIds, call, options);
    const own = bySupplier.get(view.entry.supplier ?? '') ?? [];
    const settled = findRoundedCreditNoteContent(JSON.parse(view.entry.document) as Invoice, own, view.entry.id);
    return toInvoiceJson(view, standing, buildInvoiceRelationIds(view, own), call, { ...options, settled });
  });
}

/** Formats one invoice with its references in both directions. */
export async function readRelatedAndBuildInvoiceJson(
  call: Pick<TenantCallContext, 'store' | 'workspace' | 'language' | 'onPage'>,
  current: InvoiceSnapshotAndStatus,
) {
  const { view, standing } = current;
  const [body] = await readRelatedAndBuildInvoiceListJson(call, [current]);
  return body ?? toInvoiceJson(view, standing, noInvoiceRelationIds, call);
}

/**
 * Responds with 201 if the invoice is sealed and with 202 if it is not sealed yet. If the invoice ended before the
 * seal, responds with a refusal.
 * @param isUnrelated whether the invoice has no references in either direction
 */
export async function buildIssuedInvoiceResponseOrRefuse(
  call: TenantCallContext,
  current: InvoiceSnapshotAndStatus,
  isUnrelated = false,
) {
  const { standing, view } = current;
  const { id } = view.entry;
  if (standing.status === 'failed') throw createFailedInvoiceRefusal(current);
  const body = isUnrelated
    ? toInvoiceJson(view, standing, noInvoiceRelationIds, call)
    : await readRelatedAndBuildInvoiceJson(call, current);
  const isWaiting = standing.status === 'processing';
  return { status: isWaiting ? 202 : 201, body, headers: { Location: formatInvoiceUrlPath(id) } };
}

/** Refuses an amendment that failed before its record. The invoice stays issued. */
export function createFailedAmendmentRefusal({ entry }: InvoiceSnapshot, faults: readonly Fault[]) {
  const number = formatDocumentNumber(JSON.parse(entry.document) as Invoice);
  return createRefusal('validation', 'amend-failed', { number }, { id: entry.id, faults, correction: 'amendInvoice' });
}

/** Refuses an invoice that failed for a reason that validation could not detect. Usually it has no number. */
export function createFailedInvoiceRefusal({ standing: { job }, view: { entry } }: InvoiceSnapshotAndStatus) {
  const faults = job?.faults ?? [];
  const invoice = JSON.parse(entry.document) as Invoice;
  const numbered = invoice.code ? { number: formatAuthorityInvoiceNumber(invoice) } : {};
  return createRefusal('validation', 'invoice-failed', numbered, { id: entry.id, faults, correction: 'issueInvoice' });
}
