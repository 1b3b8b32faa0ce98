// Whether an invoice in place of simplified ones (F3) changes the tax: an exchange never does (RD 1619/2012 art. 7.3).
import { type DeclaredContent, nameDeclared, listNamed } from '../../chain/book/declared-invoice';
import { findChange, findInForce } from '../../chain/book/in-force';
import { readBreakdown } from '../../chain/book/amounts';
import { toBookContent } from '../../chain/convert/to-registration';
import { formatCents } from '../../chain/record/cents';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { createWarning, type Warning } from '../../contracts/warnings';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import type { StoredInvoice } from '../declared';
import { formatInvoiceTitle } from '../originals';

/** Sealed after all others. */
const order = Number.MAX_SAFE_INTEGER;

/** @param stored issued invoices with what replaces them, without its own */
export function warnExchangeChangesTax(invoice: Invoice, stored: readonly StoredInvoice[]): Warning[] {
  const { preceding = [] } = invoice;
  if (!replacesSimplified(invoice) || preceding.length === 0) return [];
  const content = toBookContent(invoice);
  const own = { entry: '', order, isCancelled: false, content };
  const exchange = findInForce([...listCounted(content, stored), own]).get(own.entry);
  const [change] = exchange ? findChange(exchange) : [];
  if (!change) return [];
  const [rate, { base, tax }] = change;
  const has = readBreakdown(content).get(rate);
  const titles = preceding.map(formatInvoiceTitle).join(', ').slice(0, titlesShown);
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

/** What is issued; and the tickets that it names while they are drafts, unless one of their number is issued. */
function listCounted(content: DeclaredContent, stored: readonly StoredInvoice[]): readonly StoredInvoice[] {
  const issued = stored.filter(({ isIssued }) => isIssued);
  const numbers = new Set(issued.map(nameDeclared));
  const named = new Set(listNamed(content));
  const drafts = stored.filter((one) => {
    const key = nameDeclared(one);
    return !one.isIssued && named.has(key) && !numbers.has(key) && one.content.TipoFactura === 'F2';
  });
  return [...issued, ...drafts];
}

/** Characters of a list of numbers in a message. */
const titlesShown = Math.min(200, limits.messageCharactersMax);
