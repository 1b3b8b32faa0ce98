// Reads the body of an invoice to issue, from a request, a row of a batch, or one line of a file. This module is
// independent of HTTP and the store; `build-document.ts` decides whatever depends on the supplier.
import { httpLimits as http } from '../../contracts/limits/http';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { createMessage } from '../../messages/message';
import { isCurrencyCode } from '../iso-codes';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import { guessCurrencyCode } from './guesses';
import { InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from './members';
import {
  invoiceBodyPartyMembers,
  parseInvoiceBodyParty,
  parseInvoiceBodySupplier,
  type InvoiceBodyParty,
  type InvoiceBodySupplier,
} from './parties';
import { parseInvoiceBodyPayment } from './payment';
import { parseInvoiceBodyBases, parseInvoiceBodyLines, type InvoiceBodyRow } from './rows';
import { parseInvoiceBodyPercentage } from './taxes';

/** Members for the job and the entry. They can also accompany a document. */
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

export const invoiceBodyMemberNames = [...ofInvoice, 'document', ...ofCall] as const;

export const issuableInvoiceKinds = ['invoice', 'simplified', 'debit-note'] as const;
export type IssuableInvoiceKind = (typeof issuableInvoiceKinds)[number];

export const invoiceBodyRoundingModes = ['sum', 'line'] as const;

/** Reference to an earlier invoice by its id, or by its number and date. */
export type InvoiceBodyPrecedingReference =
  | { readonly at: string; readonly id: string }
  | { readonly at: string; readonly series: string | undefined; readonly code: string; readonly issueDate: string };

/** Members of a body that describe the call, not the document. */
export interface InvoiceBodyCallOptions {
  readonly key?: string | undefined;
  /** The total that the caller expects, as a canonical decimal. */
  readonly total?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  readonly workflow?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** An invoice as the caller wrote it. */
export interface ParsedInvoiceBody extends InvoiceBodyCallOptions {
  readonly form: 'lines' | 'bases';
  readonly supplier: InvoiceBodySupplier | undefined;
  /** Whether the body names a supplier, even if the supplier cannot be read. */
  readonly namesSupplier: boolean;
  readonly customer: InvoiceBodyParty | undefined;
  readonly hasCustomer: boolean;
  readonly kind: IssuableInvoiceKind | undefined;
  readonly rows: readonly InvoiceBodyRow[];
  readonly withholding: string | undefined;
  readonly pricesIncludeTax: boolean;
  readonly series: string | undefined;
  readonly code: string | undefined;
  readonly issueDate: string | undefined;
  readonly operationDate: string | undefined;
  readonly preceding: readonly InvoiceBodyPrecedingReference[];
  readonly currency: string;
  readonly exchangeRate: string | undefined;
  readonly rounding: (typeof invoiceBodyRoundingModes)[number];
  readonly payment: JsonObject | undefined;
  readonly notes: string | undefined;
  readonly orderReference: string | undefined;
  readonly meta: Readonly<Record<string, string>> | undefined;
}

/** A document of the format that replaces the members of an invoice. */
export interface InvoiceBodyDocument extends InvoiceBodyCallOptions {
  /** `made` means that Sello created the invoice from another one, so that the caller did not write its members. */
  readonly form: 'document' | 'made';
  /** Whether the caller wrote the customer of an invoice that is created from others. */
  readonly hasCustomer?: boolean;
  readonly document: JsonObject;
}

export interface InvoiceBodyParseResult {
  /** The invoice; undefined if the body has too many faults to be checked. */
  readonly invoice: ParsedInvoiceBody | InvoiceBodyDocument | undefined;
  readonly faults: InvoiceBodyFaultCollector;
}

/** The forms in which a body states what is sold. */
const rowForms = ['lines', 'bases', 'document'] as const;

export function parseInvoiceBody(body: JsonObject): InvoiceBodyParseResult {
  const faults = new InvoiceBodyFaultCollector();
  const members = new InvoiceBodyMemberReader(body, '$', invoiceBodyMemberNames, faults);
  const common = readCallMembers(members);
  const forms = rowForms.filter((name) => members.has(name));
  const [form] = forms;
  if (!rowForms.some((name) => members.isMeant(name))) faults.add('member-needed', '$', createMessage('rows-needed'));
  if (form === 'document') return { invoice: readDocument(members, common), faults };
  if (forms.length > 1) faults.add('members-exclusive', '$', createMessage('members-exclusive', { names: forms }));
  return { invoice: readWritten(members, common, form ?? 'lines'), faults };
}

function readCallMembers(members: InvoiceBodyMemberReader): InvoiceBodyCallOptions {
  return {
    key: members.text('key', http.keyCharactersMax),
    total: members.decimal('total'),
    args: readTextMap(members, 'args', argName),
    workflow: members.text('workflow', limits.codeCharactersMax),
  };
}

function readDocument(
  members: InvoiceBodyMemberReader,
  common: InvoiceBodyCallOptions,
): InvoiceBodyDocument | undefined {
  const others = ofInvoice.filter((name) => members.has(name));
  for (const name of others)
    members.faults.add('members-exclusive', members.path(name), createMessage('document-alone', { name }));
  const document = members.read('document', (value, path) =>
    isJsonObject(value) ? value : members.faults.form(path, { kind: 'document' }, value),
  );
  return document && { ...common, form: 'document', document };
}

function readWritten(
  members: InvoiceBodyMemberReader,
  common: InvoiceBodyCallOptions,
  form: 'lines' | 'bases',
): ParsedInvoiceBody {
  const currency = members.read('currency', (value, path) =>
    typeof value === 'string' && isCurrencyCode(value)
      ? value
      : members.faults.form(path, { kind: 'currency', meant: guessCurrencyCode(value) }, value),
  );
  const rows = (form === 'lines' ? parseInvoiceBodyLines(members) : parseInvoiceBodyBases(members)) ?? [];
  return {
    ...common,
    tags: readTags(members),
    form,
    supplier: parseInvoiceBodySupplier(members),
    namesSupplier: members.isMeant('supplier'),
    customer: members.nested('customer', invoiceBodyPartyMembers, parseInvoiceBodyParty),
    hasCustomer: members.isMeant('customer'),
    kind: readKind(members),
    rows,
    withholding: parseInvoiceBodyPercentage(members, 'withholding'),
    pricesIncludeTax: readPricesIncludeTax(members, form),
    series: members.code('series'),
    code: readCode(members),
    issueDate: members.day('issue_date'),
    operationDate: members.day('operation_date'),
    preceding: readPreceding(members),
    currency: currency ?? 'EUR',
    exchangeRate: readExchangeRate(members, currency),
    rounding: members.choice('rounding', invoiceBodyRoundingModes) ?? 'sum',
    payment: parseInvoiceBodyPayment(members),
    notes: members.text('notes', limits.notesCharactersMax),
    orderReference: members.code('order_reference'),
    meta: readTextMap(members, 'meta'),
  };
}

function readPricesIncludeTax(members: InvoiceBodyMemberReader, form: string): boolean {
  const included = members.flag('prices_include_tax') ?? false;
  if (included && form === 'bases')
    members.faults.add('members-exclusive', members.path('prices_include_tax'), createMessage('bases-include-tax'));
  return included;
}

/** Words for kinds of invoices that other calls issue. */
const kindsOfOtherCalls = {
  credit: /^(?:credit|corrective|correction|abono|rectificativa|refund|devolucion|r[1-5]$)/i,
  replace: /^(?:replace|sustitu|canje|exchange|f3$)/i,
} as const;

function readKind(members: InvoiceBodyMemberReader): IssuableInvoiceKind | undefined {
  const kind = members.value('kind');
  for (const call of ['credit', 'replace'] as const)
    if (typeof kind === 'string' && kindsOfOtherCalls[call].test(kind.trim()))
      return members.faults.add(
        'member-invalid',
        members.path('kind'),
        createMessage('kind-of-other-call', { kind: kind.slice(0, limits.valueCharactersShown), call }),
      );
  return members.choice('kind', issuableInvoiceKinds);
}

/** Reads a number chosen by the caller. A code of digits may be written as a number. */
function readCode(members: InvoiceBodyMemberReader): string | undefined {
  const value = members.value('code');
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : members.code('code');
}

function readExchangeRate(members: InvoiceBodyMemberReader, currency: string | undefined): string | undefined {
  const rate = members.decimal('exchange_rate');
  const path = members.path('exchange_rate');
  const isForeign = currency !== undefined && currency !== 'EUR';
  if (isForeign && !members.has('exchange_rate'))
    return members.faults.add('exchange-rate-needed', path, createMessage('exchange-rate-needed', { currency }));
  if (rate !== undefined && !isForeign && !members.has('currency'))
    return members.faults.add('member-needed', members.path('currency'), createMessage('currency-of-rate-needed'));
  if (rate !== undefined && currency === 'EUR')
    return members.faults.add('members-exclusive', path, createMessage('exchange-rate-of-euros'));
  if (rate !== undefined && !/^(?!0+(\.0+)?$)\d/.test(rate))
    return members.faults.form(path, { kind: 'exchange-rate' }, rate);
  return rate;
}

const precedingMembers = ['id', 'series', 'code', 'issue_date'] as const;

function readPreceding(members: InvoiceBodyMemberReader): InvoiceBodyPrecedingReference[] {
  const list = members.list('preceding', { max: limits.precedingMax, known: precedingMembers }, (one) => {
    const { at } = one;
    const id = one.text('id', limits.codeCharactersMax);
    if (one.has('id')) {
      const others = precedingMembers.filter((name) => name !== 'id' && one.has(name));
      if (others.length > 0)
        one.faults.add('members-exclusive', at, createMessage('members-exclusive', { names: ['id', ...others] }));
      return id === undefined ? undefined : { at, id };
    }
    one.need('issue_date');
    const [series, code, issueDate] = [one.code('series'), one.neededCode('code'), one.day('issue_date')];
    return code === undefined || issueDate === undefined ? undefined : { at, series, code, issueDate };
  });
  return (list ?? []).filter((one) => one !== undefined);
}

function readTags(members: InvoiceBodyMemberReader): string[] | undefined {
  return members.read('tags', (value, path) => {
    const isList = Array.isArray(value) && value.length <= limits.mapEntriesMax;
    const texts = isList ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];
    return isList && texts.length === value.length ? texts : members.faults.form(path, { kind: 'texts' }, value);
  });
}

/** The names of arguments become names in the database, so they must have this form. */
const argName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

function readTextMap(members: InvoiceBodyMemberReader, name: string, names = /./s): Record<string, string> | undefined {
  return members.read(name, (value, path) => {
    const isMap =
      isJsonObject(value) &&
      Object.keys(value).length <= limits.mapEntriesMax &&
      Object.values(value).every((one: Json) => typeof one === 'string');
    if (!isMap) return members.faults.form(path, { kind: 'text-map' }, value);
    const isNamed = Object.keys(value).every((key) => names.test(key));
    return isNamed ? (value as Record<string, string>) : members.faults.form(path, { kind: 'text-map-names' }, value);
  });
}
