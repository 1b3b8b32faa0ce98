// Rules of orders, deliveries, payments and status documents.

import {
  addAmountsWithLeftDecimals,
  parseAmount,
  compareAmounts,
  isNegativeAmount,
  isSameAmountValue,
  subtractAmountsWithLeftDecimals,
  createZeroAmount,
} from '../../amount/amount';
import { convertAmountByExchangeRates } from '../calculate/prices';
import { getCurrencyDecimals } from '../iso-codes';
import type { BillPaymentDocument, PaidDocumentLine } from '../model/invoice';
import type { MutableObjectMembers } from '../shapes/shape';
import {
  defineMemberFormatRule,
  defineAllowedMemberValuesRule,
  type DocumentRule,
  defineRequiredMemberRule,
  defineMemberRule,
  type DocumentRuleTable,
} from './rule';

const statusKeys = 'issued acknowledged processing querying rejected accepted paid error other'.split(' ');
const reasonKeys = (
  'none references legal unknown-receiver quality delivery prices quantity items payment-terms not-recognized ' +
  'finance-terms partial other'
).split(' ');
const actionKeys = 'none provide reissue credit-full credit-partial credit-amount other'.split(' ');

function notNegative(code: string, member: string, message: string): DocumentRule {
  return defineMemberFormatRule(code, member, message, (value) => !isNegativeAmount(parseAmount(value)));
}

function asPaymentLine(node: MutableObjectMembers): PaidDocumentLine {
  return node as unknown as PaidDocumentLine;
}

const paymentLine: readonly DocumentRule[] = [
  defineMemberRule('GOBL-BILL-PAYMENTLINE-01', 'installment', 'installment must be between 1 and 999', (node) => {
    const { installment } = asPaymentLine(node);
    return installment === undefined || (installment >= 1 && installment <= 999);
  }),
  notNegative('GOBL-BILL-PAYMENTLINE-02', 'payable', 'payable must be positive'),
  notNegative('GOBL-BILL-PAYMENTLINE-03', 'advances', 'advances must be zero or positive'),
  notNegative('GOBL-BILL-PAYMENTLINE-04', 'amount', 'amount must be positive'),
  notNegative('GOBL-BILL-PAYMENTLINE-05', 'due', 'due must be zero or positive'),
  defineMemberRule('GOBL-BILL-PAYMENTLINE-11', '', 'advances must not exceed payable', (node) => {
    const { payable, advances } = asPaymentLine(node);
    return (
      payable === undefined ||
      advances === undefined ||
      compareAmounts(parseAmount(advances), parseAmount(payable)) <= 0
    );
  }),
  defineMemberRule('GOBL-BILL-PAYMENTLINE-12', '', 'amount must not exceed payable less advances', (node) => {
    const line = asPaymentLine(node);
    if (line.payable === undefined) return true;
    const paid = line.advances === undefined ? createZeroAmount(2) : parseAmount(line.advances);
    const remainder = subtractAmountsWithLeftDecimals(parseAmount(line.payable), paid);
    // Advances above the payable amount are a separate fault (11).
    return isNegativeAmount(remainder) || compareAmounts(parseAmount(line.amount), remainder) <= 0;
  }),
];

/** Returns whether the methods add up to the total, in the currency of the payment and with its decimals. */
function methodsMatch({
  methods = [],
  currency = 'EUR',
  exchange_rates: rates = [],
  total,
}: BillPaymentDocument): boolean {
  if (methods.length === 0) return true;
  let sum = createZeroAmount(getCurrencyDecimals(currency));
  for (const method of methods) {
    const own = parseAmount(method.amount);
    const from = method.currency ?? currency;
    const paid = from === currency ? own : convertAmountByExchangeRates(rates, from, currency, own);
    if (paid === undefined) return false;
    sum = addAmountsWithLeftDecimals(sum, paid);
  }
  return isSameAmountValue(sum, parseAmount(total));
}

export const nonInvoiceBillRules: DocumentRuleTable = {
  'bill/order': [
    defineRequiredMemberRule('GOBL-BILL-ORDER-01', 'type', 'type is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-ORDER-02', 'type', 'type is not valid', ['purchase', 'sale', 'quote']),
    defineRequiredMemberRule('GOBL-BILL-ORDER-03', 'issue_date', 'issue date is required'),
    defineRequiredMemberRule('GOBL-BILL-ORDER-04', 'currency', 'currency is required'),
    defineRequiredMemberRule('GOBL-BILL-ORDER-05', 'supplier', 'supplier is required'),
    defineRequiredMemberRule('GOBL-BILL-ORDER-06', 'lines', 'lines are required'),
  ],
  'bill/delivery': [
    defineRequiredMemberRule('GOBL-BILL-DELIVERY-01', 'type', 'type is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-DELIVERY-02', 'type', 'type is not valid', [
      'advice',
      'note',
      'waybill',
      'receipt',
      'other',
    ]),
    defineRequiredMemberRule('GOBL-BILL-DELIVERY-03', 'issue_date', 'issue date is required'),
    defineRequiredMemberRule('GOBL-BILL-DELIVERY-04', 'supplier', 'supplier is required'),
    defineRequiredMemberRule('GOBL-BILL-DELIVERY-05', 'lines', 'lines are required'),
  ],
  'bill/payment': [
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-01', 'type', 'payment type is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-PAYMENT-02', 'type', 'payment type is not valid', [
      'request',
      'advice',
      'receipt',
    ]),
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-03', 'methods', 'at least one payment method is required'),
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-04', 'issue_date', 'payment issue date is required'),
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-05', 'currency', 'payment currency is required'),
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-06', 'supplier', 'payment supplier is required'),
    defineRequiredMemberRule('GOBL-BILL-PAYMENT-07', 'lines', 'payment lines are required'),
    defineMemberRule('GOBL-BILL-PAYMENT-08', '', 'methods sum must match total', (node) =>
      methodsMatch(node as unknown as BillPaymentDocument),
    ),
  ],
  'bill/payment-line': paymentLine,
  'bill/status': [
    defineRequiredMemberRule('GOBL-BILL-STATUS-01', 'type', 'status type is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-STATUS-02', 'type', 'status type is not valid', [
      'response',
      'update',
      'system',
    ]),
    defineRequiredMemberRule('GOBL-BILL-STATUS-03', 'supplier', 'status supplier is required'),
    defineRequiredMemberRule('GOBL-BILL-STATUS-04', 'lines', 'status must have at least one line'),
  ],
  'bill/status-line': [
    defineRequiredMemberRule('GOBL-BILL-STATUSLINE-01', 'key', 'status line key is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-STATUSLINE-02', 'key', 'status line key is not valid', statusKeys),
  ],
  'bill/reason': [
    defineRequiredMemberRule('GOBL-BILL-REASON-01', 'key', 'reason key is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-REASON-02', 'key', 'reason key is not valid', reasonKeys),
  ],
  'bill/action': [
    defineRequiredMemberRule('GOBL-BILL-ACTION-01', 'key', 'action key is required'),
    defineAllowedMemberValuesRule('GOBL-BILL-ACTION-02', 'key', 'action key is not valid', actionKeys),
  ],
};
