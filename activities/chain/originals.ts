// Reads the originals of the corrections and replacements (F3) of a batch, and the other documents that use the same
// originals. A batch of sales has no originals.
import type { SealingBatchOriginals } from '../../src/chain/run/plan-batch';
import { doesRecordNeedOriginalInvoices } from '../../src/chain/convert/to-correction';
import type { InvoiceOrItsCorrection } from '../../src/chain/invoice-book/excess-reversal';
import { isEffectiveOrPendingCancellation } from '../../src/chain/record/flags';
import type { SealedRegistrationRecord } from '../../src/chain/record/record';
import type { Invoice } from '../../src/document/model/invoice';
import { readReplacedSimplifiedInvoices } from '../../src/jobs/read-other-invoices';
import type { ChainDocument } from '../../src/model/chain';
import type { RelatedInvoiceEntry } from '../../src/model/related';
import type { SealableRequestWithEntry } from '../../src/store/chains/sealable-requests';
import type { Database } from '../../src/store/database';
import { type RelatedInvoicesQuery, readRelatedInvoiceCandidates } from '../../src/store/entries/related';
import { readBlockingWarningKeys } from '../../src/store/workspaces/workspaces';
import { isReplacementOfSimplifiedInvoices } from '../../src/document/addons/es-fiscal/extensions';

export async function readSealingBatchOriginals(
  database: Database,
  { workspace, supplier }: Pick<ChainDocument, 'workspace' | 'supplier'>,
  claimed: readonly SealableRequestWithEntry[],
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
  const [found, exchanged, blocks] = await Promise.all([
    readRelatedInvoiceCandidates(database, workspace, asks(naming)),
    exchanges.length > 0 ? readReplacedSimplifiedInvoices(database, workspace, asks(exchanges)) : [],
    readBlockingWarningKeys(database, workspace),
  ]);
  const sealed = found.flatMap(toSealed);
  const corrections = sealed.map(({ invoice }) => invoice).filter(doesRecordNeedOriginalInvoices);
  const before =
    corrections.length > 0
      ? await readRelatedInvoiceCandidates(database, workspace, asksAround(corrections, asks))
      : [];
  const sealedEntries = new Set(sealed.map(({ entry }) => entry));
  return {
    sealed: [...sealed, ...before.flatMap(toSealed).filter(({ entry }) => !sealedEntries.has(entry))],
    exchanged,
    blocks,
  };
}

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
