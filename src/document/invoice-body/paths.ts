// Finds the place in the caller's body that causes a fault of the document.
import type { InvoiceBodyVariant } from '../../contracts/errors';

/** Members of a line in the format, and their names in the caller's body; the first match counts. */
const ofLine: readonly (readonly [RegExp, string])[] = [
  [/^item\.price/, 'price'],
  [/^item\.unit/, 'unit'],
  [/^item\.ref/, 'reference'],
  [/^item/, 'description'],
  // The second tax of a line is the withholding.
  [/^taxes\[1\]/, 'withholding'],
  [/^taxes/, 'tax'],
  [/^discounts/, 'discount'],
  [/^period/, 'period'],
  [/^quantity/, 'quantity'],
];

const ofParty: readonly (readonly [RegExp, string])[] = [
  [/^tax_id\.country/, '.country'],
  [/^tax_id/, '.tax_code'],
  [/^identities\[0\]\.country/, '.identity.country'],
  [/^identities/, '.identity.code'],
  [/^addresses\[0\]\.code/, '.address.postcode'],
  [/^addresses\[0\]\.locality/, '.address.city'],
  [/^addresses\[0\]\.country/, '.address.country'],
  [/^addresses/, '.address'],
  [/^emails/, '.email'],
  [/^name/, '.name'],
];

const ofInvoice: readonly (readonly [RegExp, string])[] = [
  [/^(?:preceding(?:\[\d+\])?|(?:series|code|issue_date|currency|meta)\b)/, '$&'],
  [/^op_date/, 'operation_date'],
  [/^exchange_rates/, 'exchange_rate'],
  [/^payment\.terms/, 'payment.due_date'],
  [/^payment\.(?:instructions|advances\[\d+\])\.key/, 'payment.method'],
  [/^payment\.advances/, 'payment.paid'],
  [/^payment\.instructions\.credit_transfer/, 'payment.iban'],
  [/^payment/, 'payment'],
  [/^ordering/, 'order_reference'],
  [/^notes/, 'notes'],
  [/^totals/, 'total'],
  [/^tax\.prices_include/, 'prices_include_tax'],
  [/^tax\.rounding/, 'rounding'],
  [/^(?:tax|type|\$tags)/, 'kind'],
];

function findIn(table: readonly (readonly [RegExp, string])[], rest: string): string | undefined {
  const row = table.find(([form]) => form.test(rest));
  if (!row) return undefined;
  return row[1] === '$&' ? (row[0].exec(rest)?.[0] ?? '') : row[1];
}

/** The layout of a call's body, as far as it determines the places of faults. */
export interface InvoiceBodyLayout {
  readonly form: InvoiceBodyVariant;
  /** Whether the body has a customer although the invoice is created from others. */
  readonly hasCustomer?: boolean;
  /** Places of the body's rows. If absent, each line of the document is the row with its index. */
  readonly rows?: readonly { readonly at: string; readonly withholding?: string | undefined }[];
}

/** Finds the form of a stored body. A body of the form `withheld-lines` states the withholding once, for all lines. */
export const findStoredInvoiceBodyVariant = ({
  form,
  rows,
  withholding,
}: InvoiceBodyLayout & { readonly withholding?: string | undefined }) =>
  form === 'lines' && withholding !== undefined && rows?.every((row) => row.withholding === undefined)
    ? 'withheld-lines'
    : form;

/**
 * Converts a path of the document to a path of the body, for example `$.doc.lines[0].item.name` to
 * `$.lines[0].description`. Other paths stay unchanged.
 */
export function toInvoiceBodyPath(path: string, invoice: InvoiceBodyLayout): string {
  if (!/^\$\.doc(?![^.])/.test(path)) return path;
  const rest = path.slice('$.doc.'.length);
  if (invoice.form === 'made' && !/^series\b/.test(rest) && !(invoice.hasCustomer && /^customer\b/.test(rest)))
    return '$';
  if (invoice.form === 'document') return rest === '' ? '$.document' : `$.document.${rest}`;
  const line = /^lines\[(\d+)\]\.?(.*)$/.exec(rest);
  if (line) return toRowPath(invoice, Number(line[1]), line[2] ?? '');
  const party = /^(supplier|customer)\.?(.*)$/.exec(rest);
  if (party) return `$.${party[1]}${findIn(ofParty, party[2] ?? '') ?? ''}`;
  const member = findIn(ofInvoice, rest);
  return member === undefined ? '$' : `$.${member}`;
}

function toRowPath({ rows, form }: InvoiceBodyLayout, index: number, rest: string): string {
  const row = rows?.[index];
  const at = row?.at ?? `$.${form === 'bases' ? 'bases' : 'lines'}[${index}]`;
  const name = findIn(ofLine, rest);
  if (name === undefined) return at;
  // The body states the withholding once, for all lines.
  if (
    name === 'withholding' &&
    (form === 'bases' || form === 'withheld-lines' || (row && row.withholding === undefined))
  )
    return '$.withholding';
  return `${at}.${name === 'price' && form === 'bases' ? 'base' : name}`;
}

/**
 * Translates a field of the document, in a text, to the field of the caller's body, for example `lines[0].taxes[0]` to
 * `lines[0].tax`. Other names stay unchanged.
 */
export function toInvoiceBodyField(field: string, { form }: InvoiceBodyLayout): string {
  if (form === 'document') return field;
  const path = toInvoiceBodyPath(`$.doc.${field}`, { form: form === 'made' ? 'lines' : form });
  return path === '$' ? field : path.slice('$.'.length);
}
