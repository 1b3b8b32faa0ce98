// Rules of Facturae from the texts of its schema, and the checks of the accounting registers (Orden HAP/1650/2015).
import { Decimal } from 'decimal.js';
import { readNumber, sumOf, zero, type ReadNumber } from './reading';
import { facturaeKindRules } from './facturae-kind';
import { all, everything, one, textAt, textsAt, type XmlNode } from './xml-tree';
import type { Rule } from './rule';

const cent = new Decimal('0.01');

/** Money that has at most two decimals if the invoice is in euros (RCF06001). */
const money = new Set(
  (
    'TotalCost GrossAmount DiscountAmount ChargeAmount TotalAmount TotalGrossAmount TotalGeneralDiscounts ' +
    'TotalGeneralSurcharges TotalGrossAmountBeforeTaxes TotalTaxOutputs TotalTaxesWithheld InvoiceTotal ' +
    'TotalOutstandingAmount TotalPaymentsOnAccount TotalExecutableAmount TotalReimbursableExpenses ' +
    'ReimbursableExpensesAmount PaymentOnAccountAmount SubsidyAmount WithholdingAmount'
  ).split(' '),
);

export const numberAt = (node: XmlNode | undefined, ...path: string[]): ReadNumber =>
  readNumber(textAt(node, ...path)) ?? zero;
const sumAt = (node: XmlNode | undefined, ...path: string[]): ReadNumber =>
  sumOf(textsAt(node, ...path).map(readNumber));
const getInvoice = (root: XmlNode): XmlNode | undefined => one(root, 'Invoices', 'Invoice');
const readTotals = (root: XmlNode): XmlNode | undefined => one(getInvoice(root), 'InvoiceTotals');
const listLines = (root: XmlNode): readonly XmlNode[] => all(getInvoice(root), 'Items', 'InvoiceLine');
const isEuros = (root: XmlNode): boolean =>
  textAt(getInvoice(root), 'InvoiceIssueData', 'InvoiceCurrencyCode') === 'EUR';
const getMoney = (root: XmlNode): readonly string[] =>
  everything(root)
    .filter(({ name, children }) => children.length === 0 && money.has(name))
    .map(({ text }) => text);

const isSum = (root: XmlNode, name: string, ...path: string[]): boolean =>
  numberAt(readTotals(root), name).equals(sumAt(readTotals(root), ...path));

/** Tax is base × rate, and so is the surcharge; rows that are not in euros may have no decimals. */
function isTaxRight(tax: XmlNode, play: ReadNumber): boolean {
  const base = numberAt(tax, 'TaxableBase', 'TotalAmount');
  const isRight = (rate: string, amount: string): boolean =>
    base
      .times(numberAt(tax, rate))
      .dividedBy(100)
      .toDecimalPlaces(2)
      .minus(numberAt(tax, amount, 'TotalAmount'))
      .abs()
      .lessThanOrEqualTo(play);
  const rated = one(tax, 'EquivalenceSurcharge') !== undefined;
  if (rated !== (one(tax, 'EquivalenceSurchargeAmount') !== undefined)) return false;
  return isRight('TaxRate', 'TaxAmount') && (!rated || isRight('EquivalenceSurcharge', 'EquivalenceSurchargeAmount'));
}

const blocks = ['TaxesOutputs', 'TaxesWithheld'] as const;

function areTaxesRight(root: XmlNode, nodes: readonly XmlNode[], cents: number): boolean {
  const play = isEuros(root) ? cent.times(cents) : new Decimal(2);
  return nodes
    .flatMap((node) => blocks.flatMap((block) => all(node, block, 'Tax')))
    .every((tax) => isTaxRight(tax, play));
}

const getKey = (tax: XmlNode): string =>
  [
    textAt(tax, 'TaxTypeCode'),
    numberAt(tax, 'TaxRate').toString(),
    one(tax, 'EquivalenceSurcharge') ? numberAt(tax, 'EquivalenceSurcharge').toString() : '',
  ].join(' ');

/** Each row of the summary comes from lines with their bases; general discounts move the bases. */
function areRowsOfLines(root: XmlNode, block: string): boolean {
  const bases = new Map<string, ReadNumber>();
  for (const tax of listLines(root).flatMap((line) => all(line, block, 'Tax')))
    bases.set(getKey(tax), (bases.get(getKey(tax)) ?? zero).plus(numberAt(tax, 'TaxableBase', 'TotalAmount')));
  const rows = all(getInvoice(root), block, 'Tax');
  const totals = readTotals(root);
  const moved = ['GeneralDiscounts', 'GeneralSurcharges'].some((name) =>
    textsAt(
      totals,
      name,
      name === 'GeneralDiscounts' ? 'Discount' : 'Charge',
      name === 'GeneralDiscounts' ? 'DiscountAmount' : 'ChargeAmount',
    ).some((text) => !getNumber(text).isZero()),
  );
  const keys = new Set(rows.map(getKey));
  if ([...bases.keys()].some((key) => !keys.has(key))) return false;
  if (moved) return true;
  const play = cent.times(listLines(root).length);
  return rows.every((row) => {
    const base = bases.get(getKey(row));
    return (
      base !== undefined &&
      base
        .minus(numberAt(row, 'TaxableBase', 'TotalAmount'))
        .abs()
        .lessThanOrEqualTo(play)
    );
  });
}

const getNumber = (text: string): ReadNumber => readNumber(text) ?? zero;

