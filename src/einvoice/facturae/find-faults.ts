// Finds reasons why Facturae cannot contain an invoice. Each rule of a list returns its faults, and all faults are
// reported at once.
import { isNegativeAmount, parseAmount, isZeroOrAbsent } from '../../amount/amount';
import type { Fault } from '../../contracts/errors';
import { findEuroExchangeRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { toDateUnlessZero } from '../text';
import { buildFacturaeInvoicingPeriodElements, buildFacturaeVolumeDiscountPeriodElements } from './header';
import { hasInvoiceTag } from './facturae-context';
import { createEInvoiceFault, sortEInvoiceFaultsByCode } from '../findings';
import { listFacturaeCodeFaults } from './check-codes';
import { listFacturaePartyFaults } from './check-parties';
import { listFacturaeReferenceFaults } from './check-references';
import { listFacturaeRowFaults } from './check-rows';
import { isFacturaeCurrency } from './tables/currencies';
import { parseFacturaePercent } from './tax-of-row';
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';

type Rule = (input: EInvoiceInput) => readonly Fault[];

/** Returns one fault if `isWrong`. */
const when = (isWrong: boolean, ...fault: Parameters<typeof createEInvoiceFault>): Fault[] =>
  isWrong ? [createEInvoiceFault(...fault)] : [];

const judgeKind: Rule = ({ invoice }) => [
  ...when(hasInvoiceTag(invoice, 'bypass'), '01', '$tags', createMessage('facturae-bypass')),
  ...when(
    invoice.type === 'other' || invoice.type === 'proforma',
    '08',
    'type',
    createMessage('facturae-type', { type: invoice.type }),
  ),
];

const judgeCurrency: Rule = ({ invoice }) => {
  const { currency } = invoice;
  return [
    ...when(
      findEuroExchangeRate(invoice, currency) === undefined,
      '11',
      'exchange_rates',
      createMessage('facturae-exchange-rate', { currency }),
    ),
    ...when(!isFacturaeCurrency(currency), '12', 'currency', createMessage('facturae-currency', { currency })),
  ];
};

const judgeOriginal: Rule = ({ invoice }) => {
  if (!isCorrectionDocument(invoice)) return [];
  const [original] = invoice.preceding ?? [];
  if (original === undefined)
    return when(
      buildFacturaeVolumeDiscountPeriodElements(invoice) === undefined,
      '25',
      'preceding',
      createMessage('facturae-original-missing'),
    );
  if (original.code === '')
    return [createEInvoiceFault('25', 'preceding[0].code', createMessage('facturae-original-unnumbered'))];
  const isDated = toDateUnlessZero(original.issue_date) !== undefined;
  return when(
    !isDated,
    '25',
    'preceding[0].issue_date',
    createMessage('facturae-original-undated', { code: original.code }),
  );
};

const judgeDates: Rule = ({ invoice, signedOn }) => [
  ...when(
    hasInvoiceTag(invoice, 'summary') &&
      !isCorrectionDocument(invoice) &&
      buildFacturaeInvoicingPeriodElements(invoice) === undefined,
    '28',
    'ordering.period',
    createMessage('facturae-period-missing'),
  ),
  ...(invoice.payment?.terms?.due_dates ?? []).flatMap(({ date }, index) =>
    when(
      toDateUnlessZero(date) === undefined,
      '30',
      `payment.terms.due_dates[${index}].date`,
      createMessage('facturae-due-date-missing'),
    ),
  ),
  ...when(
    signedOn !== undefined && invoice.issue_date > signedOn,
    '31',
    'issue_date',
    createMessage('facturae-issued-later', { issued: invoice.issue_date, signed: signedOn ?? '' }),
  ),
];

const hasValue = (amount: string | undefined): amount is string => !isZeroOrAbsent(amount);

const judgeTotals: Rule = ({ invoice, face }) => {
  const { rounding, retained_tax: withheld } = invoice.totals ?? {};
  const isOpposed = hasValue(withheld) && isOppositeOfBase(invoice, withheld);
  return [
    ...(hasValue(rounding)
      ? [createEInvoiceFault('26', 'totals.rounding', createMessage('facturae-rounding', { amount: rounding }))]
      : []),
    ...listFineSurcharges(invoice).map((percent) =>
      createEInvoiceFault('32', 'totals.taxes', createMessage('facturae-surcharge-decimals', { percent })),
    ),
    ...(face === true && isOpposed
      ? [
          createEInvoiceFault(
            '33',
            'totals.retained_tax',
            createMessage('facturae-withheld-negative', { amount: withheld }),
          ),
        ]
      : []),
  ];
};

/** Returns whether the withheld amount is below zero in the file, although the total is above zero. */
function isOppositeOfBase({ type, totals }: Invoice, withheld: string): boolean {
  const isCredit = type === 'credit-note';
  const isBelow = (amount: string): boolean => isNegativeAmount(parseAmount(amount)) !== isCredit && hasValue(amount);
  return isBelow(withheld) && !isBelow(totals?.total ?? '0') && hasValue(totals?.total);
}

const surchargeDecimals = 2;

const listFineSurcharges = ({ totals }: Invoice): string[] => [
  ...new Set(
    (totals?.taxes?.categories ?? [])
      .flatMap(({ rates }) => rates.map(({ surcharge }) => surcharge?.percent))
      .filter((percent) => percent !== undefined)
      .filter((percent) => parseFacturaePercent(percent).decimals > surchargeDecimals),
  ),
];

const rules: readonly Rule[] = [
  judgeKind,
  listFacturaePartyFaults,
  listFacturaeRowFaults,
  judgeCurrency,
  judgeOriginal,
  listFacturaeCodeFaults,
  judgeTotals,
  listFacturaeReferenceFaults,
  judgeDates,
];

/** Returns the faults in the order of their numbers. If there are none, the file can be created. */
export const listFacturaeFaults = (input: EInvoiceInput): Fault[] =>
  sortEInvoiceFaultsByCode(rules.flatMap((rule) => rule(input)));
