// Finds reasons why Facturae cannot contain an invoice by a list of rules, each of which returns its faults. All are
// reported at once.
import { isNegative, parseAmount } from '../../amount/amount';
import type { Fault } from '../../contracts/errors';
import { findEuroRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { message } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { toKnownDate } from '../text';
import { buildInvoicingPeriodXml } from './header';
import { hasTag, isCorrectiveInvoice } from './facturae-context';
import { createEInvoiceFault, sortFaults } from '../findings';
import { checkCodes } from './check-codes';
import { checkParties } from './check-parties';
import { checkReferences } from './check-references';
import { checkRows } from './check-rows';
import { isFacturaeCurrency } from './tables/currencies';
import { readPercentAmount } from './tax-of-row';

type Rule = (input: EInvoiceInput) => readonly Fault[];

/** Returns one fault if `isWrong`. */
const when = (isWrong: boolean, ...fault: Parameters<typeof createEInvoiceFault>): Fault[] =>
  isWrong ? [createEInvoiceFault(...fault)] : [];

const judgeKind: Rule = ({ invoice }) => [
  ...when(hasTag(invoice, 'bypass'), '01', '$tags', message('facturae-bypass')),
  ...when(
    invoice.type === 'other' || invoice.type === 'proforma',
    '08',
    'type',
    message('facturae-type', { type: invoice.type }),
  ),
];

const judgeCurrency: Rule = ({ invoice }) => {
  const { currency } = invoice;
  return [
    ...when(
      findEuroRate(invoice, currency) === undefined,
      '11',
      'exchange_rates',
      message('facturae-exchange-rate', { currency }),
    ),
    ...when(!isFacturaeCurrency(currency), '12', 'currency', message('facturae-currency', { currency })),
  ];
};

const judgeOriginal: Rule = ({ invoice }) => {
  if (!isCorrectiveInvoice(invoice)) return [];
  const [original] = invoice.preceding ?? [];
  if (original === undefined) return [createEInvoiceFault('25', 'preceding', message('facturae-original-missing'))];
  if (original.code === '')
    return [createEInvoiceFault('25', 'preceding[0].code', message('facturae-original-unnumbered'))];
  const isDated = toKnownDate(original.issue_date) !== undefined;
  return when(!isDated, '25', 'preceding[0].issue_date', message('facturae-original-undated', { code: original.code }));
};

const judgeDates: Rule = ({ invoice, signedOn }) => [
  ...when(
    hasTag(invoice, 'summary') && !isCorrectiveInvoice(invoice) && buildInvoicingPeriodXml(invoice) === undefined,
    '28',
    'ordering.period',
    message('facturae-period-missing'),
  ),
  ...(invoice.payment?.terms?.due_dates ?? []).flatMap(({ date }, index) =>
    when(
      toKnownDate(date) === undefined,
      '30',
      `payment.terms.due_dates[${index}].date`,
      message('facturae-due-date-missing'),
    ),
  ),
  ...when(
    signedOn !== undefined && invoice.issue_date > signedOn,
    '31',
    'issue_date',
    message('facturae-issued-later', { issued: invoice.issue_date, signed: signedOn ?? '' }),
  ),
];

const hasValue = (amount: string | undefined): amount is string => amount !== undefined && /[1-9]/.test(amount);

const judgeTotals: Rule = ({ invoice, face }) => {
  const { rounding, retained_tax: withheld } = invoice.totals ?? {};
  const isOpposed = hasValue(withheld) && isOppositeOfBase(invoice, withheld);
  return [
    ...(hasValue(rounding)
      ? [createEInvoiceFault('26', 'totals.rounding', message('facturae-rounding', { amount: rounding }))]
      : []),
    ...listFineSurcharges(invoice).map((percent) =>
      createEInvoiceFault('32', 'totals.taxes', message('facturae-surcharge-decimals', { percent })),
    ),
    ...(face === true && isOpposed
      ? [createEInvoiceFault('33', 'totals.retained_tax', message('facturae-withheld-negative', { amount: withheld }))]
      : []),
  ];
};

/** Withheld below zero in the file, where the base is above. */
function isOppositeOfBase({ type, totals }: Invoice, withheld: string): boolean {
  const isCredit = type === 'credit-note';
  const isBelow = (amount: string): boolean => isNegative(parseAmount(amount)) !== isCredit && hasValue(amount);
  return isBelow(withheld) && !isBelow(totals?.total ?? '0') && hasValue(totals?.total);
}

const surchargeDecimals = 2;

const listFineSurcharges = ({ totals }: Invoice): string[] => [
  ...new Set(
    (totals?.taxes?.categories ?? [])
      .flatMap(({ rates }) => rates.map(({ surcharge }) => surcharge?.percent))
      .filter((percent) => percent !== undefined)
      .filter((percent) => readPercentAmount(percent).decimals > surchargeDecimals),
  ),
];

const rules: readonly Rule[] = [
  judgeKind,
  checkParties,
  checkRows,
  judgeCurrency,
  judgeOriginal,
  checkCodes,
  judgeTotals,
  checkReferences,
  judgeDates,
];

/** Returns the faults in the order of their numbers; without any, the file can be made. */
export const findFaults = (input: EInvoiceInput): Fault[] => sortFaults(rules.flatMap((rule) => rule(input)));
