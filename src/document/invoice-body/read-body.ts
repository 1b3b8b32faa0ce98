// Reads the body of a call that issues an invoice: a row of a batch, a request, one line of a file. It is independent
// of HTTP and the store; `build-document.ts` decides whatever depends on the supplier.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { message } from '../../messages/message';
import { isCurrency } from '../iso-codes';
import { isObject, type Json, type JsonObject } from '../model/basic';
import { BodyFaults, Members } from './members';
import { partyMembers, readParty, readSupplier, type WrittenParty, type WrittenSupplier } from './parties';
import { readPayment } from './payment';
import { readBases, readLines, type WrittenRow } from './rows';
import { readPercent } from './taxes';

/** Members of the job and of the entry, also allowed together with a document. */
const ofCall = ['key', 'total', 'args', 'workflow'] as const;

/** Members that describe the invoice. */
const ofInvoice = [
  'supplier',
  'customer',
  'kind',
  'lines',
  'bases',
  'withholding',
  'prices_include_tax',
  'series',
  'code',
  'issue_date',
  'operation_date',
  'preceding',
  'currency',
  'exchange_rate',
  'rounding',
  'payment',
  'notes',
  'order_reference',
  'tags',
  'meta',
] as const;

export const invoiceMembers = [...ofInvoice, 'document', ...ofCall] as const;

