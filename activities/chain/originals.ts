// Reads the originals of the corrections and replacements (F3) of a batch, and the other documents that use the same
// originals. A batch of sales has no originals.
import type { SealingBatchOriginals } from '../../src/chain/run/plan-batch';
import { doesRecordNeedOriginalInvoices } from '../../src/chain/convert/to-correction';
import type { InvoiceOrItsCorrection } from '../../src/chain/invoice-book/excess-reversal';
import { isEffectiveOrPendingCancellation } from '../../src/chain/record/flags';
import type { SealedRegistrationRecord } from '../../src/chain/record/record';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { Invoice } from '../../src/document/model/invoice';
import {
  mapRelatedInvoicesYieldingToEventLoop,
  type ReplacedInvoicesReadCallbacks,
} from '../../src/entries/declared-invoices';
import { readReplacedSimplifiedInvoices } from '../../src/jobs/read-other-invoices';
import type { ChainDocument } from '../../src/model/chain';
import type { RelatedInvoiceEntry } from '../../src/model/related';
import type { SealableRequestWithEntry } from '../../src/store/chains/sealable-requests';
import { type Database, isDatabaseMaxTimeExpiredError } from '../../src/store/database';
import { type RelatedInvoicesQuery, readRelatedInvoiceCandidates } from '../../src/store/entries/related';
import { readWorkspaceBlockingWarningKeys } from '../../src/store/workspaces/workspaces';
import { isReplacementOfSimplifiedInvoices } from '../../src/document/addons/es-fiscal/extensions';
import { reportActivityProgress } from '../progress';

/** Requests that are sealed together, with their originals. */
interface SealingBatchWithOriginals {
  readonly batch: readonly SealableRequestWithEntry[];
  readonly originals: SealingBatchOriginals | undefined;
  /**
   * True if not even the originals of a single request fit into the limits, or if they cannot be read in time. The others
   * count as unknown.
   */
  readonly isCut: boolean;
}

/** When to read less than the originals of all requests. */
interface OriginalsReadLimits {
  /**
   * Returns whether the activity has no time for several more reads, so that the first request alone follows. The
   * originals of several requests take up to five reads one after the other, so this is also asked between them.
   */
  readonly isLate: () => boolean;
  /** Returns whether another read of the batch has failed, so that no more is read. */
  readonly hasFailed: () => boolean;
}

/** Ends the read of a batch whose originals do not fit, so that nothing more of the batch is read or converted. */
class OriginalsBeyondLimitsError extends Error {}

const endRead = (): never => {
  throw new OriginalsBeyondLimitsError();
};

/**
 * Reads the originals of the first requests whose originals fit into the limits together. Each request is therefore
 * sealed with the same originals as if it were alone, and the other requests keep waiting. A quarter of a batch follows
 * a batch that does not fit or whose read is too slow, so that the fourth read after 200 requests is of one request.
 */
export async function readOriginalsOfRequestsThatFitLimits(
  database: Database,
  chain: Pick<ChainDocument, 'workspace' | 'supplier'>,
  claimed: readonly SealableRequestWithEntry[],
  { isLate, hasFailed }: OriginalsReadLimits,
): Promise<SealingBatchWithOriginals> {
  let batch = claimed;
  const onNextRead = (): void => {
    if (isLate() || hasFailed()) endRead();
  };
  while (batch.length > 1) {
    try {
      const originals = await readSealingBatchOriginals(database, chain, batch, { onCut: endRead, onNextRead });
      return { batch, originals, isCut: false };
    } catch (error) {
      const isTooMuch = error instanceof OriginalsBeyondLimitsError || isDatabaseMaxTimeExpiredError(error);
      if (!isTooMuch || hasFailed()) throw error;
    }
    reportActivityProgress();
    batch = batch.slice(0, isLate() ? 1 : Math.ceil(batch.length / 4));
  }
  return readOriginalsOfOne(database, chain, batch, { isLate, hasFailed });
}

/** Maximum number of reads for one request, so that a database that is slow for a moment does not cut them. */
const readsOfOneMax = 3;

/**
 * Reads the originals of a single request up to the limits. If all reads take too long, the request does not fail, because
 * it would fail for good, and each later request of the chain would wait.
 */
async function readOriginalsOfOne(
  database: Database,
  chain: Pick<ChainDocument, 'workspace' | 'supplier'>,
  batch: readonly SealableRequestWithEntry[],
  { isLate, hasFailed }: OriginalsReadLimits,
): Promise<SealingBatchWithOriginals> {
  for (let reads = 1; ; reads += 1) {
    let isCut = false;
    const onCut = (): void => {
      isCut = true;
    };
    const isLast = (): boolean => reads >= readsOfOneMax || isLate();
    try {
      return { batch, originals: await readSealingBatchOriginals(database, chain, batch, { onCut, isLast }), isCut };
    } catch (error) {
      if (!isDatabaseMaxTimeExpiredError(error) || hasFailed()) throw error;
    }
    reportActivityProgress();
  }
}

