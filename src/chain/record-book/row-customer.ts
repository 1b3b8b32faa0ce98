// Finds what forms need about the customer of a row, and columns N to Q do not contain.
import { findPlaceOfCustomer } from '../../document/warnings/place-of-delivery';
import { areBaseTaxSurchargeCentsZero, parseRectifiedCents } from '../invoice-book/amounts';
import {
  buildRecordBookCustomerCells,
  findRecordCustomerCountryOutsideIso,
  type InvoiceDocumentAndRecordContent,
} from './customer-cells';
import type { RecordBookProblemKey } from './findings';
import { getRecordBookRowCellsForTaxForms, type RecordBookCustomerCells, type RecordBookIssuedRow } from './issued-row';
import type { InvoiceWithRecordBookDataFromOriginals } from './data-from-originals';

type RowCustomer = Pick<RecordBookIssuedRow, 'replacedCustomer' | 'isCustomerOutsideVat' | 'customerCountry'>;

const findTerritory = ({ document }: Pick<InvoiceDocumentAndRecordContent, 'document'>): RowCustomer =>
  findPlaceOfCustomer(document)?.isPart ? { isCustomerOutsideVat: true } : {};

function findCountry(invoice: InvoiceDocumentAndRecordContent, { O }: RecordBookCustomerCells): RowCustomer {
  const customerCountry = findRecordCustomerCountryOutsideIso(invoice);
  return O === undefined || customerCountry === undefined ? {} : { customerCountry };
}

/** @param cells the customer as columns N to Q name it */
export const findRecordBookRowCustomerTerritory = (
  invoice: InvoiceDocumentAndRecordContent,
  cells: RecordBookCustomerCells,
): RowCustomer => ({
  ...findTerritory(invoice),
  ...findCountry(invoice, cells),
});

/** Finds the customer of an invoice, as forms know customers. */
export function buildTaxFormCustomerCells(invoice: InvoiceDocumentAndRecordContent): RecordBookCustomerCells {
  const shown = buildRecordBookCustomerCells(invoice.content.TipoFactura, invoice, () => undefined);
  const { customerCountry: O = shown.O } = findCountry(invoice, shown);
  return { ...shown, ...(O === undefined ? {} : { O }) };
}

/** Returns false for the second step of a substitution in two steps, which replaces nothing. */
const replacesAmounts = ({ content }: InvoiceWithRecordBookDataFromOriginals): boolean =>
  !areBaseTaxSurchargeCentsZero(parseRectifiedCents(content));

/**
 * Finds the customer of the replaced invoices, with its cells if the correction has another customer. Without these
 * invoices it is the customer of the correction.
 */
export function findReplacedRecordBookRowCustomer(
  {
    invoice,
    warn,
  }: { readonly invoice: InvoiceWithRecordBookDataFromOriginals; readonly warn: (key: RecordBookProblemKey) => void },
  cells: RecordBookCustomerCells,
): RowCustomer {
  const { replacedCustomer: replaced } = invoice;
  if (!replaced || !replacesAmounts(invoice)) return findRecordBookRowCustomerTerritory(invoice, cells);
  const country = findCountry(invoice, cells);
  const own = getRecordBookRowCellsForTaxForms({ cells, ...country });
  const replacedCustomer = buildTaxFormCustomerCells(replaced);
  const { N, O, P } = replacedCustomer;
  if (N === own.N && O === own.O && P === own.P) return { ...findTerritory(replaced), ...country };
  warn('customer-corrected');
  return { replacedCustomer, ...findTerritory(replaced) };
}
