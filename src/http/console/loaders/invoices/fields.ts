// Converts the form of a new invoice to the body of POST /fiscal/v1/invoices, and finds the form fields of paths in
// that body. Pure.
import { type Fault, createRefusal } from '../../../../contracts/errors';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import type { JsonObject } from '../../../../document/model/basic';
import { normalizeNumberInputOrAddFault } from '../written-numbers';

/** The input, by the name of the field. */
export type InvoiceFormFields = Readonly<Record<string, string>>;

/** Fields of a line; their names end with the index of the line. The last one is hidden (fills.ts). */
const lineFields = ['description', 'quantity', 'price', 'discount', 'tax', 'filled'] as const;

/** Fields of a line that the user writes. */
const writtenLineFields = ['description', 'quantity', 'price', 'discount'] as const;

/** Members of the body that are objects, with their fields. */
const partyFields = ['name', 'tax_code', 'country', 'email'] as const;
const addressFields = ['street', 'city', 'postcode'] as const;

/**
 * Returns texts of a form without outer blanks. Lines without any text are omitted, so that the other lines are
 * consecutive.
 */
export function compactInvoiceFormFields(texts: InvoiceFormFields): InvoiceFormFields {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  const rows = Array.from({ length: limits.invoiceLinesMax }, (_, row) => row).filter((row) =>
    writtenLineFields.some((field) => trimmed[`${field}_${row}`]),
  );
  const others = Object.entries(trimmed).filter(([name]) => !/_\d+$/.test(name));
  const lines = rows.flatMap((from, to) =>
    lineFields.map((field) => [`${field}_${to}`, trimmed[`${field}_${from}`] ?? ''] as const),
  );
  return { ...Object.fromEntries([...others, ...lines]), lines: String(rows.length) };
}

/** Returns the number of lines with a text, after `compactInvoiceFormFields`. */
export const countInvoiceFormLines = (fields: InvoiceFormFields): number => Number(fields.lines ?? 0);

/**
 * Builds the body. `fields` must be compact.
 * @throws Refusal `validation` for ambiguous numbers
 */
export function buildInvoiceBodyFromForm(fields: InvoiceFormFields): JsonObject {
  const faults: Fault[] = [];
  const text = (name: string): JsonObject => pick(name, fields[name]);
  const amount = (name: string, path: string, field = name): JsonObject =>
    pick(name, normalizeNumberInputOrAddFault(fields[field] ?? '', path, faults));
  const lines = Array.from({ length: countInvoiceFormLines(fields) }, (_, row): JsonObject => {
    const at = `$.lines[${row}]`;
    return {
      ...pick('description', fields[`description_${row}`]),
      ...amount('quantity', `${at}.quantity`, `quantity_${row}`),
      ...amount('price', `${at}.price`, `price_${row}`),
      ...amount('discount', `${at}.discount`, `discount_${row}`),
      ...pick('tax', fields[`tax_${row}`]),
    };
  });
  const body = {
    ...readSupplier(fields),
    ...pick('customer', readParty(fields, 'customer')),
    lines,
    ...pick(
      'withholding',
      toPercent(normalizeNumberInputOrAddFault(fields.withholding ?? '', '$.withholding', faults)),
    ),
    ...(fields.prices_include_tax === '1' ? { prices_include_tax: true } : {}),
    ...['series', 'issue_date', 'operation_date', 'notes', 'key', 'total'].reduce(
      (all, name) => ({ ...all, ...text(name) }),
      {},
    ),
    ...pick('payment', readPayment(fields)),
  };
  if (faults.length > 0) throw createRefusal('validation', 'document-breaks-rules', {}, { faults });
  return body as JsonObject;
}

/** Returns the member with its value, or nothing if it has no value. */
const pick = (name: string, value: JsonObject | string | undefined): JsonObject =>
  value === undefined || value === '' ? {} : { [name]: value };

/** Reads the supplier: a registered one by its tax ID, or a new one as a party. */
function readSupplier(fields: InvoiceFormFields): JsonObject {
  const party = readParty(fields, 'supplier');
  return pick('supplier', party ?? fields.supplier);
}

function readParty(fields: InvoiceFormFields, role: 'supplier' | 'customer'): JsonObject | undefined {
  const of = (names: readonly string[]): JsonObject =>
    names.reduce<JsonObject>((all, name) => ({ ...all, ...pick(name, fields[`${role}_${name}`]) }), {});
  const [party, address] = [of(partyFields), of(addressFields)];
  const whole = { ...party, ...(Object.keys(address).length > 0 ? { address } : {}) };
  // If only the country is given, there is no customer.
  return Object.keys(whole).some((name) => name !== 'country') ? whole : undefined;
}

function readPayment({ due_date: due, method }: InvoiceFormFields): JsonObject | undefined {
  const payment = { ...pick('due_date', due), ...pick('method', method) };
  return Object.keys(payment).length > 0 ? payment : undefined;
}

/** Adds the sign to a percentage from 1 on. Below 1, the call asks what is meant: 0.15 can be 15 % or 0.15 %. */
const toPercent = (text: string): string => (/^0*[1-9]\d*(?:\.\d*)?$/.test(text) ? `${text}%` : text);

/** Finds the form field of a path in the body, for example `customer_city` for `$.customer.address.city`. */
export function toInvoiceFormFieldName(path: string): string {
  const at = path.replace(/^\$\.(?:doc\.)?/, '');
  const [, row, member] = /^lines\[(\d+)\](?:\.(\w+))?/.exec(at) ?? [];
  if (row !== undefined) return `${lineFields.find((one) => one === member) ?? 'description'}_${row}`;
  const [first = '', ...rest] = at.split(/[.[]/);
  if (first === 'payment') return rest.at(-1) ?? first;
  if (first !== 'customer' && first !== 'supplier') return first;
  const last = [...rest].toReversed().find((one) => [...partyFields, ...addressFields].some((name) => name === one));
  return last ? `${first}_${last}` : first === 'customer' ? 'customer_name' : 'supplier';
}
