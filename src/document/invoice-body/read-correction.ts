// Reads the bodies of the calls that credit, replace or cancel an invoice.
import { httpLimits as http } from '../../contracts/limits/http';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { createMessage } from '../../messages/message';
import type { JsonObject } from '../model/basic';
import { InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from './members';
import { invoiceBodyPartyMembers, parseInvoiceBodyParty, type InvoiceBodyParty } from './parties';
import { parseInvoiceBodyTax, type InvoiceBodyTax } from './taxes';

const creditMembers = ['lines', 'amount', 'tax', 'cause', 'reason', 'key', 'series'] as const;
const creditLineMembers = ['line', 'quantity'] as const;
const replaceMembers = ['customer', 'also', 'key', 'series'] as const;
const cancelMembers = ['reason'] as const;

/** Causes of a correction, with the type of the record (Ley 37/1992 art. 80). */
export const docTypeByCreditCause = { agreed: 'R1', insolvency: 'R2', unpaid: 'R3', other: 'R4' } as const;
export type CreditCause = keyof typeof docTypeByCreditCause;

/** A part of a line; lines are counted from 1. If the part has no quantity, it is the remaining quantity. */
export interface CreditBodyLineQuantity {
  readonly at: string;
  readonly line: number;
  readonly quantity: string | undefined;
}

export interface ParsedCreditBody {
  /** Credited lines. If absent, the remaining lines are credited, or an amount. */
  readonly lines: readonly CreditBodyLineQuantity[] | undefined;
  /** Amount including tax. */
  readonly amount: string | undefined;
  readonly tax: InvoiceBodyTax | undefined;
  readonly cause: CreditCause;
  readonly reason: string | undefined;
  readonly key: string | undefined;
  readonly series: string | undefined;
}

interface Read<Body> {
  readonly body: Body;
  readonly faults: InvoiceBodyFaultCollector;
}

export function parseCreditBody(body: JsonObject): Read<ParsedCreditBody> {
  const faults = new InvoiceBodyFaultCollector();
  const members = new InvoiceBodyMemberReader(body, '$', creditMembers, faults);
  if (members.has('lines') && members.has('amount'))
    faults.add('members-exclusive', '$', createMessage('members-exclusive', { names: ['lines', 'amount'] }));
  if (members.has('tax') && !members.has('amount'))
    faults.add('member-needed', '$.amount', createMessage('member-needed', { name: 'amount' }));
  const amount = members.decimal('amount');
  if (amount !== undefined && (amount.startsWith('-') || /^0(\.0*)?$/.test(amount)))
    faults.form('$.amount', { kind: 'positive' }, amount);
  const lines = members.list('lines', { max: limits.linesMax, known: creditLineMembers }, readCreditedLine);
  const cause = members.choice('cause', Object.keys(docTypeByCreditCause) as CreditCause[]) ?? 'agreed';
  return {
    body: {
      lines: lines?.filter((one) => one !== undefined),
      amount,
      tax: parseInvoiceBodyTax(members),
      cause,
      reason: members.text('reason'),
      key: members.text('key', http.keyCharactersMax),
      series: members.code('series'),
    },
    faults,
  };
}

function readCreditedLine(members: InvoiceBodyMemberReader): CreditBodyLineQuantity | undefined {
  members.need('line');
  const { at, faults } = members;
  const line = members.read('line', (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0
      ? value
      : faults.form(path, { kind: 'whole-positive' }, value),
  );
  const quantity = members.decimal('quantity');
  if (quantity !== undefined && (quantity.startsWith('-') || /^0(\.0*)?$/.test(quantity)))
    faults.form(members.path('quantity'), { kind: 'positive' }, quantity);
  return line === undefined ? undefined : { at, line, quantity };
}

export interface ParsedF3ReplacementBody {
  readonly customer: InvoiceBodyParty | undefined;
  /** Ids of further simplified invoices. */
  readonly also: readonly string[];
  readonly key: string | undefined;
  readonly series: string | undefined;
}

export function parseF3ReplacementBody(body: JsonObject): Read<ParsedF3ReplacementBody> {
  const faults = new InvoiceBodyFaultCollector();
  const members = new InvoiceBodyMemberReader(body, '$', replaceMembers, faults);
  members.need('customer');
  const customer = members.nested('customer', invoiceBodyPartyMembers, parseInvoiceBodyParty);
  const isNamed = customer?.taxCode !== undefined || customer?.party.identities !== undefined;
  if (customer && !isNamed && faults.list.length === 0)
    faults.add('member-needed', '$.customer.tax_code', createMessage('customer-code-needed'));
  const also = members.read('also', (value, path) => {
    const isList = Array.isArray(value) && value.length <= limits.precedingMax;
    const texts = isList ? value.filter((one): one is string => typeof one === 'string') : [];
    return isList && texts.length === value.length ? texts : faults.form(path, { kind: 'ids' }, value);
  });
  const series = members.code('series');
  return { body: { customer, also: also ?? [], key: members.text('key', http.keyCharactersMax), series }, faults };
}

export function parseCancelBody(body: JsonObject): Read<{ readonly reason: string | undefined }> {
  const faults = new InvoiceBodyFaultCollector();
  const members = new InvoiceBodyMemberReader(body, '$', cancelMembers, faults);
  return { body: { reason: members.text('reason') }, faults };
}
