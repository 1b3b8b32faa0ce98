// The untaxed part of the price that a substitution under a margin scheme replaces. The document of the correction has
// only the taxes of the replaced invoices, so this part comes from their records.
import type { InvoiceToBook } from '../invoice-book/build-rows';
import {
  addBaseTaxSurchargeCents,
  sumBreakdownCentsByRate,
  parseRectifiedCents,
  sumCentsOverRates,
  emptyBaseTaxSurchargeCents,
} from '../invoice-book/amounts';
import {
  type DeclaredInvoice,
  formatDeclaredInvoiceKey,
  listReferencedInvoiceKeys,
} from '../invoice-book/declared-invoice';
import { regimeExtension } from '../../document/addons/es-fiscal/extensions';
import { parseCents } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { marginOperationKeys } from './issued-row';

export interface InvoiceWithUntaxedPartOfOriginals extends InvoiceToBook {
  /** Untaxed part of the price of the replaced invoices, in cents; undefined if unknown, or if nothing is replaced. */
  readonly replacedRest?: bigint | undefined;
}

/** An invoice of the store, which may be a draft (`isIssued` is then false). */
export interface ReplacementCandidateInvoice extends DeclaredInvoice {
  readonly content: RegistrationRecordContent;
  readonly isIssued: boolean;
}

/** Returns whether an invoice replaces others by substitution, and it or they are under a margin scheme. */
export function doesInvoiceReplaceMarginSale({
  document,
  content,
}: Pick<InvoiceToBook, 'document' | 'content'>): boolean {
  if (content.TipoRectificativa !== 'S') return false;
  const rates = (document.preceding ?? []).flatMap(({ tax }) => (tax?.categories ?? []).flatMap((one) => one.rates));
  const regimes = [
    ...content.Desglose.map(({ ClaveRegimen = '' }) => ClaveRegimen),
    ...rates.map(({ ext }) => ext?.[regimeExtension] ?? ''),
  ];
  return regimes.some((regime) => marginOperationKeys.has(regime));
}

/**
 * Computes the untaxed part of the replaced price, in cents: the totals of the replaced invoices less their rows.
 * Returns undefined if one of them is not among these invoices, or if the correction replaces other amounts.
 */
export function computeReplacedUntaxedCents(
  content: RegistrationRecordContent,
  invoices: readonly ReplacementCandidateInvoice[],
): bigint | undefined {
  const issued = invoices.filter(({ isIssued, isCancelled }) => isIssued && !isCancelled);
  let [rest, sum] = [0n, emptyBaseTaxSurchargeCents];
  for (const key of listReferencedInvoiceKeys(content)) {
    const [original, second] = issued.filter((one) => formatDeclaredInvoiceKey(one) === key);
    const total = parseCents(original?.content.ImporteTotal ?? '');
    if (!original || second || total === null) return undefined;
    const { base, tax, surcharge } = sumCentsOverRates(sumBreakdownCentsByRate(original.content));
    rest += total - base - tax - surcharge;
    sum = addBaseTaxSurchargeCents(sum, { base, tax, surcharge });
  }
  const replaced = parseRectifiedCents(content);
  return sum.base === replaced.base && sum.tax === replaced.tax && sum.surcharge === replaced.surcharge
    ? rest
    : undefined;
}
