// Sales for tests of corrections: no chain seals here, so the record of an invoice is inserted into the store.
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import type { Invoice } from '../../src/document/model/invoice';
import { apiOfFile, type TestApi } from './api';
import { invoice as documentOf, partyInValencia } from './documents';
import { register } from './registered';

export const supplier = 'A58818501';
export const path = '/fiscal/v1/invoices';
export const customer = {
  name: 'Hotel Mirador, S.L.',
  tax_code: 'B63272603',
  address: { street: 'Passeig 1', postcode: '08870', city: 'Sitges' },
};

export const today = toCivilDateTime(new Date(), 'Europe/Madrid').date;

export const lines = (...prices: string[]) => prices.map((price) => ({ description: 'Café', price, tax: '10%' }));

/** Functions that issue invoices and read previews of corrections; each invoice has the next number. */
export function createSales(api: TestApi) {
  let sequence = 0;

  /** Issues an invoice; no chain seals here, so its record is inserted into the store. */
  async function issue(at: string, body: object) {
    sequence += 1;
    const { status, json, text } = await api.call('POST', `${at}?wait=0`, body);
    if (status >= 300) throw new Error(text);
    const { database, workspace } = api;
    const _id = formatEntryDatabaseKey(workspace, json.id);
    const entry = await getEntriesCollection(database).findOne({ _id });
    if (!entry) throw new Error('the invoice is not stored');
    await getJobsCollection(database).updateOne(
      { workspace, id: entry.openJob as string },
      { $set: { open: false, status: 'OK', result: 'succeeded', completedAt: new Date() } },
    );
    const fiscal = { kind: 'registration', documentDigest: entry.digest.val, outcome: 'accepted' } as never;
    await getEntriesCollection(database).updateOne({ _id }, { $set: { fiscal, openJob: null, result: 'succeeded' } });
    return json.id;
  }

  /** The next number, and the common date of all invoices. */
  const number = (series: string) => ({ series, code: String(sequence + 1) });

  /** A credit note without an F3: of an interrupted call, or issued as a document. */
  async function leaveCredit(ticket: object, ...prices: string[]) {
    const document = documentOf({
      $tags: ['simplified'],
      type: 'credit-note',
      ...number('RT'),
      issue_date: today,
      supplier: partyInValencia('Supplier S.A.', supplier),
      customer: null,
      preceding: [{ ...ticket, issue_date: today }],
      lines: prices.map((price) => ({
        quantity: '1',
        item: { name: 'Café', price },
        taxes: [{ cat: 'VAT', rate: 'reduced' }],
      })),
    });
    await issue(path, { document });
  }

  /** The total of the F3 that a refund would create, or the reason for its refusal. */
  async function preview(id: string, body: object) {
    const { status, json } = await api.call('POST', `${path}/${id}/credit?dry_run=true`, body);
    const { total } = (json.totals ?? {}) as { total?: string };
    return status === 200 ? total : `${status} ${json.message}`;
  }

  const readDocument = async (id: string) => JSON.parse((await api.stored(id))?.document ?? '{}') as Invoice;

  return { issue, number, leaveCredit, preview, readDocument };
}

/** The sales of a test file, in an API where the supplier is registered. */
export function openSales() {
  const api = apiOfFile();
  beforeAll(() => register(api, supplier));
  return { api, ...createSales(api) };
}