const lineRules: readonly Rule<XmlNode>[] = [
  { id: 'FE-10', holds: (root) => !isEuros(root) || getMoney(root).every((text) => !/\.\d{3,}$/.test(text)) },
  { id: 'FE-34', holds: (root) => !isEuros(root) || getMoney(root).every((text) => !/^-0(?:\.0*)?$/.test(text)) },
  {
    id: 'FE-11',
    holds: (root) =>
      listLines(root).every((line) =>
        numberAt(line, 'TotalCost').equals(
          numberAt(line, 'Quantity').times(numberAt(line, 'UnitPriceWithoutTax')).toDecimalPlaces(2),
        ),
      ),
  },
  {
    id: 'FE-12',
    holds: (root) =>
      listLines(root).every((line) =>
        numberAt(line, 'GrossAmount').equals(
          numberAt(line, 'TotalCost')
            .minus(sumAt(line, 'DiscountsAndRebates', 'Discount', 'DiscountAmount'))
            .plus(sumAt(line, 'Charges', 'Charge', 'ChargeAmount')),
        ),
      ),
  },
  { id: 'FE-13', holds: (root) => areTaxesRight(root, listLines(root), 1) },
  {
    id: 'FE-29',
    holds: (root) =>
      areTaxesRight(
        root,
        [getInvoice(root)].flatMap((node) => node ?? []),
        2,
      ),
  },
  { id: 'FE-28', holds: (root) => blocks.every((block) => areRowsOfLines(root, block)) },
  {
    id: 'FE-30',
    holds: (root) =>
      blocks.every((block) => {
        const keys = all(getInvoice(root), block, 'Tax').map(getKey);
        return new Set(keys).size === keys.length;
      }),
  },
];

const totalRules: readonly Rule<XmlNode>[] = [
  {
    id: 'FE-20',
    holds: (root) =>
      numberAt(readTotals(root), 'TotalGrossAmount').equals(
        sumAt(getInvoice(root), 'Items', 'InvoiceLine', 'GrossAmount'),
      ),
  },
  {
    id: 'FE-21',
    holds: (root) =>
      isSum(root, 'TotalGeneralDiscounts', 'GeneralDiscounts', 'Discount', 'DiscountAmount') &&
      isSum(root, 'TotalGeneralSurcharges', 'GeneralSurcharges', 'Charge', 'ChargeAmount'),
  },
  {
    id: 'FE-22',
    holds: (root) =>
      numberAt(readTotals(root), 'TotalGrossAmountBeforeTaxes').equals(
        numberAt(readTotals(root), 'TotalGrossAmount')
          .minus(sumAt(readTotals(root), 'GeneralDiscounts', 'Discount', 'DiscountAmount'))
          .plus(sumAt(readTotals(root), 'GeneralSurcharges', 'Charge', 'ChargeAmount')),
      ),
  },
  {
    id: 'FE-23',
    holds: (root) =>
      numberAt(readTotals(root), 'TotalTaxOutputs').equals(
        sumAt(getInvoice(root), 'TaxesOutputs', 'Tax', 'TaxAmount', 'TotalAmount').plus(
          sumAt(getInvoice(root), 'TaxesOutputs', 'Tax', 'EquivalenceSurchargeAmount', 'TotalAmount'),
        ),
      ),
  },
  {
    id: 'FE-24',
    holds: (root) =>
      numberAt(readTotals(root), 'TotalTaxesWithheld').equals(
        sumAt(getInvoice(root), 'TaxesWithheld', 'Tax', 'TaxAmount', 'TotalAmount'),
      ),
  },
  {
    id: 'FE-25',
    holds: (root) =>
      numberAt(readTotals(root), 'InvoiceTotal').equals(
        numberAt(readTotals(root), 'TotalGrossAmountBeforeTaxes')
          .plus(numberAt(readTotals(root), 'TotalTaxOutputs'))
          .minus(numberAt(readTotals(root), 'TotalTaxesWithheld')),
      ),
  },
  {
    id: 'FE-26',
    holds: (root) =>
      isSum(root, 'TotalPaymentsOnAccount', 'PaymentsOnAccount', 'PaymentOnAccount', 'PaymentOnAccountAmount') &&
      numberAt(readTotals(root), 'TotalOutstandingAmount').equals(
        numberAt(readTotals(root), 'InvoiceTotal')
          .minus(numberAt(readTotals(root), 'TotalPaymentsOnAccount'))
          .minus(sumAt(readTotals(root), 'Subsidies', 'Subsidy', 'SubsidyAmount')),
      ),
  },
  {
    id: 'FE-27',
    holds: (root) =>
      isSum(
        root,
        'TotalReimbursableExpenses',
        'ReimbursableExpenses',
        'ReimbursableExpenses',
        'ReimbursableExpensesAmount',
      ) &&
      numberAt(readTotals(root), 'TotalExecutableAmount').equals(
        numberAt(readTotals(root), 'TotalOutstandingAmount')
          .minus(numberAt(readTotals(root), 'AmountsWithheld', 'WithholdingAmount'))
          .minus(numberAt(readTotals(root), 'PaymentInKind', 'PaymentInKindAmount'))
          .plus(numberAt(readTotals(root), 'TotalReimbursableExpenses'))
          .plus(numberAt(readTotals(root), 'TotalFinancialExpenses')),
      ),
  },
];

/** The table. The acceptance program has the same ids; its README has the ids of the accounting registers. */
export const facturaeRules: readonly Rule<XmlNode>[] = [...facturaeKindRules, ...lineRules, ...totalRules];
