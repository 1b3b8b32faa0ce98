// Calls that issue, correct and cancel invoices, one by one, in batches, and in bulk.
import { makeSupplierCode } from '../../../bench/documents';
import { createId } from '../../../src/main/ids';
import type { RecordDocument } from '../../../src/model/record';
import type { EntryDocument } from '../../../src/model/entry';
import { formatChainKey } from '../../../src/store/chains/chains';
import { formatRecordKey, recordsCollection } from '../../../src/store/chains/records';
import { entriesCollection, formatEntryKey } from '../../../src/store/entries/entries';
import { jobsCollection } from '../../../src/store/jobs/jobs';
import type { TestApi } from '../api';
import { register } from '../registered';
import type { Prepare } from './access-calls';

const address = { street: 'Calle Mayor 1', city: 'Valencia', postcode: '46001' };
const customer = { name: 'Customer S.L.', tax_code: 'B63272603', address };
const lines = [{ description: 'Chair', quantity: 1, price: '100.00', tax: '21%' }];
const invoices = '/fiscal/v1/invoices';

let made = 5_000;
/** An invoice of a registered supplier that nobody else here has. */
async function bodyOf(
  api: TestApi,
  more: object = { customer },
): Promise<{ supplier: { tax_code: string }; lines: object[] }> {
  made += 1;
  const tax_code = makeSupplierCode(made);
  await register(api, tax_code);
  return { supplier: { name: 'Supplier S.L.', tax_code, address } as { tax_code: string }, lines, ...more };
}

/** An invoice whose record is sealed and answered, without the runs that do it. @returns its id */
async function sealedOf(api: TestApi, outcome: 'accepted' | 'rejected' = 'accepted', more?: object): Promise<string> {
  const { database, workspace } = api;
  const body = await bodyOf(api, more);
  const { json, text } = await api.call('POST', `${invoices}?wait=0`, body);
  const id: string = json.id;
  if (id === undefined) throw new Error(text);
  const [chain, at] = [formatChainKey(workspace, 'simulator', body.supplier.tax_code), new Date()];
  const job = await jobsCollection(database).findOneAndUpdate(
    { workspace, entryId: id },
    { $set: { open: false, result: 'succeeded', completedAt: at } },
  );
  const [installation, sequence] = [createId(), 1];
  const place = { _id: formatRecordKey(chain, installation, sequence), workspace, chain, installation, sequence };
  const sealedJson = JSON.stringify({ kind: 'registration', content: { TipoFactura: 'F1' } });
  const request = `${id}:${job?.id}`;
  const texts = {
    issuer: body.supplier.tax_code,
    number: 'F-000001',
    date: '02-11-2026',
    xml: '',
    sealedJson,
    request,
  };
  const prints = { fingerprint: 'A', previousFingerprint: '', documentDigest: '', invoiceKey: `${chain} F-000001` };
  const state = { kind: 'registration', ordinal: 1, at, entry: id, pending: false, period: '2026-11', outcome };
  await recordsCollection(database).insertOne({ ...place, ...texts, ...prints, ...state } as RecordDocument);
  const fiscal = { kind: 'registration', record: place._id, request, outcome, documentDigest: '' };
  await entriesCollection(database).updateOne({ _id: formatEntryKey(workspace, id) }, {
    $set: { fiscal, openJob: null, signed: true, result: 'succeeded', 'snippet.code': '1' },
  } as { $set: Partial<EntryDocument> });
  return id;
}

async function batchOf(api: TestApi): Promise<string> {
  const { json } = await api.call('POST', '/fiscal/v1/batches', undefined, await fileOf(api));
  return json.id;
}

const fileOf = async (api: TestApi) => ({
  raw: Buffer.from(JSON.stringify({ invoices: [{ ...(await bodyOf(api)), key: createId() }] })),
});

const bulk = { action: 'run-again', filter: { fault: 'NOBODY-HAS-IT' }, expected: 0 };

/** By method and path, as the route table has them. */
export const invoiceCalls: Readonly<Record<string, Prepare>> = {
  'POST /fiscal/v1/invoices': async (api) => ({ path: `${invoices}?wait=0`, body: await bodyOf(api) }),
  'POST /fiscal/v1/invoices/:id/credit': async (api) => ({
    path: `${invoices}/${await sealedOf(api)}/credit?wait=0`,
    body: { reason: 'Returned' },
  }),
  'POST /fiscal/v1/invoices/:id/replace': async (api) => ({
    path: `${invoices}/${await sealedOf(api, 'accepted', { series: 'TIC' })}/replace?wait=0`,
    body: { customer },
  }),
  'POST /fiscal/v1/invoices/:id/cancel': async (api) => ({
    path: `${invoices}/${await sealedOf(api)}/cancel?wait=0`,
    body: { reason: 'Twice' },
  }),
  'POST /fiscal/v1/invoices/:id/amend': async (api) => {
    const id = await sealedOf(api, 'rejected');
    const supplier = (await api.stored(id))?.supplier;
    return {
      path: `${invoices}/${id}/amend?wait=0`,
      body: { supplier, customer, lines: [{ ...lines[0], price: '90.00' }] },
      // Content and job are stored one after the other: each change has its own row.
      rows: 2,
    };
  },
  'POST /fiscal/v1/batches': async (api) => ({
    path: '/fiscal/v1/batches',
    ...(await fileOf(api)),
  }),
  'POST /fiscal/v1/batches/:id/cancel': async (api) => ({ path: `/fiscal/v1/batches/${await batchOf(api)}/cancel` }),
  'POST /transform/v1/bulk': async () => ({ path: '/transform/v1/bulk', body: bulk }),
  'POST /transform/v1/bulk/:id/cancel': async (api) => ({
    path: `/transform/v1/bulk/${(await api.call('POST', '/transform/v1/bulk', bulk)).json.id}/cancel`,
  }),
};
