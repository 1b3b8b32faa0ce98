// Calculation of payments and status messages.

import {
  type Amount,
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  divideAmountsWithLeftDecimals,
  isZeroAmount,
  multiplyAmountsWithLeftDecimals,
  negateAmount,
  padAmountDecimals,
  subtractAmountsWithLeftDecimals,
  createZeroAmount,
} from '../../amount/amount';
import { parsePercentage, multiplyAmountByPercentage } from '../../amount/percentage';
import { cloneJson } from '../canonical-json';
import { getCurrencyDecimals } from '../iso-codes';
import type { CurrencyCode } from '../model/basic';
import type { BillPaymentDocument, PaidDocumentLine, BillStatusDocument } from '../model/invoice';
import type { CompletedPayment, TaxTotal } from '../model/parts';
import type { TaxRegime } from '../regimes/regime';
import { type BillCalculationContext, setMissingOrUnknownCurrencyInPlace } from './bill';
import { type DocumentCalculationProblem, addCalculationProblemLocation, extraWorkingDecimals } from './calculation';
import { createMissingExchangeRateProblem } from './hints';
import { setMissingIssueDateTimeInPlace } from './dates';
import { recalculateTaxTotalInPlace } from './preceding';
import { convertAmountByExchangeRates } from './prices';

/**
 * Sets the payable amount, the remainder and the share of taxes of each line. The total is the sum of the lines, with
 * the decimals of the first line; refunds are negative. If there is a single method without an amount, it pays the
 * total.
 */
export function calculatePaymentDocumentInPlace(
  payment: BillPaymentDocument,
  context: BillCalculationContext,
): DocumentCalculationProblem | undefined {
  const { regime } = context;
  payment.type ??= 'receipt';
  setMissingIssueDateTimeInPlace(payment, context);
  const unknown = setMissingOrUnknownCurrencyInPlace(payment, regime);
  if (unknown !== undefined) return unknown;
  let total: Amount | undefined;
  for (const [i, line] of (payment.lines ?? []).entries()) {
    line.i = i + 1;
    const problem = calculateLine(line, payment, regime);
    if (problem !== undefined) return addCalculationProblemLocation(problem, `lines: ${i}`, `lines[${i}].document`);
    const paid = line.refund ? negateAmount(parseAmount(line.amount)) : parseAmount(line.amount);
    total = total === undefined ? paid : addAmountsWithLeftDecimals(total, paid);
  }
  const whole = total ?? createZeroAmount(getCurrencyDecimals(findPaymentCurrency(payment)));
  payment.total = toAmountText(whole);
  calculateMethods(payment.methods ?? [], whole);
  return undefined;
}

function findPaymentCurrency(payment: BillPaymentDocument): CurrencyCode {
  return payment.currency ?? 'EUR';
}

function calculateMethods(methods: readonly CompletedPayment[], total: Amount): void {
  for (const method of methods) {
    if (method.percent !== undefined)
      method.amount = toAmountText(multiplyAmountByPercentage(parsePercentage(method.percent), total));
  }
  const [only, second] = methods;
  if (only === undefined || second !== undefined) return;
  if (only.currency === undefined && isZeroAmount(parseAmount(only.amount))) only.amount = toAmountText(total);
}

/**
 * Calculates a line. Given amounts keep the decimals with which they are written; only converted amounts are rounded.
 */
function calculateLine(
  line: PaidDocumentLine,
  payment: BillPaymentDocument,
  regime: TaxRegime | undefined,
): DocumentCalculationProblem | undefined {
  const problem = calculateReference(line, payment, regime);
  if (problem !== undefined) return problem;
  if (line.payable === undefined) return undefined;
  const payable = parseAmount(line.payable);
  const remainder =
    line.advances === undefined ? payable : subtractAmountsWithLeftDecimals(payable, parseAmount(line.advances));
  line.due = toAmountText(subtractAmountsWithLeftDecimals(remainder, parseAmount(line.amount)));
  return undefined;
}

/**
 * Calculates the payable amount in the payment's currency, and the taxes, which are the share of the paid part or the
 * given taxes.
 */
function calculateReference(
  line: PaidDocumentLine,
  payment: BillPaymentDocument,
  regime: TaxRegime | undefined,
): DocumentCalculationProblem | undefined {
  const { document: reference } = line;
  const to = findPaymentCurrency(payment);
  const from = reference?.currency ?? to;
  if (reference?.payable !== undefined) {
    const payable = inCurrency(parseAmount(reference.payable), from, payment);
    if (payable === undefined) return createMissingExchangeRateProblem(from, to);
    line.payable = toAmountText(payable);
  }
  const decimals = getCurrencyDecimals(to);
  if (reference?.tax !== undefined) recalculateTaxTotalInPlace(reference.tax, decimals, regime);
  if (reference?.tax !== undefined && line.payable !== undefined) {
    line.tax = shareOfTaxes(
      reference.tax,
      computePart(parseAmount(line.amount), parseAmount(line.payable)),
      from,
      payment,
      regime,
    );
  } else if (line.tax !== undefined) {
    recalculateTaxTotalInPlace(line.tax, decimals, regime, 'exact');
  }
  return undefined;
}

function inCurrency(value: Amount, from: CurrencyCode, payment: BillPaymentDocument): Amount | undefined {
  const to = findPaymentCurrency(payment);
  return from === to ? value : convertAmountByExchangeRates(payment.exchange_rates ?? [], from, to, value);
}

/** Computes which part of the payable amount is paid, with two more decimals than the paid amount. */
function computePart(paid: Amount, payable: Amount): Amount {
  return divideAmountsWithLeftDecimals(padAmountDecimals(paid, paid.decimals + extraWorkingDecimals), payable);
}

/**
 * Calculates the taxes of the document in proportion to the payment. Every base, in the payment's currency, is
 * multiplied by the paid part. `retained` accumulates over the steps, as in the published tool; no record to the
 * authority uses it.
 */
function shareOfTaxes(
  total: TaxTotal,
  part: Amount,
  from: CurrencyCode,
  payment: BillPaymentDocument,
  regime: TaxRegime | undefined,
): TaxTotal {
  const share = cloneJson(total);
  const decimals = getCurrencyDecimals(findPaymentCurrency(payment));
  let retained = share.retained === undefined ? undefined : parseAmount(share.retained);
  const step = (change: (base: Amount) => Amount): void => {
    for (const row of (share.categories ?? []).flatMap((category) => category.rates)) {
      row.base = toAmountText(change(parseAmount(row.base)));
    }
    recalculateTaxTotalInPlace(share, decimals, regime, 'exact');
    if (retained !== undefined && share.retained !== undefined)
      retained = addAmountsExactly(retained, parseAmount(share.retained));
  };
  if (from !== findPaymentCurrency(payment)) step((base) => inCurrency(base, from, payment) ?? base);
  step((base) => multiplyAmountsWithLeftDecimals(base, part));
  if (retained !== undefined) share.retained = toAmountText(retained);
  return share;
}

export function setStatusDocumentDateAndLineIndexesInPlace(
  status: BillStatusDocument,
  context: BillCalculationContext,
): void {
  setMissingIssueDateTimeInPlace(status, context);
  for (const [i, line] of (status.lines ?? []).entries()) line.index = i + 1;
}
