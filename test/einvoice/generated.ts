// Completes generated documents with the number and addresses that an e-invoice needs.
import type { Invoice } from '../../src/document/model/invoice';
import type { EInvoiceFormat } from '../../src/einvoice/contract';
import { sampleInvoices } from '../document/generator';
import { build } from '../document/invoices';
import { compareFiles } from './agreement';
import { faultsOfFiles, type WalkFile } from './created-files';
import { comparePage } from './page-agreement';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', region: 'Madrid', code: '28013', country: 'ES' };

const withAddress = <P extends { readonly addresses?: readonly unknown[] | undefined }>(party: P): P =>
  (party.addresses ?? []).length > 0 ? party : { ...party, addresses: [address] };

/** Returns the document with a number and addresses. */
export function complete(invoice: Invoice): Invoice {
  const { supplier, customer, code = '1' } = invoice;
  return {
    ...invoice,
    code,
    ...(supplier && { supplier: withAddress(supplier) }),
    ...(customer && { customer: withAddress(customer) }),
  };
}

const seed = Number(process.env.SELLO_SEED ?? 20_260_701);

/** Invoices of the generator that can be calculated, by seed and number. */
export function* calculated(count: number): Generator<readonly [name: string, invoice: Invoice]> {
  let number = 0;
  for (const input of sampleInvoices(seed, count)) {
    const built = build(input);
    number++;
    if ('envelope' in built) yield [`seed-${seed}-${number}`, complete(built.envelope.doc as Invoice)];
  }
}

interface Outcome {
  readonly counts: Readonly<Record<EInvoiceFormat, number>>;
  /** The errors, each with the name of its document. */
  readonly wrong: readonly string[];
}

/**
 * Creates the files of all documents and the printed page of every `pageEvery`-th, and returns how many files of each format
 * there are and which errors schema, rules or sums find in them.
 */
export async function judgeFiles(
  documents: Iterable<readonly [name: string, invoice: Invoice]>,
  pageEvery: number,
): Promise<Outcome> {
  const files: Record<EInvoiceFormat, WalkFile[]> = { ubl: [], peppol: [], cii: [], facturae: [] };
  const wrong: string[] = [];
  let number = 0;
  for (const [name, invoice] of documents) {
    const { files: created, differences } = compareFiles(invoice);
    const ofPage = number++ % pageEvery === 0 ? await comparePage(invoice) : [];
    wrong.push(...[...differences, ...ofPage].map((what) => `${name} ${what}`));
    for (const [format, contents] of Object.entries(created))
      files[format as EInvoiceFormat].push({ fileName: `${name}.xml`, contents });
  }
  const counts = { ubl: 0, peppol: 0, cii: 0, facturae: 0 };
  for (const [format, list] of Object.entries(files) as [EInvoiceFormat, WalkFile[]][]) {
    counts[format] = list.length;
    for (let at = 0; at < list.length; at += filesAtOnce)
      wrong.push(...(await faultsOfFiles(format, list.slice(at, at + filesAtOnce))));
  }
  return { counts, wrong };
}

/** Number of files that one run of the schema checker loads into memory. */
const filesAtOnce = 300;
