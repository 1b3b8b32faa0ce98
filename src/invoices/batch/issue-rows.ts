// Issues a chunk of a batch. Validates its rows, and stores the valid rows in the order of the file. Rows of the same
// supplier are stored in one transaction. After a crash, a retry finds the entries of the first attempt by the ids of
// their rows.
import { createRefusal, Refusal } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { canApiCallRunStepsBeforeSeal } from '../../flow/first-walk';
import {
  BatchRowNumberNeedsRunError,
  BatchRowsTakenError,
  type InvoiceToIssue,
  type InvoiceIssuingDeps,
  type InvoiceJobRunsToStart,
  saveInvoicesAndStartSealing,
} from '../../jobs/issue/store-and-seal';
import type { BatchDocument, BatchRowDocument } from '../../model/batch';
import type { BatchRowResult } from '../../store/batches/progress';
import type { InvoiceDeps } from '../context';
import { takeQuotaAndBuildInvoiceToIssue } from '../issue';
import { isOperatorSeriesSetByStepOrJob } from '../statements';
import { releaseClientKeyIfInvoiceFailed } from '../issue';
import {
  type BatchRowValidationResult,
  validateBatchRowsAndRegisterSuppliers,
  toDryRunBatchRowResult,
  toValidatedBatchRowFindings,
} from './validate-rows';
import { addNumberingToBatchRowResult, findNumberClashKey, failDryRunBatchRowsWithNumberClash } from './number-clashes';
import { toFailedBatchRowResult, toBatchRowRefusalFindings } from './row-outcome';

/** Context of changes that a worker makes for a client: rows of batches and bulk actions, and self-registrations. */
export interface ClientChangeByWorkerContext extends InvoiceDeps {
  readonly closed: AbortSignal;
}

type RowToIssue = Extract<BatchRowValidationResult, { readonly validated: unknown }>;

/**
 * Issues the first of the rows, up to a limit of characters, a row on which later rows depend, or a failed row if the
 * batch stops at failures. A dry run only validates them.
 * @returns the results of these rows that are not stored yet; the result of an issued row is stored with its invoice
 * @throws Refusal, SeriesPausedError or WitnessUnavailableError if rows have to wait
 */
export async function issueOrDryRunFirstBatchRows(
  context: ClientChangeByWorkerContext,
  batch: BatchDocument,
  given: readonly BatchRowDocument[],
): Promise<readonly BatchRowResult[]> {
  const { store, closed } = context;
  const rows = cutCharacters(given);
  const entries = await store.batches.entriesOf(rows);
  const validated = await validateBatchRowsAndRegisterSuppliers(context, rows, { batch, known: entries, closed });
  const chunk = cutBatchChunkAtFirstBlockingRow(
    batch,
    batch.dryRun
      ? failDryRunBatchRowsWithNumberClash(context, batch, validated, await store.batches.listNumbered(batch.id))
      : validated,
  );
  const results: BatchRowResult[] = chunk.flatMap((one) => ('result' in one ? [one.result] : []));
  const right = chunk.filter((one): one is RowToIssue => 'validated' in one);
  if (batch.dryRun)
    results.push(
      ...right.map((one) => addNumberingToBatchRowResult(context, toDryRunBatchRowResult(one), one.validated)),
    );
  else results.push(...(await issueRight(context, batch, right)));
  return results;
}

