// Where in the body that a caller wrote the cause of a fault of the document is.
import type { WrittenDocument, WrittenInvoice } from './read-body';

/** Members of a line in the format, and the same as a caller writes them; the first that fits counts. */
const ofLine: readonly (readonly [RegExp, string])[] = [
  [/^item\.price/, 'price'],
  [/^item\.unit/, 'unit'],
  [/^item\.ref/, 'reference'],
  [/^item/, 'description'],
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
  [/^(?:preceding\[\d+\]|(?:series|code|issue_date|currency|meta)\b)/, '$&'],
  [/^op_date/, 'operation_date'],
  [/^exchange_rates/, 'exchange_rate'],
  [/^payment\.terms/, 'payment.due_date'],
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

/** A path of the document, `$.doc.lines[0].item.name`, in the body: `$.lines[0].description`. Others stay as they are. */
export function toBodyPath(path: string, invoice: WrittenInvoice | WrittenDocument, root = '$'): string {
  if (!path.startsWith('$.doc')) return path;
  const rest = path.slice('$.doc.'.length);
  if (invoice.form === 'document' && invoice.isMade) return root;
  if (invoice.form === 'document') return rest === '' ? `${root}.document` : `${root}.document.${rest}`;
  const line = /^lines\[(\d+)\]\.?(.*)$/.exec(rest);
  if (line) return toRowPath(invoice, Number(line[1]), line[2] ?? '', root);
  const party = /^(supplier|customer)\.?(.*)$/.exec(rest);
  if (party) return `${root}.${party[1]}${findIn(ofParty, party[2] ?? '') ?? ''}`;
  const member = findIn(ofInvoice, rest);
  return member === undefined ? root : `${root}.${member}`;
}

function toRowPath({ rows, form }: WrittenInvoice, index: number, rest: string, root: string): string {
  const at = rows[index]?.at ?? `${root}.${form}[${index}]`;
  const name = findIn(ofLine, rest);
  if (name === undefined) return at;
  return `${at}.${name === 'price' && form === 'bases' ? 'base' : name}`;
}
