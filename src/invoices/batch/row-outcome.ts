// Decides the result of a batch row from its entry and its faults, without side effects.
import { formatAuthorityInvoiceNumber } from '../../chain/convert/to-registration-record';
import type { Fault, Refusal } from '../../contracts/errors';
import { findCsvColumnAndLineOfBodyPath } from '../../document/batch/check-rows';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import type { BatchDocument, BatchRowDocument } from '../../model/batch';
import type { BatchRowResult, EntryOfBatchRow } from '../../store/batches/progress';
import { isInvoiceFailedOrCancelledBeforeSeal, isInvoiceBeingIssued } from '../status';
import { computeInvoiceTotals } from '../totals';

/** Reads number and total of an invoice for the report. */
function describeIssued(document: string): Pick<BatchRowResult, 'number' | 'total'> {
  const invoice = JSON.parse(document) as Invoice;
  return {
    ...(invoice.code ? { number: formatAuthorityInvoiceNumber(invoice) } : {}),
    total: computeInvoiceTotals(invoice).total,
  };
}

/** Builds the result of a row that fails, with the place of its first fault in a CSV file. */
export function toFailedBatchRowResult(
  { columns }: Pick<BatchDocument, 'columns'>,
  { _id, lines }: Pick<BatchRowDocument, '_id' | 'lines'>,
  refusal: Pick<BatchRowResult, 'faults' | 'warnings' | 'bodyForm'>,
): BatchRowResult {
  const place = columns && findCsvColumnAndLineOfBodyPath(refusal.faults?.[0]?.paths?.[0], columns, lines);
  return { _id, ...refusal, status: 'failed', stage: null, ...place };
}

/** Lists faults and warnings of a refusal. A refusal without such a list counts as a fault itself. */
export function toBatchRowRefusalFindings({
  key,
  reason,
  details,
}: Refusal): Pick<BatchRowResult, 'faults' | 'warnings' | 'bodyForm'> {
  const faults: readonly Fault[] = details.faults ?? [{ code: key, message: reason }];
  const { warnings, body } = details;
  return { faults, ...(warnings ? { warnings } : {}), ...(body ? { bodyForm: body } : {}) };
}

/**
 * Decides the result of a row whose key already belongs to an entry that did not fail. While that invoice can still be
 * issued or fail, the row waits (undefined). If it waits for too long, it fails, because it may have to be sent again.
 * @param hasSameBody whether the owner was issued with the contents of the row
 * @param isOverdue whether the row has waited for too long
 */
export function decideBatchRowWithTakenKey(
  batch: Pick<BatchDocument, 'columns'>,
  row: BatchRowDocument,
  owner: EntryOfBatchRow,
  { hasSameBody, isOverdue }: { readonly hasSameBody: boolean; readonly isOverdue: boolean },
): BatchRowResult | undefined {
  // An uploaded document that no call issues has no digest of a body. It keeps its key, whatever becomes of it.
  if (owner.bodyDigest !== undefined && isInvoiceBeingIssued(owner)) {
    if (!isOverdue) return undefined;
    const message = createMessage('key-in-process', { key: row.key ?? '', id: owner.id });
    return toFailedBatchRowResult(batch, row, { faults: [{ code: 'key-in-process', paths: ['$.key'], message }] });
  }
  if (hasSameBody)
    return { _id: row._id, status: 'already_issued', issued: owner.id, ...describeIssued(owner.document) };
  const text = createMessage('key-taken', { key: row.key ?? '', id: owner.id });
  return toFailedBatchRowResult(batch, row, { faults: [{ code: 'key-taken', paths: ['$.key'], message: text }] });
}

/** Returns the result of a row by its entry: sealed, or ended before the seal; undefined while the row waits. */
export function findBatchRowResultByEntry(
  batch: Pick<BatchDocument, 'columns' | 'cancelRequested'>,
  row: BatchRowDocument,
  entry: EntryOfBatchRow,
  jobFaults: readonly Fault[],
): BatchRowResult | undefined {
  const { warnings = [], bodyForm } = entry;
  const form = bodyForm ? { bodyForm } : {};
  // Warnings about the number and the date are added when the invoice gets them.
  const issued = {
    _id: row._id,
    status: 'issued',
    issued: entry.id,
    ...form,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...describeIssued(entry.document),
  } as const;
  if (entry.fiscal) return { ...issued, stage: 'walk' };
  if (!isInvoiceFailedOrCancelledBeforeSeal(entry)) {
    // Whether the job succeeded with a workflow that creates no record.
    const isDone = entry.openJob === null && entry.result !== undefined;
    return isDone ? { ...issued, stage: null } : undefined;
  }
  if (entry.result === 'cancelled' && batch.cancelRequested) {
    const faults = [{ code: 'cancelled', message: createMessage('batch-cancelled-row') }];
    return { _id: row._id, status: 'skipped', stage: null, issued: entry.id, faults };
  }
  return { ...toFailedBatchRowResult(batch, row, { faults: jobFaults, ...form }), issued: entry.id };
}
