// The member of a document that was meant by a name which its object does not have: another spelling, another word for it,
// or the nearest name.
import { editDistance } from '../edit-distance';

/** Words that people use for members of documents, with the member's path from the object that holds it. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  amount: ['item.price', 'price'],
  buyer: ['customer'],
  cif: ['tax_id.code'],
  client: ['customer'],
  date: ['issue_date', 'date'],
  description: ['item.name', 'name'],
  due_date: ['payment.terms'],
  invoice_date: ['issue_date'],
  invoice_number: ['code'],
  irpf: ['taxes'],
  issuer: ['supplier'],
  items: ['lines'],
  iva: ['taxes'],
  nif: ['tax_id.code'],
  number: ['code', 'num'],
  postal_code: ['code'],
  postcode: ['code'],
  products: ['lines'],
  qty: ['quantity'],
  recipient: ['customer'],
  rows: ['lines'],
  seller: ['supplier'],
  tax: ['taxes'],
  tax_rate: ['taxes'],
  unit_price: ['item.price', 'price'],
  units: ['quantity'],
  vat: ['taxes'],
  vat_number: ['tax_id.code'],
  zip: ['code'],
};

/** Letters and digits only, in lower case: `issueDate` is `issue_date`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The nearest of the names that an object has (`members`) or that one of its objects has (`inner`, as `item.price`).
 * Undefined when none is near enough to be meant.
 */
export function memberMeant(
  name: string,
  members: readonly string[],
  inner: readonly string[] = [],
): string | undefined {
  const wanted = plain(name);
  const spelt = members.find((member) => plain(member) === wanted);
  if (spelt !== undefined) return spelt;
  const word = name.toLowerCase();
  const known = (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined) ?? [];
  const meant = known.find((path) => members.includes(path) || inner.includes(path));
  return (
    meant ?? nearestOf(wanted, members) ?? inner.find((path) => plain(path.slice(path.indexOf('.') + 1)) === wanted)
  );
}

/** Nearer than a third of its letters, two at most. */
function nearestOf(wanted: string, members: readonly string[]): string | undefined {
  const most = Math.min(2, Math.floor((wanted.length + 1) / 3));
  let best: { readonly member: string; readonly steps: number } | undefined;
  for (const member of members) {
    const known = plain(member);
    // Names of clients have any length: what differs by that alone is not compared.
    if (Math.abs(wanted.length - known.length) > most) continue;
    const steps = editDistance(wanted, known);
    if (steps <= most && steps < (best?.steps ?? Number.POSITIVE_INFINITY)) best = { member, steps };
  }
  return best?.member;
}
