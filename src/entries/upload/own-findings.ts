// What is found in a document and needs nothing but the document and a day: it can be looked for wherever the document is built.
import { previewRecord } from '../../chain/preview/preview';
import { localDay } from '../../chain/record/timestamp';
import type { Fault } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { esFiscal } from '../../document/addons/es-fiscal/addon';
import type { Document } from '../../document/model/envelope';
import { isInvoice } from '../../document/model/guards';
import type { Invoice } from '../../document/model/invoice';
import { serviceFaults } from '../../document/service-rules';
import { documentWarnings } from '../../document/warnings/document-warnings';
import { type InvoiceLook, lookAtDocument } from './outline';

/** Where a supplier issues of whom nothing else is known. */
export const usualZone = 'Europe/Madrid';

/** The record of an invoice, looked at as if it were sealed on `today`, `YYYY-MM-DD`. */
export interface Previewed {
  readonly today: string;
  readonly warnings: readonly Warning[];
}

export interface OwnFindings {
  /** Rules of the service that it breaks, but for those of corrections. */
  readonly faults: readonly Fault[];
  readonly document: readonly Warning[];
  /** Absent: the document is no invoice. */
  readonly invoice?: InvoiceLook;
  /** Absent: no record would be made of the document. */
  readonly record?: Previewed;
}

export const isRecorded = ({ $addons }: Pick<Invoice, '$addons'>): boolean => $addons?.includes(esFiscal.key) ?? false;

/** Everything that can be found in a calculated document without the store. */
export function ownFindings(doc: Document, now: Date): OwnFindings {
  const faults = serviceFaults(doc, { issueDates: true, extensionValues: true, corrections: false }, now);
  const document = documentWarnings(doc);
  const invoice = lookAtDocument(doc);
  if (!invoice || !isInvoice(doc)) return { faults, document };
  if (!isRecorded(doc)) return { faults, document, invoice };
  const today = localDay(now.getTime(), usualZone);
  return { faults, document, invoice, record: { today, warnings: previewRecord(doc, { today }) } };
}
