// Regimes that a credit note cannot copy, so that it has the general regime. Regime 14, of certified works for public
// bodies, is for tax that is not due yet, so the operation of such a line is later than the invoice (1147). Regime 10, of
// collections for third parties, is only for invoices of the type F1 (1205).
import { regimeExtensionKey } from './addons/es-fiscal/extensions';
import type { DateText } from './model/basic';
import type { TaxCombo } from './model/parts';

interface Row {
  readonly taxes?: readonly TaxCombo[] | undefined;
}

interface DatedRows {
  readonly op_date?: DateText | undefined;
  readonly lines?: readonly Row[] | undefined;
  readonly discounts?: readonly Row[] | undefined;
  readonly charges?: readonly Row[] | undefined;
}

/** The regime of certified works for public bodies. */
export const certifiedWorksRegimeCode = '14';
/** The regime of operations without a special one, and of works whose tax is due. */
export const generalRegimeCode = '01';

/** Regimes whose operation may be later than the invoice: certified works, and supplies over time. */
export const pendingOperationRegimeCodes: ReadonlySet<string> = new Set([certifiedWorksRegimeCode, '15']);

/** The regime of collections for third parties. */
export const thirdPartyCollectionsRegimeCode = '10';

/** Returns the document with regime 01 instead of another one. The class of its operations stays. */
function replaceRegimeByGeneral<Document extends DatedRows>(document: Document, regime: string): Document {
  const toGeneral = (combo: TaxCombo): TaxCombo =>
    combo.ext?.[regimeExtensionKey] === regime
      ? { ...combo, ext: { ...combo.ext, [regimeExtensionKey]: generalRegimeCode } }
      : combo;
  const toRow = <R extends Row>(row: R): R => (row.taxes ? { ...row, taxes: row.taxes.map(toGeneral) } : row);
  const { lines, discounts, charges } = document;
  return {
    ...document,
    ...(lines && { lines: lines.map(toRow) }),
    ...(discounts && { discounts: discounts.map(toRow) }),
    ...(charges && { charges: charges.map(toRow) }),
  };
}

/** Returns the document with regime 01 instead of 10, for a credit note. */
export const replaceCollectionsRegimeWithGeneral = <Document extends DatedRows>(document: Document): Document =>
  replaceRegimeByGeneral(document, thirdPartyCollectionsRegimeCode);

/** Returns the document with regime 01 instead of 14 if its tax is due by the day on which it is issued. */
export function replaceCertifiedWorksRegimeIfTaxDue<Document extends DatedRows>(
  document: Document,
  issued: DateText,
): Document {
  const { op_date: due = issued } = document;
  return due > issued ? document : replaceRegimeByGeneral(document, certifiedWorksRegimeCode);
}
