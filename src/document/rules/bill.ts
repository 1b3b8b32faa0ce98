// Rules of billing documents and their rows, and rules of the Spanish regime.

import type { Line } from '../model/parts';
import type { MutableObjectMembers } from '../shapes/shape';
import { isUnitOfMeasureCode } from './forms';
import {
  defineMultiPathRule,
  defineForbiddenMemberRule,
  isNonEmptyValue,
  defineMemberFormatRule,
  defineRequiredMemberRule,
  defineAllowedMemberValuesRule,
  type DocumentRule,
  defineMemberRule,
  type DocumentRuleTable,
} from './rule';

const invoiceTypes = ['standard', 'proforma', 'corrective', 'credit-note', 'debit-note', 'other'];

function getPart(node: MutableObjectMembers, member: string): MutableObjectMembers | undefined {
  return node[member] as MutableObjectMembers | undefined;
}

const invoice: readonly DocumentRule[] = [
  defineRequiredMemberRule('GOBL-BILL-INVOICE-01', 'type', 'invoice type is required'),
  defineMemberFormatRule('GOBL-BILL-INVOICE-02', 'type', 'invoice type is not valid', (type) =>
    invoiceTypes.includes(type),
  ),
  defineRequiredMemberRule('GOBL-BILL-INVOICE-03', 'issue_date', 'invoice issue date is required'),
  defineRequiredMemberRule('GOBL-BILL-INVOICE-04', 'currency', 'invoice currency is required'),
  defineRequiredMemberRule('GOBL-BILL-INVOICE-05', 'supplier', 'invoice supplier is required'),
  defineMemberRule('GOBL-BILL-INVOICE-06', 'supplier.name', 'invoice supplier name is required', (node) => {
    const supplier = getPart(node, 'supplier');
    return supplier === undefined || isNonEmptyValue(supplier.name);
  }),
  defineForbiddenMemberRule(
    'GOBL-BILL-INVOICE-11',
    'value_date',
    'value date cannot be set when tax point is set',
    (node) => getPart(node, 'tax')?.point !== undefined,
  ),
  defineMemberRule(
    'GOBL-BILL-INVOICE-07',
    'customer.name',
    'invoice customer name required when tax ID is set',
    (node) => {
      const customer = getPart(node, 'customer');
      const identified = isNonEmptyValue((customer?.tax_id as MutableObjectMembers | undefined)?.code);
      return !identified || isNonEmptyValue(customer?.name);
    },
  ),
  defineMultiPathRule('GOBL-BILL-INVOICE-08', 'invoice line item price is required', (node) => {
    const lines = (node.lines ?? []) as Line[];
    return lines.flatMap(({ item }, i) => {
      return item !== undefined && item.price === undefined ? [`lines[${i}].item.price`] : [];
    });
  }),
  defineRequiredMemberRule('GOBL-BILL-INVOICE-09', 'totals', 'invoice totals are required'),
  defineRequiredMemberRule(
    'GOBL-BILL-INVOICE-10',
    'lines',
    'invoice lines are required without discounts or charges',
    (node) => !isNonEmptyValue(node.discounts) && !isNonEmptyValue(node.charges),
  ),
];

function isPriced(node: MutableObjectMembers): boolean {
  return getPart(node, 'item')?.price !== undefined;
}

function rowRules(name: string): readonly DocumentRule[] {
  return [
    defineMemberRule(`GOBL-BILL-${name}-01`, 'i', 'index is required', (node) => node.i !== 0),
    defineRequiredMemberRule(`GOBL-BILL-${name}-02`, 'quantity', 'quantity is required'),
    defineRequiredMemberRule(`GOBL-BILL-${name}-03`, 'item', 'item is required'),
    defineRequiredMemberRule(`GOBL-BILL-${name}-04`, 'sum', 'sum is required when item has a price', isPriced),
    defineRequiredMemberRule(`GOBL-BILL-${name}-05`, 'total', 'total is required when item has a price', isPriced),
  ];
}

function percentWithBase(code: string): DocumentRule {
  return defineRequiredMemberRule(
    code,
    'percent',
    'percent is required when base is set',
    (node) => node.base !== undefined,
  );
}

function hasShare(node: MutableObjectMembers): boolean {
  return node.base !== undefined || node.percent !== undefined;
}

const lineCharge: readonly DocumentRule[] = [
  percentWithBase('GOBL-BILL-LINECHARGE-01'),
  defineForbiddenMemberRule(
    'GOBL-BILL-LINECHARGE-02',
    'quantity',
    'quantity must be blank with base or percent',
    hasShare,
  ),
  defineForbiddenMemberRule('GOBL-BILL-LINECHARGE-03', 'rate', 'rate must be blank with base or percent', hasShare),
  defineForbiddenMemberRule(
    'GOBL-BILL-LINECHARGE-04',
    'unit',
    'unit must be blank without quantity',
    (node) => node.quantity === undefined,
  ),
  defineRequiredMemberRule(
    'GOBL-BILL-LINECHARGE-05',
    'rate',
    'rate is required when quantity is set',
    (node) => node.quantity !== undefined,
  ),
  defineMemberFormatRule('GOBL-ORG-UNIT-01', 'unit', 'unit must be a valid value or UN/ECE code', isUnitOfMeasureCode),
];

export const invoiceAndRowRules: DocumentRuleTable = {
  'bill/invoice': invoice,
  'bill/line': rowRules('LINE'),
  'bill/sub-line': rowRules('SUBLINE'),
  'bill/line-discount': [percentWithBase('GOBL-BILL-LINEDISCOUNT-01')],
  'bill/line-charge': lineCharge,
  'bill/discount': [percentWithBase('GOBL-BILL-DISCOUNT-01')],
  'bill/charge': [percentWithBase('GOBL-BILL-CHARGE-01')],
  'bill/tax': [
    defineAllowedMemberValuesRule('GOBL-BILL-TAX-01', 'rounding', 'rounding model is not valid', [
      'precise',
      'currency',
    ]),
    defineAllowedMemberValuesRule('GOBL-BILL-TAX-02', 'point', 'tax point is not valid', [
      'issue',
      'delivery',
      'payment',
    ]),
  ],
};

function getTaxId(node: MutableObjectMembers): MutableObjectMembers | undefined {
  return (node.supplier as MutableObjectMembers | undefined)?.tax_id as MutableObjectMembers | undefined;
}

export const spanishTaxRegimeRules: DocumentRuleTable = {
  'bill/invoice': [
    defineMemberRule('GOBL-ES-BILL-INVOICE-01', 'supplier', 'invoice supplier in Spain is required', (node) => {
      return isNonEmptyValue(node.supplier);
    }),
    defineMemberRule(
      'GOBL-ES-BILL-INVOICE-02',
      'supplier.tax_id',
      'invoice supplier tax ID in Spain is required',
      (node) => {
        return !isNonEmptyValue(node.supplier) || getTaxId(node) !== undefined;
      },
    ),
    defineMemberRule(
      'GOBL-ES-BILL-INVOICE-03',
      'supplier.tax_id.code',
      'invoice supplier tax ID code in Spain is required',
      (node) => getTaxId(node) === undefined || isNonEmptyValue(getTaxId(node)?.code),
    ),
  ],
};
