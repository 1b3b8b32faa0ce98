// Columns N to Q: the customer of an invoice as its record names it.
import { isCountryCode } from '../../document/iso-codes';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { toAuthorityCountryCode } from '../convert/party';
import type { RecordBookProblemKey } from './findings';
import type { RecordBookCustomerCells } from './issued-row';

/** The name of the customer of a simplified invoice that has none (V2). */
const finalConsumer = 'VENTAS A CONSUMIDOR FINAL';
const nameCharactersMax = 40;

/** An invoice, or an invoice that a correction replaces. */
export type InvoiceDocumentAndRecordContent = Pick<InvoiceForBooks, 'document' | 'content'>;

/** Codes of the authority's list of countries that are not in ISO 3166-1, which the book requires (V2). */
const codesOutsideIso: ReadonlySet<string> = new Set(['QU', 'XB', 'XG', 'XN', 'XU']);

/** Returns whether an invoice of this type may have a VAT number (V29). */
const isFullInvoiceRowType = (type: string): boolean => /^(?:F1|F3|R[1-4])$/.test(type);

export function buildRecordBookCustomerCells(
  type: string,
  invoice: InvoiceDocumentAndRecordContent,
  warn: (key: RecordBookProblemKey) => void,
): RecordBookCustomerCells {
  const { Destinatarios: [customer] = [] } = invoice.content;
  if (!customer) {
    if (isFullInvoiceRowType(type)) warn('customer-unidentified');
    return { Q: finalConsumer };
  }
  const nameCells: RecordBookCustomerCells = { Q: toSingleLineCellText(customer.NombreRazon, nameCharactersMax) };
  if (customer.NIF !== undefined) return { ...nameCells, P: toSingleLineCellText(customer.NIF) };
  const { IDType, ID = '', CodigoPais } = customer.IDOtro ?? { IDType: '' };
  if (IDType === '07') {
    warn('customer-not-in-census');
    return { ...nameCells, P: toSingleLineCellText(ID) };
  }
  if (IDType === '02' && !isFullInvoiceRowType(type)) {
    warn('customer-on-ticket');
    return { Q: finalConsumer };
  }
  if ((type === 'R2' && IDType !== '02') || type === 'R3') warn('customer-unidentified');
  const country =
    CodigoPais !== undefined && codesOutsideIso.has(CodigoPais) ? findAddressCountry(invoice) : CodigoPais;
  if (country === undefined && CodigoPais !== undefined) warn('customer-country');
  const O = country ?? CodigoPais;
  return { ...nameCells, N: IDType, ...(O === undefined ? {} : { O }), P: toSingleLineCellText(ID) };
}

/** Returns the country of the customer in the record, if ISO 3166-1 does not contain it, so that column O has another. */
export function findRecordCustomerCountryOutsideIso({ content }: InvoiceDocumentAndRecordContent): string | undefined {
  const country = content.Destinatarios?.[0]?.IDOtro?.CodigoPais;
  return country !== undefined && codesOutsideIso.has(country) ? country : undefined;
}

/** Finds the country of the customer's address abroad; undefined if ISO 3166-1 does not contain it. */
function findAddressCountry({ document }: InvoiceDocumentAndRecordContent): string | undefined {
  const country = toAuthorityCountryCode(document.customer?.addresses?.[0]?.country ?? '');
  return country !== 'ES' && isCountryCode(country) && !codesOutsideIso.has(country) ? country : undefined;
}

/** Cleans a text to one line of at most `max` characters, without outer spaces. */
export function toSingleLineCellText(text: string, max?: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return max === undefined ? line : Array.from(line).slice(0, max).join('').trim();
}
