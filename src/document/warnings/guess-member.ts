// Guesses the member meant by an unknown name: another spelling, another word for it, or the nearest name.
import { computeEditDistance } from '../find-nearest';

/** Words that people use for members of documents, with the member's path from the object that holds it. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  address1: ['street'],
  amount: ['item.price', 'price'],
  apellidos: ['surname'],
  buyer: ['customer'],
  cantidad: ['quantity'],
  cif: ['tax_id.code'],
  city: ['locality'],
  ciudad: ['locality'],
  client: ['customer'],
  cliente: ['customer'],
  codigo_postal: ['code'],
  company_name: ['name'],
  concept: ['item.name'],
  concepto: ['item.name'],
  cp: ['code'],
  date: ['issue_date', 'date'],
  description: ['item.name', 'name'],
  descuento: ['discounts'],
  direccion: ['addresses', 'street'],
  due_date: ['payment.terms.due_dates', 'terms.due_dates'],
  emisor: ['supplier'],
  ext: ['tax.ext'],
  fecha: ['issue_date', 'date'],
  importe: ['item.price', 'amount'],
  invoice_date: ['issue_date'],
  invoice_number: ['code'],
  irpf: ['taxes'],
  issuer: ['supplier'],
  items: ['lines'],
  iva: ['taxes'],
  line1: ['street'],
  line2: ['street_extra'],
  lineas: ['lines'],
  nif: ['tax_id.code'],
  nombre: ['name'],
  number: ['code', 'num'],
  numero: ['code', 'num'],
  pais: ['country'],
  phone: ['telephones'],
  poblacion: ['locality'],
  postal_code: ['code'],
  postcode: ['code'],
  precio: ['item.price', 'price'],
  products: ['lines'],
  province: ['region'],
  provincia: ['region'],
  qty: ['quantity'],
  razon_social: ['name'],
  recipient: ['customer'],
  retention: ['taxes'],
  rows: ['lines'],
  seller: ['supplier'],
  serie: ['series'],
  tax: ['taxes'],
  tax_rate: ['taxes'],
  town: ['locality'],
  unit_price: ['item.price', 'price'],
  units: ['quantity'],
  vat: ['taxes'],
  vat_id: ['tax_id.code'],
  vat_number: ['tax_id.code'],
  zip: ['code'],
  zip_code: ['code'],
};

/** Letters and digits only, in lower case: `issueDate` is `issue_date`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The nearest of the names that an object has (`members`) or that one of its objects has (`inner`, as `item.price`).
 * Undefined when none is near enough to be meant.
 */
export function guessMember(
  name: string,
  members: readonly string[],
  inner: readonly string[] = [],
): string | undefined {
  const wanted = plain(name);
  const spelt = members.find((member) => plain(member) === wanted);
  if (spelt !== undefined) return spelt;
  const word = name.toLowerCase().replaceAll('-', '_');
  const known = (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined) ?? [];
  const meant = known.find(
    (path) => members.includes(path) || inner.some((one) => path === one || path.startsWith(`${one}.`)),
  );
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
    const steps = computeEditDistance(wanted, known);
    if (steps <= most && steps < (best?.steps ?? Number.POSITIVE_INFINITY)) best = { member, steps };
  }
  return best?.member;
}
