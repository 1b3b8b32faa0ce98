// What a correction or an exchange takes beyond what is left of the invoices that it names, by the records of all: the same
// rule for a document that is stored, before its number is taken, and where records are sealed.
import { createWarning, type Warning } from '../../contracts/warnings';
import { formatCents } from '../record/cents';
import { readBreakdown } from './amounts';
import { type CreditedInvoice, warnCreditedMore } from './credited-beyond';
import {
  type DeclaredContent,
  type DeclaredInvoice,
  isExchange,
  joinNumbers,
  listNamed,
  nameDeclared,
} from './declared-invoice';
import { findChange, findInForce } from './in-force';

/** Sealed after all others. */
const last = Number.MAX_SAFE_INTEGER;

/**
 * Warns of an invoice in place of simplified ones (F3) that has more than is left of them: an exchange changes no tax.
 * @param others tickets and what corrects or replaces them, without its own
 */
export function warnExchangeChangesTax(content: DeclaredContent, others: readonly DeclaredInvoice[]): Warning[] {
  const { FacturasSustituidas: replaced = [] } = content;
  if (!isExchange(content) || replaced.length === 0) return [];
  const own = { entry: '', order: last, isCancelled: false, content };
  const exchange = findInForce([...others, own]).get(own.entry);
  const [change] = exchange ? findChange(exchange) : [];
  if (!change) return [];
  const [rate, { base, tax }] = change;
  const has = readBreakdown(content).get(rate);
  const titles = joinNumbers(replaced);
  const rateName = rate.split(' ').at(2) ?? '';
  const percent = rateName === '' ? null : String(Number(rateName) / 100);
  const left = (own: bigint | undefined, beyond: bigint): string => formatCents((own ?? 0n) - beyond);
  const params = {
    titles,
    percent,
    base: formatCents(has?.base ?? 0n),
    tax: formatCents(has?.tax ?? 0n),
    baseLeft: left(has?.base, base),
    taxLeft: left(has?.tax, tax),
  };
  return [createWarning('replaced-total-differs', ['$.doc.totals.total_with_tax'], params)];
}

/** A sealed invoice that a correction names, or one that corrects the same. */
export type SealedInvoice = CreditedInvoice;

/**
 * Warns of a correction whose invoice a substitution replaced, and of credit notes that take back more than their invoice
 * charged. A substitution that takes back nothing, the second step of two, states the sale as well.
 * @param sealed what it names and what corrects the same, without its own
 */
export function warnTakenBefore(
  { invoice, content }: Pick<SealedInvoice, 'invoice' | 'content'>,
  sealed: readonly SealedInvoice[],
): Warning[] {
  if (content.TipoRectificativa === undefined) return [];
  const named = new Set(listNamed(content));
  const corrects = (one: SealedInvoice): boolean =>
    !one.isCancelled &&
    one.content.TipoRectificativa !== undefined &&
    listNamed(one.content).some((key) => named.has(key));
  const [original] = sealed.filter((one) => named.has(nameDeclared(one)));
  const corrections = sealed.filter(corrects);
  const replacing = corrections.find((one) => one.content.TipoRectificativa === 'S');
  if (replacing) {
    const other = { title: titleOf(replacing), entry: replacing.entry };
    const params = { ...other, original: original ? titleOf(original) : null };
    return [createWarning('original-replaced', ['$.doc.preceding'], params)];
  }
  return warnCreditedMore({ invoice, content }, sealed);
}

const titleOf = ({ content: { IDFactura } }: SealedInvoice): string => IDFactura.NumSerieFactura;
