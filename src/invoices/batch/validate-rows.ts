// Validates rows of a batch like single calls, so that errors in one row do not affect the others.
import { Refusal } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { isSameAsStoredInvoiceBody } from '../../document/invoice-body/digest';
import { parseInvoiceBody, type InvoiceBodyParseResult } from '../../document/invoice-body/read-body';
import type { JsonObject } from '../../document/model/basic';
import type { BatchDocument, BatchRowDocument } from '../../model/batch';
import type { BatchRowResult, EntryOfBatchRow } from '../../store/batches/progress';
import type { InvoiceDeps } from '../context';
import { isInvoiceFailedOrCancelledBeforeSeal } from '../status';
import { validateInvoice, type ValidatedInvoice } from '../validate';
import { addNumberingWarningsOrRefuseInvoice } from '../number-warnings';
import { createBatchChunkCachingStore } from './read-once';
import { runAndAwaitSupplierRegistration } from '../register';
import { computeInvoiceTotals } from '../totals';
import { decideBatchRowWithTakenKey, toFailedBatchRowResult, toBatchRowRefusalFindings } from './row-outcome';

/** The result of validating a row: an invoice to issue, the row's final result, or the owner of its key, not ended yet. */
export type BatchRowValidationResult =
  | { readonly row: BatchRowDocument; readonly validated: ValidatedInvoice }
  | { readonly row: BatchRowDocument; readonly result: BatchRowResult }
  | { readonly row: BatchRowDocument; readonly awaited: EntryOfBatchRow };

/** Refusals that are temporary. After such a refusal, the row is validated again. */
const passing: readonly string[] = ['busy', 'jobs-full', 'rate-limited'];

interface JudgeOptions {
  readonly batch: BatchDocument;
  /** Entries that have the id or the key of a row. */
  readonly known: readonly EntryOfBatchRow[];
  readonly closed: AbortSignal;
}

/**
 * Validates rows, some of them at the same time. Registers each new supplier with a job, except in a dry run.
 * @throws Refusal for temporary refusals
 */
export async function validateBatchRowsAndRegisterSuppliers(
  context: InvoiceDeps,
  rows: readonly BatchRowDocument[],
  options: JudgeOptions,
): Promise<BatchRowValidationResult[]> {
  const results: BatchRowValidationResult[] = [];
  const shared = { ...context, store: createBatchChunkCachingStore(context.store) };
  const queue = [...rows.entries()];
  const registrations = new Map<string, Promise<void>>();
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, row] = next;
      results[index] = await judgeRow(shared, row, { ...options, context }, registrations);
    }
  };
  await Promise.all(Array.from({ length: limits.judgeLanes }, lane));
  return results;
}

/** Options of a row. `context` is the context without cached reads. */
type RowOptions = JudgeOptions & { readonly context: InvoiceDeps };

async function judgeRow(
  shared: InvoiceDeps,
  row: BatchRowDocument,
  options: RowOptions,
  registrations: Map<string, Promise<void>>,
): Promise<BatchRowValidationResult> {
  const { batch, known } = options;
  const own = known.find(({ id }) => id === row.entry);
  if (own) return { row, result: { _id: row._id, stage: 'seal' } };
  try {
    const body = parseInvoiceBody(JSON.parse(row.body ?? '{}') as JsonObject);
    const owner = row.key === undefined ? undefined : known.find(({ key }) => key === row.key);
    if (owner && !isInvoiceFailedOrCancelledBeforeSeal(owner)) return decideWithOwner(row, owner, body, options);
    const validated = await validateWithSupplier(shared, row, { ...options, read: body }, registrations);
    return { row, validated };
  } catch (error) {
    if (error instanceof Refusal) {
      if (passing.includes(error.key)) throw error;
      return { row, result: toFailedBatchRowResult(batch, row, toBatchRowRefusalFindings(error)) };
    }
    throw error;
  }
}

function decideWithOwner(
  row: BatchRowDocument,
  owner: EntryOfBatchRow,
  { invoice }: InvoiceBodyParseResult,
  { batch, context: { now } }: RowOptions,
): BatchRowValidationResult {
  const since = Math.max(batch.createdAt.getTime(), owner.createdAt.getTime());
  const isOverdue = now.getTime() - since > limits.keyOwnerSecondsMax * 1_000;
  const { bodyDigest } = owner;
  const hasSameBody =
    invoice !== undefined && bodyDigest !== undefined && isSameAsStoredInvoiceBody(invoice, bodyDigest);
  const result = decideBatchRowWithTakenKey(batch, row, owner, { hasSameBody, isOverdue });
  return result ? { row, result } : { row, awaited: owner };
}

/** Validates rows with their supplier. A new supplier is registered once for all its rows. */
async function validateWithSupplier(
  shared: InvoiceDeps,
  row: BatchRowDocument,
  { context, read, closed, batch }: RowOptions & { readonly read: InvoiceBodyParseResult },
  registrations: Map<string, Promise<void>>,
): Promise<ValidatedInvoice> {
  const draft = await validateInvoice(shared, read, row.entry);
  if (batch.dryRun) return addNumberingWarningsOrRefuseInvoice(shared, draft);
  if (!draft.supplier.isNew) return draft;
  const { taxCode } = draft.supplier;
  const wait = { closed, secondsMax: limits.registrationSecondsMax };
  const running = registrations.get(taxCode) ?? runAndAwaitSupplierRegistration(context, draft.supplier, wait);
  registrations.set(taxCode, running);
  await running;
  return validateInvoice(context, parseInvoiceBody(JSON.parse(row.body ?? '{}') as JsonObject), row.entry);
}

/** Builds the result of a row in a dry run. */
export const toDryRunBatchRowResult = ({
  row,
  validated,
}: Extract<BatchRowValidationResult, { validated: unknown }>): BatchRowResult => ({
  _id: row._id,
  status: 'issued',
  total: computeTotal(validated),
  ...toValidatedBatchRowFindings(validated),
});

/** The call itself would register a new supplier, so this finding is omitted. */
export const toValidatedBatchRowFindings = ({
  entry: { warnings = [], bodyForm },
  supplier,
}: ValidatedInvoice): Pick<BatchRowResult, 'warnings' | 'bodyForm'> => {
  const visibleWarnings = warnings.filter((one) => !(supplier.isNew && one.key === 'supplier-not-registered'));
  return { ...(visibleWarnings.length > 0 ? { warnings: visibleWarnings } : {}), ...(bodyForm ? { bodyForm } : {}) };
};

const computeTotal = ({ invoice }: ValidatedInvoice): string => computeInvoiceTotals(invoice).total;
