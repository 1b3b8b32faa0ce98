// Divides the refund of a replacement among the simplified invoices that the F3 replaced, because each simplified
// invoice gets its own credit note.
import { formatDocumentNumber } from '../../document/document-summary';
import {
  compareAmounts,
  isZeroAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
} from '../../amount/amount';
import { BodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import { createInvoiceValidationRefusal } from '../refuse';
import { type CorrectableInvoice, isInvoiceFullyCredited, computeRemainingAmountsByRate } from './credit';
import { findReplacementLineSources } from './replaced-lines';
import { sumRateAmountsWithTax } from './rates';

/** A part of the refund: one simplified invoice, and what is credited of it. */
export interface SimplifiedInvoiceRefund {
  readonly ticket: CorrectableInvoice;
  readonly written: ParsedCreditBody;
}

/**
 * Divides a refund. Lines are those of the F3, and belong to their simplified invoice. An amount belongs to the first
 * simplified invoice with a remaining amount, then to the next one.
 * @throws Refusal `validation`
 */
export function divideRefundBySimplifiedInvoice(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody,
  replacement: Pick<Invoice, 'currency' | 'lines'>,
): SimplifiedInvoiceRefund[] {
  const faults = new BodyFaultCollector();
  const parts = written.lines
    ? divideLines(tickets, { ...written, lines: written.lines }, replacement, faults)
    : divideAmount(tickets, written, replacement.currency, faults);
  if (faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  return parts;
}

function divideAmount(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody,
  currency: string,
  faults: BodyFaultCollector,
): SimplifiedInvoiceRefund[] {
  const common = { ...written, key: undefined, series: undefined, lines: undefined, amount: undefined };
  const open = tickets
    .filter((ticket) => !isInvoiceFullyCredited(ticket))
    .map((ticket) => ({ ticket, rates: computeRemainingAmountsByRate(ticket) }));
  if (open.length === 0) {
    const number = tickets.map(({ invoice }) => formatDocumentNumber(invoice)).join(', ');
    faults.add('credited-more', '$', createMessage('credited-all', { number }));
  }
  if (written.amount === undefined)
    return open.map(({ ticket }) => ({ ticket, written: { ...common, tax: undefined } }));
  const decimals = getCurrencyDecimals(currency);
  let rest = rescaleAmount(parseAmount(written.amount), decimals);
  const parts: SimplifiedInvoiceRefund[] = [];
  for (const { ticket, rates } of open) {
    const there = parseAmount(sumRateAmountsWithTax(rates.values(), decimals));
    const own = compareAmounts(rest, there) > 0 ? there : rest;
    if (isZeroAmount(own)) continue;
    parts.push({ ticket, written: { ...common, amount: toAmountText(own) } });
    rest = subtractAmountsWithLeftDecimals(rest, own);
  }
  if (!isZeroAmount(rest)) {
    const params = {
      asked: written.amount,
      left: toAmountText(subtractAmountsWithLeftDecimals(parseAmount(written.amount), rest)),
    };
    faults.add('credited-more', '$.amount', createMessage('credited-more.amount', params));
  }
  return parts;
}

function divideLines(
  tickets: readonly CorrectableInvoice[],
  written: ParsedCreditBody & { readonly lines: NonNullable<ParsedCreditBody['lines']> },
  replacement: Pick<Invoice, 'lines'>,
  faults: BodyFaultCollector,
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