interface SealingBatchReadOptions extends ReplacedInvoicesReadCallbacks {
  /** Returns whether no other read follows. A read that takes too long then finds nothing, and counts as cut. */
  readonly isLast?: () => boolean;
}

/** Reads invoices; if this takes too long and no other read follows, none. */
const readOrCut = <Found>(
  read: () => Promise<readonly Found[]>,
  { isLast, onCut }: SealingBatchReadOptions,
): Promise<readonly Found[]> =>
  read().catch((error: unknown) => {
    if (!isLast?.() || !isDatabaseMaxTimeExpiredError(error)) throw error;
    onCut?.();
    return [];
  });

async function readSealingBatchOriginals(
  database: Database,
  { workspace, supplier }: Pick<ChainDocument, 'workspace' | 'supplier'>,
  claimed: readonly SealableRequestWithEntry[],
  options: SealingBatchReadOptions,
): Promise<SealingBatchOriginals | undefined> {
  const naming = claimed
    // Most documents have no references, and such documents are not parsed here.
    .filter(({ request, entry }) => request.kind === 'generate' && entry?.document.includes('"preceding":'))
    .map(({ entry }) => JSON.parse(entry?.document ?? '') as Invoice)
    .filter(doesRecordNeedOriginalInvoices);
  const [first] = naming;
  if (!first) return undefined;
  const asks = (invoices: readonly Invoice[]): RelatedInvoicesQuery => ({
    supplier,
    docSchema: first.$schema,
    numbers: invoices.flatMap(({ preceding = [] }) => preceding.map(({ series, code }) => ({ series, code }))),
  });
  const exchanges = naming.filter(isReplacementOfSimplifiedInvoices);
  let hasFailed = false;
  // The reads for replacements follow each other. If another read fails or finds too much, nobody waits for them.
  const onNextRead = (): void => (hasFailed ? endRead() : options.onNextRead?.());
  const replaced = { onNextRead, onCut: options.onCut };
  const read = (query: RelatedInvoicesQuery) =>
    readOrCut(() => readSealed(database, workspace, query, options), options);
  const readReplaced = (query: RelatedInvoicesQuery) =>
    readOrCut(() => readReplacedSimplifiedInvoices(database, workspace, query, replaced), options);
  const [sealed, exchanged, blocks] = await Promise.all([
    read(asks(naming)),
    exchanges.length > 0 ? readReplaced(asks(exchanges)) : [],
    readWorkspaceBlockingWarningKeys(database, workspace),
  ]).catch((error: unknown) => {
    hasFailed = true;
    throw error;
  });
  const corrections = sealed.map(({ invoice }) => invoice).filter(doesRecordNeedOriginalInvoices);
  const around = corrections.length > 0 ? asksAround(corrections, asks) : undefined;
  if (around) options.onNextRead?.();
  const before = around ? await read(around) : [];
  const sealedEntries = new Set(sealed.map(({ entry }) => entry));
  return {
    sealed: [...sealed, ...before.filter(({ entry }) => !sealedEntries.has(entry))],
    exchanged,
    blocks,
  };
}

/** Reads the invoices with a record, originals first, up to the limit of bytes. */
const readSealed = async (
  database: Database,
  workspace: string,
  query: RelatedInvoicesQuery,
  { onCut }: ReplacedInvoicesReadCallbacks,
): Promise<InvoiceOrItsCorrection[]> => {
  const options = { bytesMax: limits.sealOriginalsBytesMax, isSealed: true, onCut };
  return mapRelatedInvoicesYieldingToEventLoop(
    await readRelatedInvoiceCandidates(database, workspace, query, options),
    toSealed,
  );
};

/**
 * Builds the query for the originals of corrections, and for the documents that undo them. The originals give the
 * exchange rate, and the amounts for credit notes of several invoices.
 */
function asksAround(
  corrections: readonly Invoice[],
  asks: (invoices: readonly Invoice[]) => RelatedInvoicesQuery,
): RelatedInvoicesQuery {
  const { numbers, ...question } = asks(corrections);
  const own = corrections.map(({ series, code = '' }) => ({ series, code }));
  return { ...question, numbers: [...numbers, ...own] };
}

function toSealed({ id, document, registration, fiscal }: RelatedInvoiceEntry): InvoiceOrItsCorrection[] {
  if (!registration) return [];
  const { content } = JSON.parse(registration.sealedJson) as SealedRegistrationRecord;
  const isCancelled = fiscal !== undefined && isEffectiveOrPendingCancellation(fiscal);
  const invoice = JSON.parse(document) as Invoice;
  return [{ entry: id, order: registration.ordinal, invoice, content, isCancelled }];
}