/** Limits a chunk, so that its bodies and all objects that are created from them fit into one transaction. */
function cutCharacters(rows: readonly BatchRowDocument[]): readonly BatchRowDocument[] {
  let characters = 0;
  const end = rows.findIndex(({ body = '' }, i) => {
    characters += body.length;
    return i > 0 && characters > limits.chunkCharacters;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Ends the chunk before a row that must be validated again after the rows before it are stored. */
export function cutBatchChunkAtFirstBlockingRow(
  { onError, dryRun }: Pick<BatchDocument, 'onError' | 'dryRun'>,
  rows: readonly BatchRowValidationResult[],
): readonly BatchRowValidationResult[] {
  const numberers = new Map<string, boolean>();
  const numbers = new Set<string>();
  for (const [index, one] of rows.entries()) {
    if ('result' in one) {
      if (onError === 'stop' && one.result.status === 'failed') return rows.slice(0, index + 1);
      continue;
    }
    if ('awaited' in one) {
      if (index > 0) return rows.slice(0, index);
      // The row is validated again when the invoice that has its key may have ended.
      throw createRefusal('busy', 'key-in-process', { key: one.row.key ?? '', id: one.awaited.id });
    }
    if (dryRun) continue;
    const { invoice, supplier } = one.validated;
    // The next row waits until this row has its number.
    if (isNumberedByRun(one)) return rows.slice(0, index + 1);
    const series = `${supplier.taxCode} ${invoice.series ?? ''}`;
    const isOwn = invoice.code !== undefined;
    if (numberers.has(series) && numberers.get(series) !== isOwn) return rows.slice(0, index);
    numberers.set(series, isOwn);
    const number = findNumberClashKey(one.validated);
    if (number === undefined) continue;
    if (numbers.has(number)) return rows.slice(0, index);
    numbers.add(number);
  }
  return rows;
}

/** Returns whether certainly the run of a row assigns its number, and no call. */
const isNumberedByRun = ({ validated: { invoice, workflow, args } }: RowToIssue): boolean =>
  !canApiCallRunStepsBeforeSeal(workflow) ||
  (invoice.code === undefined && isOperatorSeriesSetByStepOrJob(workflow, args));

/** Issues valid rows. Consecutive rows of the same supplier share a transaction. */
async function issueRight(
  context: ClientChangeByWorkerContext,
  batch: BatchDocument,
  right: readonly RowToIssue[],
): Promise<BatchRowResult[]> {
  const groups = new Map<string, RowToIssue[]>();
  for (const one of right) {
    const { taxCode } = one.validated.supplier;
    groups.set(taxCode, [...(groups.get(taxCode) ?? []), one]);
  }
  const results: BatchRowResult[] = [];
  for (const rows of groups.values()) {
    results.push(...(await issueGroup(context, batch, rows)));
    if (isStoppedBy(batch, results)) break;
  }
  return results;
}

async function issueGroup(
  context: ClientChangeByWorkerContext,
  batch: BatchDocument,
  rows: readonly RowToIssue[],
): Promise<BatchRowResult[]> {
  const built: BuiltRow[] = [];
  for (const one of rows) built.push({ one, invoice: await buildRow(context, batch, one) });
  try {
    await store(context, built);
    return [];
  } catch (error) {
    if (!isOfOneRow(error)) throw error;
  }
  // If one of the rows prevents the transaction, each row is stored separately, in order. If the run of a row assigns
  // its number, the rows after it wait for this, so that the numbers have the order of the file.
  const results: BatchRowResult[] = [];
  for (const row of built) {
    const issued = await issueAlone(context, batch, row);
    if (issued === 'by-run') break;
    results.push(...issued);
    if (isStoppedBy(batch, issued)) break;
  }
  return results;
}

/** Returns whether the batch stops at one of these rows. The rows after it keep waiting; the next chunk skips them. */
const isStoppedBy = ({ onError }: BatchDocument, results: readonly BatchRowResult[]): boolean =>
  onError === 'stop' && results.some(({ status }) => status === 'failed');

interface BuiltRow {
  readonly one: RowToIssue;
  readonly invoice: InvoiceToIssue;
}

const isConflict = (error: unknown): error is Refusal => error instanceof Refusal && error.key === 'conflict';
const isOfOneRow = (error: unknown): boolean =>
  isConflict(error) || error instanceof BatchRowsTakenError || error instanceof BatchRowNumberNeedsRunError;

async function issueAlone(
  context: ClientChangeByWorkerContext,
  batch: BatchDocument,
  { one, invoice }: BuiltRow,
): Promise<readonly BatchRowResult[] | 'by-run'> {
  const { entry } = invoice;
  const owner = entry.key === undefined ? null : await context.store.entries.findByKey(entry.key);
  if (owner && owner.id !== entry.id) await releaseClientKeyIfInvoiceFailed(context, owner);
  try {
    const { doAllSteps } = await store(context, [{ one, invoice }]);
    return doAllSteps ? 'by-run' : [];
  } catch (error) {
    // Another attempt has issued, failed or skipped the row, and has stored its result.
    if (error instanceof BatchRowsTakenError) return [];
    if (!isConflict(error)) throw error;
    // An attempt of an earlier version, which did not claim its rows, may have stored the row.
    if (await context.store.entries.find(entry.id)) return [toPlaced(one)];
    return [toFailedBatchRowResult(batch, one.row, toBatchRowRefusalFindings(error))];
  }
}

/** Stores the invoices and the results of their rows in one transaction, with one audit row. */
async function store(context: ClientChangeByWorkerContext, rows: readonly BuiltRow[]): Promise<InvoiceJobRunsToStart> {
  const { buildAuditRow, newId } = context;
  const id = newId();
  const own: InvoiceIssuingDeps = {
    ...context,
    buildAuditRow: (made) => ({ ...buildAuditRow(made), _id: id }),
    batchRows: rows.map(({ one }) => toPlaced(one)),
  };
  return saveInvoicesAndStartSealing(
    own,
    rows.map(({ invoice }) => invoice),
  );
}

const toPlaced = ({ row, validated }: RowToIssue): BatchRowResult => ({
  _id: row._id,
  stage: 'seal',
  ...toValidatedBatchRowFindings(validated),
});

/** Builds the entry with its job. The run of the batch executes the steps of this job, unless it needs its own run. */
async function buildRow(
  context: ClientChangeByWorkerContext,
  { id: batch }: BatchDocument,
  { row, validated }: RowToIssue,
): Promise<InvoiceToIssue> {
  const invoice = await takeQuotaAndBuildInvoiceToIssue(context, validated, row.job);
  return { ...invoice, job: { ...invoice.job, batch } };
}
