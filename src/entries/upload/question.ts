// What a document makes us ask the store.
import { warnings as limits } from '../../contracts/limits/documents';
import { esFiscal } from '../../document/addons/es-fiscal/addon';
import { isSubstitution } from '../../document/addons/es-fiscal/replacing';
import type { Invoice } from '../../document/model/invoice';
import type { UploadQuestion } from '../../store/entries/upload-view';
import { findSupplierCode } from '../content';
import { listPreviousCodes } from './previous-number';

/** What an invoice asks, whose workspace is not known yet. */
export type InvoiceQuestion = Omit<UploadQuestion, 'environment'>;

export function toInvoiceQuestion(invoice: Invoice): InvoiceQuestion {
  const { series, code } = invoice;
  return {
    supplier: findSupplierCode(invoice),
    docSchema: invoice.$schema,
    ...(code ? { number: { series, code, ...listPreviousCodes(code) } } : {}),
    originals: originalsOf(invoice),
    addon: esFiscal.key,
  };
}

/** Whether it names other invoices: then those and the whole document are compared. */
export const namesOriginals = ({ originals: { uuids, numbers } }: InvoiceQuestion): boolean =>
  uuids.length > 0 || numbers.length > 0;

/** By uuid where `preceding` has one, else by number. */
function originalsOf(invoice: Invoice): UploadQuestion['originals'] {
  const { type, preceding = [] } = invoice;
  const uuids = preceding.flatMap(({ uuid }) => (uuid ? [uuid] : []));
  const numbers = preceding.flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const substitutes = isSubstitution(invoice);
  const namedBy = type === 'credit-note' || substitutes || (type === 'standard' && preceding.length > 0);
  // Those that have an uuid are looked for by number, too: other documents may name the number alone.
  return {
    uuids,
    numbers: numbers.slice(0, limits.originalsByNumberMax),
    namedBy,
    // The record takes what it takes back from there.
    withText: substitutes && preceding.some(({ tax }) => tax !== undefined),
    // What was sold at each rate is in the text alone.
    ...(type === 'credit-note' ? { withOriginalText: true } : {}),
  };
}
