// Calls that issue and correct invoices, alone and in batches, and actions on many jobs. No chain seals here: an invoice that must
// be issued first gets a stored record.
import type { Invoice } from '../../../src/document/model/invoice';
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import { createUuidV7 } from '../../../src/main/ids';
import type { RecordDocument, StoredRecordOutcome } from '../../../src/model/record';
import { formatChainKey } from '../../../src/store/chains/chains';
import { formatRecordKey, getRecordsCollection } from '../../../src/store/chains/records';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import type { TestApi } from '../api';
import { register } from '../registered';
import { waitingJobOf } from '../waiting-job';
import type { Prepare } from './access-calls';

const invoices = '/fiscal/v1/invoices';
const customer = {
  name: 'Hotel Mirador, S.L.',
  tax_code: 'B63272603',
  address: { street: 'Passeig 1', postcode: '08870', city: 'Sitges' },
};
const lines = [{ description: 'Silla', quantity: 2, price: '89.50', tax: '21%' }];

/** The body of an invoice of a registered supplier. */
async function readBody(api: TestApi): Promise<Readonly<Record<string, unknown>>> {
  const supplier = 'A58818501';
  const _id = formatChainKey(api.workspace, 'simulator', supplier);
  if (!(await api.database.collection('chains').findOne({ _id } as never))) await register(api, supplier);
  return { supplier, lines };
}

let sequence = 0;

/** Issues an invoice with an ended job and a record with this outcome. @returns its path */
export async function issueInvoice(
  api: TestApi,
  outcome: StoredRecordOutcome,
  more: object = { customer },
): Promise<string> {
  const { status, json, text } = await api.call('POST', `${invoices}?wait=0`, { ...(await readBody(api)), ...more });
  if (status >= 300) throw new Error(text);
  const { database, workspace } = api;
  const _id = formatEntryDatabaseKey(workspace, json.id);
  const entry = await getEntriesCollection(database).findOne({ _id });
  if (!entry) throw new Error('the invoice is not stored');
  sequence += 1;
  const at = new Date();
  const document = JSON.parse(entry.document) as Invoice;
  const numbered = { ...document, code: String(sequence) };
  const [chain, request] = [formatChainKey(workspace, 'simulator', 'A58818501'), `${workspace}:${entry.openJob}:0`];
  const record = formatRecordKey(chain, 'I', sequence);
  await getRecordsCollection(database).insertOne({
    _id: record,
    chain,
    installation: 'I',
    sequence,
    ordinal: sequence,
    kind: 'registration',
    invoiceKey: record,
    number: `F-${sequence}`,
    previousFingerprint: `fingerprint-${sequence - 1}`,
    fingerprint: `fingerprint-${sequence}`,
    entry: json.id,
    workspace,
    request,
    outcome,
    at,
    sealedJson: JSON.stringify({ content: convertToRecordContentDespiteProblems(numbered) }),
  } as unknown as RecordDocument);
  await getJobsCollection(database).updateOne(
    { workspace, id: entry.openJob as string },
    { $set: { open: false, status: 'OK', result: 'succeeded', completedAt: at } },
  );
  const fiscal = { record, request, kind: 'registration', documentDigest: entry.digest.val, outcome } as const;
  await getEntriesCollection(database).updateOne(
    { _id },
    { $set: { fiscal, openJob: null, document: JSON.stringify(numbered), result: 'succeeded' } },
  );
  return `${invoices}/${json.id}`;
}

/** A bulk action that cancels one waiting job. */
async function readBulkBody(api: TestApi): Promise<object> {
  const workflowId = createUuidV7();
  await waitingJobOf(api, { workflowId });
  return { action: 'cancel', filter: { workflow_id: workflowId }, expected: 1 };
}

const bulk = '/transform/v1/bulk';
const batches = '/fiscal/v1/batches';

async function readBatchBody(api: TestApi): Promise<object> {
  return { invoices: [{ ...(await readBody(api)), customer, key: createUuidV7() }] };
}

/** Calls by method and path, as the route table has them. */
export const invoiceCalls: Readonly<Record<string, Prepare>> = {
  'POST /fiscal/v1/invoices': async (api) => ({
    path: `${invoices}?wait=0`,
    body: { ...(await readBody(api)), customer },
  }),
  'POST /fiscal/v1/invoices/:id/credit': async (api) => ({
    path: `${await issueInvoice(api, 'accepted')}/credit?wait=0`,
    body: { reason: 'returned' },
  }),
  'POST /fiscal/v1/invoices/:id/replace': async (api) => ({
    path: `${await issueInvoice(api, 'accepted', { series: 'TIC' })}/replace?wait=0`,
    body: { customer },
  }),
  'POST /fiscal/v1/invoices/:id/cancel': async (api) => ({
    path: `${await issueInvoice(api, 'accepted')}/cancel?wait=0`,
    body: { reason: 'issued twice' },
  }),
  'POST /fiscal/v1/invoices/:id/amend': async (api) => ({
    path: `${await issueInvoice(api, 'rejected')}/amend?wait=0`,
    body: { ...(await readBody(api)), customer: { ...customer, name: 'Hotel Mirador Sitges, S.L.' } },
  }),
  'POST /fiscal/v1/invoices/:id/mail': async (api) => ({
    path: `${await issueInvoice(api, 'accepted')}/mail`,
    body: { to: ['ana@example.com'], attach: [] },
  }),
  'POST /fiscal/v1/batches': async (api) => ({ path: batches, body: await readBatchBody(api) }),
  'POST /fiscal/v1/batches/:id/cancel': async (api) => {
    const { json } = await api.call('POST', batches, await readBatchBody(api));
    return { path: `${batches}/${json.id}/cancel` };
  },
  'POST /transform/v1/bulk': async (api) => ({ path: bulk, body: await readBulkBody(api) }),
  'POST /transform/v1/bulk/:id/cancel': async (api) => {
    const { json } = await api.call('POST', bulk, await readBulkBody(api));
    return { path: `${bulk}/${json.id}/cancel` };
  },
};
