// Numbers that rows of one batch claim. While the rows of a chunk are validated, and during a whole dry run, the store
// does not show what an earlier row does to a later one.
import { formatAuthorityInvoiceNumber } from '../../chain/convert/to-registration-record';
import type { Fault } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import type { BatchDocument, BatchRowNumbering } from '../../model/batch';
import type { WorkspaceDocument } from '../../model/workspace';
import type { BatchRowResult } from '../../store/batches/progress';
import { isValidatedInvoiceToBeReported } from '../number-warnings';
import { isSeriesSetByStepOrJob } from '../statements';
import type { ValidatedInvoice } from '../validate';
import { toFailedBatchRowResult } from './row-outcome';
import type { BatchRowValidationResult } from './validate-rows';

/** A row with the number that it claims. */
interface NumberedBatchRow {
  readonly row: number;
  readonly numbering: BatchRowNumbering;
}

/** The part of the context on which it depends whether an invoice is reported. */
interface NumberingContext {
  readonly workspace: Pick<WorkspaceDocument, 'reportingFrom'>;
}

/**
 * Returns the number that a row claims; undefined if its workflow numbers the row in another series than the document
 * names.
 */
function findRowNumbering(context: NumberingContext, validated: ValidatedInvoice): BatchRowNumbering | undefined {
  const { invoice, supplier, workflow, args } = validated;
  const { series = '', code, issue_date: date } = invoice;
  if (isSeriesSetByStepOrJob(workflow, args)) return undefined;
  const own = code === undefined ? {} : { code };
  const unreported = isValidatedInvoiceToBeReported(context, validated) ? {} : { isUnreported: true as const };
  return { supplier: supplier.taxCode, series, ...own, date, ...unreported };
}

/** Adds the number that the row claims to its result. */
export function addNumberingToBatchRowResult(
  context: NumberingContext,
  result: BatchRowResult,
  validated: ValidatedInvoice,
): BatchRowResult {
  const numbering = findRowNumbering(context, validated);
  return numbering ? { ...result, numbering } : result;
}

/**
 * Finds the fault of a row that claims the number of an earlier row, or numbers its series in another way than the
 * first one. As in the run, rows that are not reported do not decide how a series is numbered.
 * @param before earlier rows that are right, in the order of the file
 */
function findNumberClash(
  claimed: BatchRowNumbering,
  before: readonly NumberedBatchRow[],
  path: string,
): Fault | undefined {
  const { supplier, series, code } = claimed;
  const ofSupplier = before.filter(({ numbering: one }) => one.supplier === supplier);
  const first = ofSupplier.find(({ numbering: one }) => one.series === series && !one.isUnreported);
  const by = first?.numbering.code === undefined ? 'service' : 'caller';
  if (first && by !== (code === undefined ? 'service' : 'caller'))
    return { code: 'series-mode', paths: [path], message: createMessage('series-mode', { series, by }) };
  const twin =
    code === undefined ? undefined : ofSupplier.find(({ numbering }) => claimsSameNumber(claimed, numbering));
  if (!twin) return undefined;
  const message = createMessage('batch-number-twice', {
    number: formatAuthorityInvoiceNumber({ series, code }),
    row: twin.row,
  });
  return { code: 'number-taken', paths: [path], message };
}

/**
 * Returns whether two rows of a supplier claim one number: a code of a series, which may begin again each year, or the
 * number and date by which the authority identifies a reported invoice.
 */
function claimsSameNumber(one: BatchRowNumbering, other: BatchRowNumbering): boolean {
  if (other.code === undefined) return false;
  if (one.series === other.series && one.code === other.code) return findYear(one) === findYear(other);
  if (one.isUnreported || other.isUnreported || one.date !== other.date) return false;
  return formatAuthorityInvoiceNumber(one) === formatAuthorityInvoiceNumber(other);
}

const findYear = ({ date }: BatchRowNumbering): string | undefined => date?.slice(0, 4);

/**
 * Returns the number of its year that the invoice of a row has from its caller; undefined if it has none. Of two rows
 * with the same result, the second one is validated when the first one is stored.
 */
export function findNumberClashKey({ invoice, supplier }: ValidatedInvoice): string | undefined {
  if (invoice.code === undefined) return undefined;
  return `${supplier.taxCode} ${invoice.issue_date.slice(0, 4)} ${formatAuthorityInvoiceNumber(invoice)}`;
}

/**
 * Fails the rows of a dry run whose number clashes with an earlier row.
 * @param earlier rows of earlier chunks that are right
 */
export function failDryRunBatchRowsWithNumberClash(
  context: NumberingContext,
  batch: Pick<BatchDocument, 'columns'>,
  rows: readonly BatchRowValidationResult[],
  earlier: readonly NumberedBatchRow[],
): readonly BatchRowValidationResult[] {
  const before = [...earlier];
  return rows.map((one) => {
    const numbering = 'validated' in one ? findRowNumbering(context, one.validated) : undefined;
    if (!numbering || !('validated' in one)) return one;
    const { row, validated } = one;
    const { bodyForm } = validated.entry;
    const path = bodyForm === 'document' ? '$.document.code' : '$.code';
    const fault = findNumberClash(numbering, before, path);
    if (fault)
      return {
        row,
        result: toFailedBatchRowResult(batch, row, { faults: [fault], ...(bodyForm ? { bodyForm } : {}) }),
      };
    before.push({ row: row.row, numbering });
    return one;
  });
}
