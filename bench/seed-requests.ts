// Puts requests into the queue of a supplier without jobs: large backlogs for benchmarks and fault tests.
import { renderMessageInEnglish } from '../src/messages/render';
import { createHash } from 'node:crypto';
import { toInvoiceIdentity } from '../src/chain/convert/to-registration-record';
import type { SealingRequestKind } from '../src/contracts/runs';
import { buildEnvelope } from '../src/document/envelope';
import type { Invoice } from '../src/document/model/invoice';
import { createUuidV7 } from '../src/main/ids';
import type { ChainDocument } from '../src/model/chain';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../src/store/chains/chains';
import { toEntryContent } from '../src/entries/content';
import type { Database } from '../src/store/database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../src/store/entries/entries';
import type { EntryDocument } from '../src/model/entry';
import { formatChainInvoiceKey } from '../src/store/chains/records';
import type { SealingRequestDocument } from '../src/model/request';
import { getSealingRequestsCollection } from '../src/store/chains/requests';

/** Calculates an invoice of the supplier as the API would store it. */
export function seedInvoice(supplier: string, number: string, customer = '54387763P'): Invoice {
  const data = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    code: number,
    supplier: { name: `Proveedora ${supplier}`, tax_id: { country: 'ES', code: supplier } },
    customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: customer } },
    lines: [{ quantity: '1', item: { name: 'Servicio', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
  };
  const built = buildEnvelope(data, { now: new Date(), newId: createUuidV7 });
  if ('problem' in built || built.faults.length > 0) throw new Error(JSON.stringify(built));
  return built.envelope.doc as Invoice;
}

/** Stores one entry that no job has locked. */
export function seedEntry(workspace: string, invoice: Invoice): EntryDocument {
  const built = buildEnvelope(JSON.parse(JSON.stringify(invoice)), { now: new Date(), newId: createUuidV7 });
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  const id = createUuidV7();
  const now = new Date();
  return {
    ...toEntryContent(built.envelope, false),
    _id: formatEntryDatabaseKey(workspace, id),
    workspace,
    id,
    folder: 'invoices',
    state: 'processing',
    states: [],
    faults: [],
    files: [],
    versions: [],
    contentRevision: 1,
    openJob: '',
    createdAt: now,
    updatedAt: now,
  };
}

/** A request without a job for the entry. */
export function seedRequest(
  chain: ChainDocument,
  entry: EntryDocument,
  kind: SealingRequestKind = 'generate',
): SealingRequestDocument {
  const { number, date } = toInvoiceIdentity(JSON.parse(entry.document) as Invoice);
  const now = new Date();
  const id = createUuidV7();
  return {
    _id: `${chain.workspace}:seed:${id}`,
    chain: chain._id,
    workspace: chain.workspace,
    kind,
    job: '',
    step: '',
    visit: 0,
    entry: entry.id,
    invoiceKey: formatChainInvoiceKey(chain._id, number, date),
    contentRevision: entry.contentRevision,
    restore: false,
    position: id,
    state: 'waiting',
    held: false,
    listeners: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** Seeds `count` invoices with requests. One document is calculated; the others differ only in their number. */
export async function seedRequests(
  database: Database,
  chain: ChainDocument,
  count: number,
  prefix = 'SEED',
  customerAt: (index: number) => string = () => '54387763P',
): Promise<void> {
  const template = seedEntry(chain.workspace, seedInvoice(chain.supplier, `${prefix}-000000`));
  const chunk = 500;
  const base = createUuidV7();
  const position = (i: number): string => `${base}-${String(i).padStart(9, '0')}`;
  for (let from = 0; from < count; from += chunk) {
    const items = Array.from({ length: Math.min(chunk, count - from) }, (_, i) =>
      numbered(
        template,
        `${prefix}-${String(from + i + 1).padStart(6, '0')}`,
        `${prefix}-000000`,
        customerAt(from + i),
      ),
    );
    await getEntriesCollection(database).insertMany(items);
    await getSealingRequestsCollection(database).insertMany(
      items.map((entry, i) => ({ ...seedRequest(chain, entry), position: position(from + i) })),
    );
  }
}

function numbered(template: EntryDocument, number: string, before: string, customer: string): EntryDocument {
  const id = createUuidV7();
  const document = template.document.replaceAll(before, number).replaceAll('54387763P', customer);
  const digest = { alg: 'sha256', val: createHash('sha256').update(document).digest('hex') };
  return { ...template, _id: formatEntryDatabaseKey(template.workspace, id), id, document, digest };
}

/** Registers a supplier without a job. */
export async function seedChain(database: Database, workspace: string, supplier: string): Promise<ChainDocument> {
  const now = new Date();
  const chain: ChainDocument = {
    _id: formatChainKey(workspace, 'simulator', supplier),
    workspace,
    environment: 'simulator',
    supplier,
    supplierName: `Proveedora ${supplier}`,
    installation: generateInstallationNumber(),
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: now,
    updatedAt: now,
  };
  await getChainsCollection(database).insertOne(chain);
  return chain;
}
