// Numbers that rows of one batch claim, for its dry run. Nothing is stored between these rows, so that the store does
// not show what an earlier row would do to a later one.
import { formatAuthorityInvoiceNumber } from '../../chain/convert/to-registration-record';
import type { Fault } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import type { BatchDocument, BatchRowNumbering } from '../../model/batch';
import type { BatchRowResult } from '../../store/batches/progress';
import { isSeriesSetByStepOrJob } from '../statements';
import type { ValidatedInvoice } from '../validate';
import { toFailedBatchRowResult } from './row-outcome';
import type { ValidatedBatchRow } from './validate-rows';

/** A row with the number that it claims. */
interface NumberedBatchRow {
  readonly row: number;
  readonly numbering: BatchRowNumbering;
}

/** Returns the number that a row claims; undefined if its workflow numbers another series than the document names. */
function findRowNumbering({
  invoice: { series = '', code },
  supplier: { taxCode: supplier },
  workflow,
  args,
}: ValidatedInvoice): BatchRowNumbering | undefined {
  if (isSeriesSetByStepOrJob(workflow, args)) return undefined;
  return { supplier, series, ...(code === undefined ? {} : { code }) };
}

/** Adds the number that the row claims to its result. */
export function addNumberingToBatchRowResult(result: BatchRowResult, validated: ValidatedInvoice): BatchRowResult {
  const numbering = findRowNumbering(validated);
  return numbering ? { ...result, numbering } : result;
}

/**
 * Finds the fault of a row that claims the number of an earlier row, or numbers its series in another way than the
 * first one.
 * @param before earlier rows that are right, in the order of the file
 */
function findNumberClash(
  { supplier, series, code }: BatchRowNumbering,
  before: readonly NumberedBatchRow[],
  path: string,
): Fault | undefined {
  const ofSeries = before.filter(({ numbering: one }) => one.supplier === supplier && one.series === series);
  const [first] = ofSeries;
  const by = first?.numbering.code === undefined ? 'service' : 'caller';
  if (first && by !== (code === undefined ? 'service' : 'caller'))
    return { code: 'series-mode', paths: [path], message: createMessage('series-mode', { series, by }) };
  const twin = code === undefined ? undefined : ofSeries.find(({ numbering: one }) => one.code === code);
  if (!twin) return undefined;
  const message = createMessage('batch-number-twice', {
    number: formatAuthorityInvoiceNumber({ series, code }),
    row: twin.row,
  });
  return { code: 'number-taken', paths: [path], message };
}

/**
 * Fails the rows of a dry run whose number clashes with an earlier row.
 * @param earlier rows of earlier chunks that are right
 */
export function toBatchRowsFailedByNumberClash(
  batch: Pick<BatchDocument, 'columns'>,
  rows: readonly ValidatedBatchRow[],
  earlier: readonly NumberedBatchRow[],
): readonly ValidatedBatchRow[] {
  const before = [...earlier];
  return rows.map((one) => {
    const numbering = 'validated' in one ? findRowNumbering(one.validated) : undefined;
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