export const invoiceKinds = ['invoice', 'simplified', 'debit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const roundings = ['sum', 'line'] as const;

/** An earlier invoice: by its id, or by its number and date. */
export type PrecedingReference =
  | { readonly at: string; readonly id: string }
  | { readonly at: string; readonly series: string | undefined; readonly code: string; readonly issueDate: string };

/** Members of a body about the call, not the document. */
export interface CallMembers {
  readonly key?: string | undefined;
  /** Canonical decimal: the total that the caller expects. */
  readonly total?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  readonly workflow?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** An invoice as it was written. */
export interface WrittenInvoice extends CallMembers {
  readonly form: 'lines' | 'bases';
  readonly supplier: WrittenSupplier | undefined;
  /** True if the body has a supplier, readable or not. */
  readonly namesSupplier: boolean;
  readonly customer: WrittenParty | undefined;
  readonly hasCustomer: boolean;
  readonly kind: InvoiceKind | undefined;
  readonly rows: readonly WrittenRow[];
  readonly withholding: string | undefined;
  readonly pricesIncludeTax: boolean;
  readonly series: string | undefined;
  readonly code: string | undefined;
  readonly issueDate: string | undefined;
  readonly operationDate: string | undefined;
  readonly preceding: readonly PrecedingReference[];
  readonly currency: string;
  readonly exchangeRate: string | undefined;
  readonly rounding: (typeof roundings)[number];
  readonly payment: JsonObject | undefined;
  readonly notes: string | undefined;
  readonly orderReference: string | undefined;
  readonly meta: Readonly<Record<string, string>> | undefined;
}

/** A document of the format in place of the members. */
export interface WrittenDocument extends CallMembers {
  /** `made`: derived from another invoice, so the caller did not write its members. */
  readonly form: 'document' | 'made';
  readonly document: JsonObject;
}

export interface ReadBody {
  /** Undefined if the body has too many faults to be validated. */
  readonly invoice: WrittenInvoice | WrittenDocument | undefined;
  readonly faults: BodyFaults;
}

/** Reads a body. @param root path of the body in faults: `$`, or of a row in a batch */
export function readInvoiceBody(body: JsonObject, root = '$'): ReadBody {
  const faults = new BodyFaults();
  const members = new Members(body, root, invoiceMembers, faults);
  const common = readCallMembers(members);
  const forms = (['lines', 'bases', 'document'] as const).filter((name) => members.has(name));
  const [form] = forms;
  if (form === undefined) faults.add('member-needed', root, message('rows-needed'));
  if (form === 'document') return { invoice: readDocument(members, common), faults };
  if (forms.length > 1) faults.add('members-exclusive', root, message('members-exclusive', { names: forms }));
  return { invoice: readWritten(members, common, form ?? 'lines'), faults };
}

function readCallMembers(members: Members): CallMembers {
  return {
    key: members.text('key', limits.textCharactersMax),
    total: members.decimal('total'),
    args: readTextMap(members, 'args', argName),
    workflow: members.text('workflow', 64),
  };
}

function readDocument(members: Members, common: CallMembers): WrittenDocument | undefined {
  const others = ofInvoice.filter((name) => members.has(name));
  for (const name of others)
    members.faults.add('members-exclusive', members.path(name), message('document-alone', { name }));
  const document = members.read('document', (value, path) =>
    isObject(value) ? value : members.faults.form(path, { kind: 'document' }, value),
  );
  return document && { ...common, form: 'document', document };
}

function readWritten(members: Members, common: CallMembers, form: 'lines' | 'bases'): WrittenInvoice {
  const currency = members.read('currency', (value, path) =>
    typeof value === 'string' && isCurrency(value) ? value : members.faults.form(path, { kind: 'currency' }, value),
  );
  const rows = (form === 'lines' ? readLines(members) : readBases(members)) ?? [];
  return {
    ...common,
    tags: readTags(members),
    form,
    supplier: readSupplier(members),
    namesSupplier: members.has('supplier'),
    customer: members.nested('customer', partyMembers, readParty),
    hasCustomer: members.has('customer'),
    // A credit note reverses an invoice; a debit note adds to it.
    kind: members.choice('kind', invoiceKinds, ['credit-note']),
    rows,
    withholding: readPercent(members, 'withholding'),
    pricesIncludeTax: readPricesIncludeTax(members, form),
    series: members.text('series', 64),
    code: readCode(members),
    issueDate: members.day('issue_date'),
    operationDate: members.day('operation_date'),
    preceding: readPreceding(members),
    currency: currency ?? 'EUR',
    exchangeRate: readExchangeRate(members, currency),
    rounding: members.choice('rounding', roundings) ?? 'sum',
    payment: readPayment(members),
    notes: members.text('notes', limits.notesCharactersMax),
    orderReference: members.text('order_reference', 64),
    meta: readTextMap(members, 'meta'),
  };
}

function readPricesIncludeTax(members: Members, form: string): boolean {
  const included = members.flag('prices_include_tax') ?? false;
  if (included && form === 'bases')
    members.faults.add('members-exclusive', members.path('prices_include_tax'), message('bases-include-tax'));
  return included;
}

/** A number chosen by the caller. A code of digits may be written as a number. */
function readCode(members: Members): string | undefined {
  const value = members.value('code');
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? String(value)
    : members.text('code', 64);
}

function readExchangeRate(members: Members, currency: string | undefined): string | undefined {
  const rate = members.decimal('exchange_rate');
  const path = members.path('exchange_rate');
  const isForeign = currency !== undefined && currency !== 'EUR';
  if (isForeign && !members.has('exchange_rate'))
    return members.faults.add('exchange-rate-needed', path, message('exchange-rate-needed', { currency }));
  if (rate !== undefined && !isForeign && !members.has('currency'))
    return members.faults.add('member-needed', members.path('currency'), message('currency-of-rate-needed'));
  if (rate !== undefined && currency === 'EUR')
    return members.faults.add('members-exclusive', path, message('exchange-rate-of-euros'));
  if (rate !== undefined && !/^(?!0+(\.0+)?$)\d/.test(rate))
    return members.faults.form(path, { kind: 'exchange-rate' }, rate);
  return rate;
}

const precedingMembers = ['id', 'series', 'code', 'issue_date'] as const;

function readPreceding(members: Members): PrecedingReference[] {
  const list = members.list('preceding', { max: limits.precedingMax, known: precedingMembers }, (one) => {
    const { at } = one;
    const id = one.text('id', 64);
    if (one.has('id')) {
      const others = precedingMembers.filter((name) => name !== 'id' && one.has(name));
      if (others.length > 0)
        one.faults.add('members-exclusive', at, message('members-exclusive', { names: ['id', ...others] }));
      return id === undefined ? undefined : { at, id };
    }
    one.need('issue_date');
    const [series, code, issueDate] = [one.text('series', 64), one.neededText('code'), one.day('issue_date')];
    return code === undefined || issueDate === undefined ? undefined : { at, series, code, issueDate };
  });
  return (list ?? []).filter((one) => one !== undefined);
}

function readTags(members: Members): string[] | undefined {
  return members.read('tags', (value, path) => {
    const isList = Array.isArray(value) && value.length <= limits.mapEntriesMax;
    const texts = isList ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];
    return isList && texts.length === value.length ? texts : members.faults.form(path, { kind: 'texts' }, value);
  });
}

/** Names of arguments become names in the database. */
const argName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

function readTextMap(members: Members, name: string, names = /./s): Record<string, string> | undefined {
  return members.read(name, (value, path) => {
    const isMap =
      isObject(value) &&
      Object.keys(value).length <= limits.mapEntriesMax &&
      Object.entries(value).every(([key, one]: [string, Json]) => typeof one === 'string' && names.test(key));
    return isMap ? (value as Record<string, string>) : members.faults.form(path, { kind: 'text-map' }, value);
  });
}
