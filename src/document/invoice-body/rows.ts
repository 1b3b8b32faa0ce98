// Lines and bases of an invoice as the caller writes them.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { createMessage } from '../../messages/message';
import { createWarning } from '../../contracts/warnings';
import type { JsonObject } from '../model/basic';
import type { InvoiceBodyMemberReader } from './members';
import { parseInvoiceBodyPercentage, parseInvoiceBodyTax, type InvoiceBodyTax } from './taxes';
import { isZeroOrAbsent } from '../../amount/amount';

const lineMembers = [
  'description',
  'quantity',
  'price',
  'unit',
  'discount',
  'tax',
  'withholding',
  'period',
  'reference',
] as const;
const baseMembers = ['base', 'tax', 'description'] as const;
const periodMembers = ['start', 'end'] as const;

/** A row before its taxes are determined. */
export interface InvoiceBodyRow {
  readonly at: string;
  /** The line of the format without its taxes. */
  readonly line: JsonObject;
  /** Tax of the row. If absent, the supplier's default applies, or the row has a fault. */
  readonly tax: InvoiceBodyTax | undefined;
  /** True if the row has a tax, readable or not. */
  readonly hasTax: boolean;
  /** `15.0%` */
  readonly withholding?: string | undefined;
}

/** Description of a line that has none, because the record requires a description. */
const usualDescription = 'Venta';

export function parseInvoiceBodyLines(members: InvoiceBodyMemberReader): InvoiceBodyRow[] | undefined {
  const rows = members.list('lines', { max: limits.linesMax, known: lineMembers }, readLine);
  // A stated total shows the intention.
  if (rows && !members.has('total')) warnDiscounts(rows, members);
  return rows;
}

export const parseInvoiceBodyBases = (members: InvoiceBodyMemberReader): InvoiceBodyRow[] | undefined =>
  members.list('bases', { max: limits.basesMax, known: baseMembers }, (one) => {
    one.need('base');
    const item = { name: one.text('description') ?? usualDescription, price: one.decimal('base') ?? '0' };
    return { at: one.at, tax: parseInvoiceBodyTax(one), hasTax: one.isMeant('tax'), line: { quantity: '1', item } };
  });

/** Reads a line. A number that cannot be read becomes 1 or 0, so that the rest of the line is still validated. */
function readLine(members: InvoiceBodyMemberReader): InvoiceBodyRow {
  const name = members.neededText('description') ?? '-';
  members.need('price');
  const unit = members.text('unit', limits.codeCharactersMax);
  const reference = members.code('reference');
  const price = members.decimal('price') ?? '0';
  const quantity = members.decimal('quantity') ?? '1';
  const discount = readDiscount(members, isNegativeProduct(quantity, price));
  const period = readPeriod(members);
  const item = {
    name,
    price,
    ...(unit === undefined ? {} : { unit }),
    ...(reference === undefined ? {} : { ref: reference }),
  };
  return {
    at: members.at,
    tax: parseInvoiceBodyTax(members),
    hasTax: members.isMeant('tax'),
    withholding: parseInvoiceBodyPercentage(members, 'withholding'),
    line: {
      quantity,
      item,
      ...(period === undefined ? {} : { period }),
      ...(discount === undefined ? {} : { discounts: [discount] }),
    },
  };
}

const isNegativeProduct = (quantity: string, price: string): boolean =>
  [quantity, price].every((one) => !isZeroOrAbsent(one)) && quantity.startsWith('-') !== price.startsWith('-');

/**
 * Reads a discount, which is a percentage with its sign, or an amount for the line. In a line for returned goods, the
 * amount lowers the refund, as a percentage does, so it has the sign of the line.
 */
function readDiscount(members: InvoiceBodyMemberReader, isReturn: boolean): JsonObject | undefined {
  const value = members.value('discount');
  if (typeof value === 'string' && value.trim().endsWith('%')) {
    const percent = parseInvoiceBodyPercentage(members, 'discount');
    return percent === undefined ? undefined : { percent };
  }
  if (typeof value === 'object' || typeof value === 'boolean')
    return members.faults.form(members.path('discount'), { kind: 'discount' }, value);
  const amount = members.decimal('discount');
  if (amount?.startsWith('-')) return members.faults.form(members.path('discount'), { kind: 'not-negative' }, amount);
  if (amount === undefined) return undefined;
  return { amount: isReturn && !isZeroOrAbsent(amount) ? `-${amount}` : amount };
}

/**
 * Guesses the percentage that an amount may mean, for example 10% for `10` and `0.1`, and 7.5% for `7.5`. `10.00` is an
 * amount, because tills write amounts with two decimals, such as 0.18 for a coffee.
 */
function findPercentMeant(amount: string): string | undefined {
  if (/^(?:[1-9]\d?(?:\.5)?|100)$/.test(amount)) return `${amount}%`;
  const [, tenths = '0', hundredths = '0'] = /^0\.(\d)([05]?)0*$/.exec(amount) ?? [];
  const percent = Number(`${tenths}${hundredths || '0'}`);
  return percent === 0 ? undefined : `${percent}%`;
}

function warnDiscounts(rows: readonly InvoiceBodyRow[], { faults }: InvoiceBodyMemberReader): void {
  const matches = rows.flatMap(({ line }, i) => {
    const [discount] = (line.discounts ?? []) as readonly { readonly amount?: string }[];
    const amount = discount?.amount?.replace('-', '');
    const percent = amount === undefined ? undefined : findPercentMeant(amount);
    return amount === undefined || percent === undefined ? [] : [{ i, amount, percent }];
  });
  const [first] = matches;
  if (!first) return;
  const paths = matches.map(({ i }) => `$.doc.lines[${i}].discounts[0].amount`);
  const { i, amount, percent } = first;
  faults.warnings.push(createWarning('discount-unclear', paths, { line: i + 1, amount, percent }));
}

function readPeriod(members: InvoiceBodyMemberReader): JsonObject | undefined {
  return members.nested('period', periodMembers, (one) => {
    one.need('start');
    one.need('end');
    const [start, end] = [one.day('start'), one.day('end')];
    if (start === undefined || end === undefined) return undefined;
    if (end < start) return one.faults.add('member-invalid', one.path('end'), createMessage('period-reversed'));
    return { start, end };
  });
}
