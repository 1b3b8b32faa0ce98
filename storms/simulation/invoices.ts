// Entries for the clients of a simulation: calculated invoices with various numbers, customers and texts, and
// suppliers.
import { buildEnvelope } from '../../src/document/envelope';
import type { Envelope } from '../../src/document/model/envelope';
import type { JsonObject } from '../../src/document/model/basic';
import { buildEntryContentChange } from '../../src/entries/change';
import { toEntryContent, formatEntryEnvelopeJson } from '../../src/entries/content';
import { buildCustomerTaxIdForcingCode } from '../../simulator/faults/magic';
import type { EntryContentChange, EntryDocument } from '../../src/model/entry';
import { formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { poisonMark } from './authority-model';
import { largeMark } from './large-entries';

export const plainCustomer = '54387763P';
/** Customers with whom a record is rejected only by the authority (1110), or accepted with errors (2001). */
export const refusedCustomer = buildCustomerTaxIdForcingCode(1_110);
export const warnedCustomer = buildCustomerTaxIdForcingCode(2_001);

/** A day within the time of every simulation, before its first step. */
const issueDate = '2026-03-01';

/** Days of operations in months before the month of the invoice. */
export const earlierDays = ['2026-02-10', '2026-01-31', '2025-12-30'] as const;

export interface Tools {
  readonly workspace: string;
  readonly now: Date;
  readonly newId: () => string;
}

/** The decisions of a client about an invoice. */
export interface Variation {
  readonly supplier: string;
  /** Absent if its series assigns the number. */
  readonly number?: string | undefined;
  readonly customer: string;
  readonly text: string;
  /** Day of the operation, if it differs from the day of the invoice. */
  readonly operation?: string | undefined;
}

/**
 * The members that a client may change. The month of the operation also stays, because the authority files a record
 * under it.
 */
const partiesOf = ({ customer, text, operation }: Variation) => ({
  ...(operation ? { op_date: operation } : {}),
  customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: customer } },
  lines: [{ quantity: '1', item: { name: text, price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
});

const supplierOf = (code: string) => ({ name: `Proveedora ${code}`, tax_id: { country: 'ES', code } });

export function createInvoiceEntry(
  id: string,
  variation: Variation,
  openJob: string | null,
  tools: Tools,
): EntryDocument {
  const { supplier, number } = variation;
  const document = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    ...(number ? { code: number } : {}),
    issue_date: issueDate,
    supplier: supplierOf(supplier),
    ...partiesOf(variation),
  };
  return getEntry(id, document, openJob, tools);
}

/** The supplier itself, which registers. */
export const createPartyEntry = (id: string, supplier: string, openJob: string, tools: Tools): EntryDocument =>
  getEntry(id, { $schema: 'https://gobl.org/draft-0/org/party', ...supplierOf(supplier) }, openJob, tools);

function getEntry(id: string, document: JsonObject, openJob: string | null, tools: Tools): EntryDocument {
  const { workspace } = tools;
  const built = buildEnvelope(document, tools);
  if ('problem' in built || built.faults.some(({ code }) => code !== noCode)) throw new Error(JSON.stringify(built));
  return {
    ...toEntryContent(built.envelope, false),
    _id: formatEntryDatabaseKey(workspace, id),
    workspace,
    id,
    folder: 'sales',
    state: 'empty',
    states: [],
    faults: [],
    files: [],
    versions: [],
    contentRevision: 1,
    openJob,
    createdAt: tools.now,
    updatedAt: tools.now,
  };
}

/** A missing number is not a fault before the invoice is signed. */
const noCode = 'GOBL-ENVELOPE-13';

/** Updates an entry for a client: another customer and another text, with the same number. */
export function amendEntry(
  entry: EntryDocument,
  variation: Variation,
  tools: Tools,
): { readonly change: EntryContentChange; readonly envelope: Envelope } {
  const { sigs: _sigs, ...unsigned } = JSON.parse(formatEntryEnvelopeJson(entry)) as JsonObject;
  const doc = { ...(unsigned.doc as JsonObject), ...partiesOf(variation) };
  const built = buildEnvelope({ ...unsigned, doc }, tools);
  if ('problem' in built) throw new Error(JSON.stringify(built));
  const { envelope } = built;
  return {
    envelope,
    change: buildEntryContentChange(entry, { envelope }, { src: 'api-key', srcId: 'client' }, tools.now),
  };
}

/** The current number of the document. */
export const readInvoiceNumber = ({ document }: EntryDocument): string | undefined =>
  (JSON.parse(document) as { readonly code?: string }).code || undefined;

export type InvoiceTrouble = 'poison' | 'large' | undefined;

const words = { poison: poisonMark, large: largeMark } as const;

export const buildInvoiceText = (index: number, trouble: InvoiceTrouble): string =>
  `${trouble ? words[trouble] : 'Servicio'} ${index}`;
