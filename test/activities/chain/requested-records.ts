// Signed invoices whose records are requested without jobs, and how their seals end.
import { seedEntry } from '../../../bench/seed-requests';
import { toCivilDateTime } from '../../../src/document/calculate/dates';
import type { Invoice } from '../../../src/document/model/invoice';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { type ChainFixture, workspace } from '../chain-fixture';

export const today = toCivilDateTime(new Date(), 'Europe/Madrid').date;

/** A reference to an invoice of today. */
export const named = (code: string, more: object = {}) => ({ preceding: [{ code, issue_date: today, ...more }] });

export interface RequestedRecord {
  readonly entry: EntryDocument;
  readonly request: string;
}

/** Stores a signed invoice of this number of units of 10.00, and requests its record. */
export async function requestRecord(
  fixture: ChainFixture,
  chain: ChainDocument,
  { quantity, ...changes }: { readonly code: string; readonly quantity: string },
): Promise<RequestedRecord> {
  const given = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    issue_date: today,
    supplier: { name: `Proveedora ${chain.supplier}`, tax_id: { country: 'ES', code: chain.supplier } },
    customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: '54387763P' } },
    lines: [{ quantity, item: { name: 'Servicio', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
    ...changes,
  };
  const entry: EntryDocument = { ...seedEntry(workspace, given as unknown as Invoice), signed: true };
  await getEntriesCollection(fixture.database).insertOne(entry);
  return { entry, request: await fixture.ask(chain, entry) };
}

/** `sealed`, or the code of the refusal, of each request. */
export const readSealingEnds = (
  fixture: ChainFixture,
  asked: readonly RequestedRecord[],
): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    asked.map(async ({ request }) => {
      const found = await fixture.request(request);
      return found?.state === 'refused' ? found.code : found?.state;
    }),
  );
