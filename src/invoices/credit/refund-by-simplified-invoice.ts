// Divides the refund of a replacement among the simplified invoices that the F3 replaced, because each simplified
// invoice gets its own credit note.
import { formatDocumentNumber } from '../../document/document-summary';
import {
  type Amount,
  compareAmounts,
  createZeroAmount,
  isNegativeAmount,
  isZeroAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
} from '../../amount/amount';
import { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import { createInvoiceValidationRefusal } from '../refuse';
import {
  type CorrectableInvoice,
  isInvoiceFullyCredited,
  computeRemainingAmountsByTaxRate,
  toInvoiceWithCreditNotesInForce,
} from './credit';
import { findCreditedTaxRateOrAddFault } from './credited-rate';
import { computeRemainingAmountWithTaxOfTaxRate } from './remaining';
import { findReplacementLineSources } from './replaced-lines';
import { type AmountsByTaxRate, sumAmountsByTaxRate } from './rates';

/** A part of the refund: one simplified invoice, and what is credited of it. */
export interface SimplifiedInvoiceRefund {
  readonly ticket: CorrectableInvoice;
  readonly written: ParsedCreditBody;
}

/**
 * Divides a refund. Lines are those of the F3, and belong to their simplified invoice. An amount belongs to one rate of
 * the F3: to the first simplified invoice with a remaining amount at this rate, then to the next one.
 * @throws Refusal `validation`
 */
export function divideRefundBySimplifiedInvoice(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody,
  replacement: Pick<Invoice, 'currency' | 'lines'>,
): SimplifiedInvoiceRefund[] {
  const faults = new InvoiceBodyFaultCollector();
  const parts = written.lines
    ? divideLines(tickets, { ...written, lines: written.lines }, replacement, faults)
    : divideAmount(tickets, written, replacement.currency, faults);
  if (faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  return parts;
}

/** A simplified invoice of which something remains, with what remains at each rate. */
interface OpenTicket {
  readonly ticket: CorrectableInvoice;
  readonly rates: AmountsByTaxRate;
}

function divideAmount(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody,
  currency: string,
  faults: InvoiceBodyFaultCollector,
): SimplifiedInvoiceRefund[] {
  const common = { ...written, key: undefined, series: undefined, lines: undefined, amount: undefined };
  const open = tickets
    .filter((ticket) => !isInvoiceFullyCredited(ticket))
    .map((ticket) => ({ ticket, rates: computeRemainingAmountsByTaxRate(ticket) }));
  if (open.length === 0) {
    const number = tickets.map(({ invoice }) => formatDocumentNumber(invoice)).join(', ');
    faults.add('credited-more', '$', createMessage('credited-all', { number }));
  }
  if (written.amount === undefined)
    return open.map(({ ticket }) => ({ ticket, written: { ...common, tax: undefined } }));
  // The rate is judged for the replacement as a whole: one of its simplified invoices may have other rates.
  const left = sumAmountsByTaxRate(open.map(({ rates }) => rates));
  const rate = findCreditedTaxRateOrAddFault(
    open.map(({ ticket }) => ticket.invoice),
    written.tax,
    left,
    faults,
  );
  if (faults.list.length > 0) return [];
  const decimals = getCurrencyDecimals(currency);
  const asked = rescaleAmount(parseAmount(written.amount), decimals);
  const amounts = open.map((one) => rescaleAmount(computeRemainderOfRate(one, rate?.name), decimals));
  const { parts, rest } = divideByRemainders(asked, amounts);
  if (!isZeroAmount(rest)) {
    const params = { asked: written.amount, left: toAmountText(subtractAmountsWithLeftDecimals(asked, rest)) };
    faults.add('credited-more', '$.amount', createMessage('credited-more.amount', params));
  }
  return open.flatMap(({ ticket }, i): SimplifiedInvoiceRefund[] => {
    const amount = parts[i];
    return amount ? [{ ticket, written: { ...common, amount: toAmountText(amount) } }] : [];
  });
}

/** Computes what remains of a simplified invoice at a rate, with tax; zero if it has nothing at this rate. */
function computeRemainderOfRate({ ticket, rates }: OpenTicket, name: string | undefined): Amount {
  const own = name === undefined ? undefined : rates.get(name);
  if (!own || isZeroAmount(own.base)) return createZeroAmount(2);
  const source = toInvoiceWithCreditNotesInForce(ticket.entry, ticket.invoice, ticket.related);
  return computeRemainingAmountWithTaxOfTaxRate(source, own, rates);
}

/** Takes an amount from the first remainder, then from the next one. Nothing is taken from a remainder below zero. */
function divideByRemainders(asked: Amount, remainders: readonly Amount[]) {
  let rest = asked;
  const parts = remainders.map((there): Amount | undefined => {
    const own = compareAmounts(rest, there) > 0 ? there : rest;
    if (isZeroAmount(own) || isNegativeAmount(own)) return undefined;
    rest = subtractAmountsWithLeftDecimals(rest, own);
    return own;
  });
  return { parts, rest };
}

function divideLines(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody & { readonly lines: NonNullable<ParsedCreditBody['lines']> },
  replacement: Pick<Invoice, 'lines'>,
  faults: InvoiceBodyFaultCollector,
): SimplifiedInvoiceRefund[] {
  const invoices = tickets.map(({ invoice }) => invoice);
  const replaced = findReplacementLineSources(replacement, invoices);
  const asked = written.lines.flatMap((one) => {
    const { at, line } = one;
    const place = replaced[line - 1];
    if (line > replaced.length) {
      const params = { line, lines: replaced.length };
      return faults.add('member-invalid', `${at}.line`, createMessage('credit-line-missing', params)) ?? [];
    }
    if (place?.line !== undefined) return [{ ...one, ticket: place.ticket, line: place.line + 1 }];
    const named = invoices.filter((_, i) => place === undefined || place.ticket === i);
    const params = { line, numbers: named.map(formatDocumentNumber) };
    return faults.add('member-invalid', `${at}.line`, createMessage('credit-line-joined', params)) ?? [];
  });
  return tickets.flatMap((ticket, i): SimplifiedInvoiceRefund[] => {
    const lines = asked.filter((one) => one.ticket === i).map(({ ticket: _ticket, ...one }) => one);
    if (lines.length === 0) return [];
    return [{ ticket, written: { ...written, key: undefined, series: undefined, lines } }];
  });
}
