// Certified works for public bodies: regime 14 is for tax that is not due yet, so the operation of such a line is later than
// the invoice (1147). A correction of tax that is due is under the general regime.
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
/** The regime of works whose tax is due. */
export const generalRegime = '01';

/** Regimes whose operation may be later than the invoice: certified works, and supplies over time. */
export const pendingRegimes: ReadonlySet<string> = new Set([certifiedWorksRegimeCode, '15']);

const toDueCombo = (combo: TaxCombo): TaxCombo =>
  combo.ext?.[regimeExtensionKey] === certifiedWorksRegimeCode
    ? { ...combo, ext: { ...combo.ext, [regimeExtensionKey]: generalRegime } }
    : combo;

const toDueRow = <R extends Row>(row: R): R => (row.taxes ? { ...row, taxes: row.taxes.map(toDueCombo) } : row);

/** Returns the document with regime 01 instead of 14 if its tax is due by the day on which it is issued. */
export function replaceCertifiedWorksRegimeIfDue<Document extends DatedRows>(
  document: Document,
  issued: DateText,
): Document {
  const { op_date: due = issued, lines, discounts, charges } = document;
  if (due > issued) return document;
  return {
    ...document,
    ...(lines && { lines: lines.map(toDueRow) }),
    ...(discounts && { discounts: discounts.map(toDueRow) }),
    ...(charges && { charges: charges.map(toDueRow) }),
  };
}
