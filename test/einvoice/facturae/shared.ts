// The shared invoices with the expected content of their Facturae files.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Json } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { sharedJson, sharedPath } from '../../shared-folder';
import { madrid, mergePatch } from './files';

export const pairsFolder = sharedPath('checks', 'einvoice', 'pairs');
const readPair = <T>(name: string): T => sharedJson<T>(`checks/einvoice/pairs/${name}`);

export interface Pair {
  readonly name: string;
  readonly invoice: Invoice;
  /** Elements of the totals and their texts, or code and path of the first fault. */
  readonly expected: Readonly<Record<string, string>> | { readonly refused: readonly [code: string, path: string] };
}

export function readPairs(): Pair[] {
  const added = readPair<Readonly<Record<string, Json>>>('added.json');
  const totals = readPair<Readonly<Record<string, { facturae: Pair['expected'] }>>>('expected-totals.json');
  return Object.entries(totals).map(([name, { facturae }]) => {
    const stored = sharedJson<{ readonly doc?: Json }>(`invoices/${name}.out.json`);
    const document = stored.doc ?? (stored as Json);
    return { name, invoice: mergePatch(document, added[name] ?? {}) as unknown as Invoice, expected: facturae };
  });
}

interface GeneratedRow {
  readonly name: string;
  readonly out?: { readonly doc?: Invoice };
}

/** Generated Spanish invoices, with a number and addresses if they have none. */
export function* readGenerated(
  file: string,
  max = Number.POSITIVE_INFINITY,
): Generator<Pick<Pair, 'name' | 'invoice'>> {
  const rows = gunzipSync(readFileSync(sharedPath(file)))
    .toString('utf8')
    .split('\n');
  for (const row of rows.slice(0, max)) {
    if (row === '') continue;
    const { name, out } = JSON.parse(row) as GeneratedRow;
    const document = out?.doc;
    if (document?.$regime !== 'ES' || !document.$schema.endsWith('bill/invoice')) continue;
    yield { name, invoice: addNumberAndAddresses(document) };
  }
}

function addNumberAndAddresses(document: Invoice): Invoice {
  const { supplier, customer } = document;
  const invoice: Invoice = { ...document, code: document.code ?? '1' };
  if (supplier) invoice.supplier = { addresses: [madrid], ...supplier };
  const country = customer?.tax_id?.country ?? 'ES';
  const abroad = { ...madrid, country: country === 'EL' ? 'GR' : country };
  if (customer) invoice.customer = { addresses: [country === 'ES' ? madrid : abroad], ...customer };
  return invoice;
}
