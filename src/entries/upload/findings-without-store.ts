// Findings that need only the document and a day, so that the thread that builds the document can compute them.
import { warnRecordRulesBrokenByInvoice } from '../../chain/preview/preview';
import { toDayInMadrid } from '../../chain/record/timestamp';
import type { Fault } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { hasFiscalAddon } from '../../document/addons/addons';
import { type Document, isGoblInvoice } from '../../document/model/envelope';
import { listBrokenSelloRuleFaults } from '../../document/sello-rules';
import { listDocumentWarnings } from '../../document/warnings/document-warnings';
import { type InvoiceUploadCheckInput, buildInvoiceUploadCheckInput } from './invoice-check-input';

/** Warnings about the record of an invoice, as if it were sealed on `today`, `YYYY-MM-DD`. */
export interface RecordPreviewWarnings {
  readonly today: string;
  readonly warnings: readonly Warning[];
}

/** Findings in a document for which the store is not needed. */
export interface DocumentFindingsWithoutStore {
  /** Rules of Sello that the document breaks, except the rules of corrections. */
  readonly faults: readonly Fault[];
  readonly document: readonly Warning[];
  /** Summary of the invoice; absent if the document is not an invoice. */
  readonly invoice?: InvoiceUploadCheckInput;
  /** Preview of the record; absent if the document would get no record. */
  readonly record?: RecordPreviewWarnings;
}

/** Finds everything that can be found in a calculated document without the store. */
export function findDocumentFindingsWithoutStore(doc: Document, now: Date): DocumentFindingsWithoutStore {
  const faults = listBrokenSelloRuleFaults(doc, { issueDates: true, extensionValues: true, corrections: false }, now);
  const document = listDocumentWarnings(doc);
  const invoice = buildInvoiceUploadCheckInput(doc);
  if (!invoice || !isGoblInvoice(doc)) return { faults, document };
  if (!hasFiscalAddon(doc)) return { faults, document, invoice };
  const today = toDayInMadrid(now.getTime());
  return { faults, document, invoice, record: { today, warnings: warnRecordRulesBrokenByInvoice(doc, { today }) } };
}
