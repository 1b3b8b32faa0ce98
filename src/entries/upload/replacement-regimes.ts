// Warns of a replacement (F3) that puts a sale under cash accounting, or takes it out of it. The tax of a sale is due with
// its payments or without them, as its simplified invoices declared it (Ley 37/1992 art. 163 terdecies), and an F3
// changes no tax.
import { formatTaxRateKey } from '../../chain/invoice-book/amounts';
import {
  formatDeclaredInvoiceKey,
  isF3Replacement,
  joinAndTruncateInvoiceNumbers,
  listReferencedInvoiceKeys,
} from '../../chain/invoice-book/declared-invoice';
import type { BreakdownRow, RegistrationRecordContent } from '../../chain/record/record';
import { createWarning, type Warning } from '../../contracts/warnings';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

const isCashRow = ({ ClaveRegimen }: BreakdownRow): boolean => ClaveRegimen === '07';

/**
 * @param content the record that the invoice would get
 * @param stored related invoices, without the invoice's own entry
 */
export function warnReplacementChangesRegime(
  content: RegistrationRecordContent,
  stored: readonly StoredInvoiceWithRecordContent[],
): Warning[] {
  // A negative one has the regime of the F3 that it reverses.
  if (content.ImporteTotal.startsWith('-')) return [];
  const inForce = stored.filter(({ isCancelled }) => !isCancelled);
  const keys = new Set(listReferencedInvoiceKeys(content));
  const known = new Set(inForce.map(formatDeclaredInvoiceKey));
  if (![...keys].every((key) => known.has(key))) return [];
  // Corrections may have corrected the regime.
  const rows = inForce
    .filter(
      (one) =>
        !isF3Replacement(one.content) &&
        [formatDeclaredInvoiceKey(one), ...listReferencedInvoiceKeys(one.content)].some((key) => keys.has(key)),
    )
    .flatMap((one) => one.content.Desglose);
  const changed = content.Desglose.find((own) => {
    const { Impuesto = '01', CalificacionOperacion } = own;
    const sold = rows.filter((one) => formatTaxRateKey(one) === formatTaxRateKey(own));
    const isTaxed = Impuesto === '01' && CalificacionOperacion === 'S1';
    return isTaxed && sold.length > 0 && sold.every((one) => isCashRow(one) !== isCashRow(own));
  });
  if (!changed) return [];
  const id = isCashRow(changed) ? 'replaced-regime-differs' : 'replaced-regime-differs.cash';
  const percent = String(Number(changed.TipoImpositivo));
  const titles = joinAndTruncateInvoiceNumbers(content.FacturasSustituidas ?? []);
  return [createWarning(id, ['$.doc.lines'], { titles, percent })];
}
