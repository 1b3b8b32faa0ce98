// Method and due date of a payment as the caller writes them, converted to the format.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { isIban } from '../iban';
import { createMessage } from '../../messages/message';
import type { JsonObject } from '../model/basic';
import type { InvoiceBodyMemberReader } from './members';

const paymentMembers = ['due_date', 'method', 'iban', 'paid'] as const;

/** Methods, with the format's names of the means of payment. */
const means = {
  cash: 'cash',
  card: 'card',
  transfer: 'credit-transfer',
  'direct-debit': 'direct-debit',
  other: 'other',
} as const;

export const invoiceBodyPaymentMethods = Object.keys(means) as (keyof typeof means)[];

/** Reads `payment` of the format; undefined if the body states nothing about it. */
export const parseInvoiceBodyPayment = (members: InvoiceBodyMemberReader): JsonObject | undefined =>
  members.nested('payment', paymentMembers, (one) => {
    const dueDate = one.day('due_date');
    const method = one.choice('method', invoiceBodyPaymentMethods);
    const iban = readIban(one);
    const paid = readPaid(one);
    const key = means[method ?? 'transfer'];
    if (iban !== undefined && key !== 'credit-transfer' && key !== 'direct-debit')
      one.faults.add('members-exclusive', one.path('iban'), createMessage('iban-without-transfer'));
    const account = iban === undefined ? {} : accountOf(key, iban);
    return {
      ...(dueDate === undefined ? {} : { terms: { key: 'due-date', due_dates: [{ date: dueDate, percent: '100%' }] } }),
      ...(paid === undefined ? {} : { advances: [{ ...paid, ...(method ? { key } : {}) }] }),
      ...(method === undefined && iban === undefined ? {} : { instructions: { key, ...account } }),
    };
  });

const accountOf = (key: string, iban: string): JsonObject =>
  key === 'direct-debit' ? { direct_debit: { account: iban } } : { credit_transfer: [{ iban }] };

function readIban(members: InvoiceBodyMemberReader): string | undefined {
  const text = members.text('iban', limits.codeCharactersMax);
  if (text === undefined) return undefined;
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  return isIban(iban) ? iban : members.faults.form(members.path('iban'), { kind: 'iban' }, text);
}

/** Reads how much is paid. `true` means the whole amount; an amount means a part. */
function readPaid(members: InvoiceBodyMemberReader): JsonObject | undefined {
  const value = members.value('paid');
  if (value === undefined || value === false) return undefined;
  if (value === true) return { description: 'Pagado', percent: '100%' };
  if (typeof value === 'boolean' || typeof value === 'object' || !/\d/.test(String(value)))
    return members.faults.form(members.path('paid'), { kind: 'paid' }, value);
  const amount = members.decimal('paid');
  if (amount?.startsWith('-')) return members.faults.form(members.path('paid'), { kind: 'not-negative' }, amount);
  return amount === undefined ? undefined : { description: 'Pagado', amount };
}
