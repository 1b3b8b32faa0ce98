// Finds amounts of a correction or a replacement that exceed the remaining amounts of its originals, by all records of
// these originals. The same rule applies to a stored document, before its number is assigned, and at sealing.
import { createWarning, type Warning } from '../../contracts/warnings';
import { formatCents } from '../record/cents';
import { sumBreakdownCentsByTaxRate } from './amounts';
import { computeF3ExcessOverRefunds } from './excess-refund';
import { type InvoiceWithRecordContent, warnCreditExceedsInvoice } from './excess-credit';
import {
  type DeclaredRecordContent,
  type DeclaredInvoice,
  isF3Replacement,
  joinAndTruncateInvoiceNumbers,
  listReferencedInvoiceKeys,
  formatDeclaredInvoiceKey,
} from './declared-invoice';
import { listConnectedInvoicesInListIfWithinLimit } from './invoice-references';
import { computeCentsByTaxRateAddedByReplacement, computeIssuedAndReversedAmountsByEntry } from './amounts-in-force';

/** A position after all sealed records. */
const last = Number.MAX_SAFE_INTEGER;

/**
 * Warns of an invoice that replaces simplified invoices (F3) and exceeds their remaining amounts, because a replacement
 * changes no tax. Also warns of a negative one that exceeds the refunds that it names.
 * @param others simplified invoices and the documents that correct or replace them, without this one
 */
export function warnReplacementExceedsReplacedInvoices(
  content: DeclaredRecordContent,
  others: readonly DeclaredInvoice[],
): Warning[] {
  const { FacturasSustituidas: replaced = [] } = content;
  if (!isF3Replacement(content) || replaced.length === 0) return [];
  const connected = listConnectedInvoicesInListIfWithinLimit(content, others);
  if (!connected) return [];
  const own = { entry: '', order: last, isCancelled: false, content };
  const exchange = computeIssuedAndReversedAmountsByEntry([...connected, own]).get(own.entry);
  const added = exchange ? computeCentsByTaxRateAddedByReplacement(exchange) : [];
  const [change] = [...added, ...computeF3ExcessOverRefunds(content, connected)];
  if (!change) return [];
  const [rate, { base, tax }] = change;
  const has = sumBreakdownCentsByTaxRate(content).get(rate);
  const titles = joinAndTruncateInvoiceNumbers(replaced);
  const rateName = rate.split(' ').at(2) ?? '';
  const percent = rateName === '' ? null : String(Number(rateName) / 100);
  const formatRemaining = (own: bigint | undefined, beyond: bigint): string => formatCents((own ?? 0n) - beyond);
  const params = {
    titles,
    percent,
    base: formatCents(has?.base ?? 0n),
    tax: formatCents(has?.tax ?? 0n),
    baseLeft: formatRemaining(has?.base, base),
    taxLeft: formatRemaining(has?.tax, tax),
  };
  return [createWarning('replaced-total-differs', ['$.doc.totals.total_with_tax'], params)];
}

/** A sealed invoice that a correction names, or another correction of the same invoice. */
export type InvoiceOrItsCorrection = InvoiceWithRecordContent;

/**
 * Warns of a correction whose invoice a substitution replaced, and of credit notes that exceed their invoice. A
 * substitution counts even if it reverses nothing: if a negative invoice undid the sale first, the substitution still
 * contains the new sale.
 * @param sealed the originals of the correction, and their other corrections
 */
export function warnOriginalReplacedOrCreditExceedsInvoice(
  { invoice, content }: Pick<InvoiceOrItsCorrection, 'invoice' | 'content'>,
  sealed: readonly InvoiceOrItsCorrection[],
): Warning[] {
  if (content.TipoRectificativa === undefined) return [];
  const originalNames = new Set(listReferencedInvoiceKeys(content));
  const corrects = (one: InvoiceOrItsCorrection): boolean =>
    !one.isCancelled &&
    one.content.TipoRectificativa !== undefined &&
    listReferencedInvoiceKeys(one.content).some((key) => originalNames.has(key));
  const [original] = sealed.filter((one) => originalNames.has(formatDeclaredInvoiceKey(one)));
  const corrections = sealed.filter(corrects);
  const replacing = corrections.find((one) => one.content.TipoRectificativa === 'S');
  if (replacing) {
    const replacement = { title: readNumber(replacing), entry: replacing.entry };
    const params = { ...replacement, original: original ? readNumber(original) : null };
    return [createWarning('original-replaced', ['$.doc.preceding'], params)];
  }
  return warnCreditExceedsInvoice({ invoice, content }, sealed);
}

const readNumber = ({ content: { IDFactura } }: InvoiceOrItsCorrection): string => IDFactura.NumSerieFactura;
