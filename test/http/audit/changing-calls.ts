// A sample call for every route that changes data, each with separate resources.
import { createHash } from 'node:crypto';
import { createUuidV7 } from '../../../src/main/ids';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../../src/certificates/pkcs12';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import type { SubmissionDocument } from '../../../src/model/submission';
import type { ChainDocument } from '../../../src/model/chain';
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import { insertSendingStopIfAbsent } from '../../../src/store/chains/windows';
import type { TestApi } from '../api';
import { invoice } from '../documents';
import { accessCalls, keyOf, type Prepare } from './access-calls';
import { invoiceCalls } from './invoice-calls';
import { waitingJobOf } from '../waiting-job';
import { chainOf, entryOf } from './stored-chain';
import { supplierCalls } from './supplier-calls';

const year = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 300 * 86_400_000) };
const holder = { kind: 'person', name: 'ANA', nif: '12345678Z' } as const;
let certificate: { readonly data: string; readonly password: string } | undefined;
const makeCertificate = () =>
  (certificate ??= {
    data: encodePkcs12(
      createLocalClientCertificate(createLocalCertificateAuthority('Test', year), holder, year),
      'x',
    ).toString('base64'),
    password: 'x',
  });

const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
const workflow = { name: 'W', steps: [{ name: 'state', provider: 'silo.state', config: { state: 'sent' } }] };

async function createWorkflow(api: TestApi): Promise<string> {
  const id = createUuidV7();
  await api.call('PUT', `/transform/v1/workflows/${id}`, workflow);
  return id;
}

async function createSeries(api: TestApi): Promise<string> {
  const id = createUuidV7();
  await api.call('PUT', `/sequence/v1/series/${id}`, { name: 'S' });
  return id;
}

const file = (data = 'aGVsbG8=') => ({ name: 'a.txt', data });

/** Calls by method and path, as the route table has them. */
export const changingCalls: Readonly<Record<string, Prepare>> = {
  ...accessCalls,
  ...supplierCalls,
  ...invoiceCalls,
  'POST /silo/v1/entries': async () => ({
    path: '/silo/v1/entries',
    body: { data: invoice({ code: createUuidV7().slice(0, 20) }) },
  }),
  'PUT /silo/v1/entries/:id': async () => ({
    path: `/silo/v1/entries/${createUuidV7()}`,
    body: { data: invoice({ code: createUuidV7().slice(0, 20) }) },
  }),
  'PATCH /silo/v1/entries/:id': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}`,
    body: { data: { doc: { notes: [{ text: 'changed' }] } }, content_type: 'application/merge-patch+json' },
  }),
  'POST /silo/v1/entries/:id/states': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/states`,
    body: { key: 'sent' },
  }),
  'PUT /silo/v1/entries/:id/states/:at': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/states/${new Date(Date.now() + 5_000).toISOString()}`,
    body: { key: 'sent' },
  }),
  'PUT /silo/v1/entries/:entry/meta/:key': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/meta/k`,
    body: { value: { a: 1 } },
  }),
  'PUT /silo/v1/entries/meta/:key': async (api) => {
    const ref = createUuidV7();
    await api.call('PUT', `/silo/v1/entries/${await entryOf(api)}/meta/k`, { ref, indexed: true });
    return { path: '/silo/v1/entries/meta/k', body: { ref, value: { a: 1 } } };
  },
  'DELETE /silo/v1/entries/:entry/meta/:key': async (api) => {
    const path = `/silo/v1/entries/${await entryOf(api)}/meta/k`;
    await api.call('PUT', path, { value: { a: 1 } });
    return { path };
  },
  'POST /silo/v1/entries/:entry/files': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/files`,
    body: file(),
  }),
  'PUT /silo/v1/entries/:entry/files/:id': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/files/${createUuidV7()}`,
    body: file(),
  }),
  'PUT /silo/v1/entries/:entry/attachments/:id': async (api) => ({
    path: `/silo/v1/entries/${await entryOf(api)}/attachments/${createUuidV7()}`,
    body: file(),
  }),
  'PUT /silo/v1/entries/:entry/files/:id/data': async (api) => {
    const [entry, id, bytes] = [await entryOf(api), createUuidV7(), Buffer.from(createUuidV7())];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'a.txt', mime: 'text/plain', size: bytes.length, sha256 };
    await api.call('PUT', `/silo/v1/entries/${entry}/files/${id}`, announced);
    return { path: `/silo/v1/entries/${entry}/files/${id}/data`, raw: bytes };
  },
  'POST /silo/v1/spool': async () => ({ path: '/silo/v1/spool', body: { data: 'aGVsbG8=' } }),
  'DELETE /silo/v1/spool/:key': async (api) => ({
    path: `/silo/v1/spool/${(await api.call('POST', '/silo/v1/spool', { data: 'aGVsbG8=' })).json.key}`,
  }),
  'POST /transform/v1/jobs': async (api) => ({
    path: '/transform/v1/jobs',
    body: { workflow_id: await createWorkflow(api), silo_entry_id: await entryOf(api) },
  }),
  'PUT /transform/v1/jobs/:id': async (api) => ({
    path: `/transform/v1/jobs/${createUuidV7()}`,
    body: { workflow_id: await createWorkflow(api), data: invoice({ code: createUuidV7().slice(0, 20) }) },
  }),
  'POST /transform/v1/jobs/intents': async (api) => ({
    path: '/transform/v1/jobs/intents',
    body: { job_id: await waitingJobOf(api), status: 'POKE' },
  }),
  'POST /transform/v1/jobs/:id/cancel': async (api) => ({
    path: `/transform/v1/jobs/${await waitingJobOf(api)}/cancel`,
  }),
  'PUT /transform/v1/workflows/:id': async () => ({
    path: `/transform/v1/workflows/${createUuidV7()}`,
    body: workflow,
  }),
  'PATCH /transform/v1/workflows/:id': async (api) => ({
    path: `/transform/v1/workflows/${await createWorkflow(api)}`,
    body: { name: 'V' },
  }),
  'POST /transform/v1/workflows/:id/versions/:version/restore': async (api) => {
    const id = await createWorkflow(api);
    await api.call('PATCH', `/transform/v1/workflows/${id}`, { name: 'Later' });
    return { path: `/transform/v1/workflows/${id}/versions/1/restore` };
  },
  'PUT /sequence/v1/series': async () => ({ path: '/sequence/v1/series', body: { name: 'S' } }),
  'PUT /sequence/v1/series/:id': async () => ({ path: `/sequence/v1/series/${createUuidV7()}`, body: { name: 'S' } }),
  'PUT /sequence/v1/series/:series/entries/:id': async (api) => ({
    path: `/sequence/v1/series/${await createSeries(api)}/entries/${createUuidV7()}`,
    body: {},
  }),
  'POST /sequence/v1/paused/:id/resume': async (api) => ({
    path: `/sequence/v1/paused/${await createSeries(api)}/resume`,
    body: { next: 10 },
  }),
  'POST /apps/fiscal/v1/entry/:id/agreement': async (api) => ({
    path: `/apps/fiscal/v1/entry/${(await chainOf(api)).entry}/agreement`,
    body: { data: png, signature: 'hand' },
  }),
  'POST /apps/fiscal/v1/entry/:id/identity': async (api) => ({
    path: `/apps/fiscal/v1/entry/${(await chainOf(api)).entry}/identity`,
    body: { data: png, view: 'front' },
  }),
  'POST /apps/fiscal/v1/entry/:id/confirm': async (api) => ({
    path: `/apps/fiscal/v1/entry/${(await chainOf(api, { signature: 'digital' })).entry}/confirm`,
  }),
  'POST /fiscal/v1/chains/:supplier/renew': async (api) => ({
    path: `/fiscal/v1/chains/${(await chainOf(api)).supplier}/renew`,
  }),
  'POST /fiscal/v1/chains/renew': async (api) => {
    await getChainsCollection(api.database).deleteMany({});
    await chainOf(api);
    return { path: '/fiscal/v1/chains/renew' };
  },
  'POST /fiscal/v1/chains/:supplier/confirm': async (api) => ({
    path: `/fiscal/v1/chains/${(await chainOf(api)).supplier}/confirm`,
  }),
  'POST /fiscal/v1/chains/:supplier/resume': async (api) => {
    const { supplier } = await chainOf(api);
    await insertSendingStopIfAbsent(api.database, {
      _id: `chain:${formatChainKey(api.workspace, 'simulator', supplier)}`,
      at: new Date(),
      text: 'no',
    });
    return { path: `/fiscal/v1/chains/${supplier}/resume` };
  },
  'PUT /fiscal/v1/suppliers/:supplier/certificate': async (api) => {
    const { supplier } = await chainOf(api);
    return { path: `/fiscal/v1/suppliers/${supplier}/certificate`, body: makeCertificate() };
  },
  'DELETE /fiscal/v1/suppliers/:supplier/certificate': async (api) => {
    const path = `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/certificate`;
    await api.call('PUT', path, makeCertificate());
    return { path };
  },
  'PUT /fiscal/v1/suppliers/:supplier/reporting': async (api) => ({
    path: `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/reporting`,
    body: { reporting: 'on' },
  }),
  'PATCH /fiscal/v1/suppliers/:supplier/settings': async (api) => ({
    path: `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/settings`,
    body: { simplified_max_euros: 3_000 },
  }),
  'POST /fiscal/v1/chains/:supplier/retry': async (api) => {
    const { supplier } = await chainOf(api);
    const chain = formatChainKey(api.workspace, 'simulator', supplier);
    const later = new Date(Date.now() + 600_000);
    await getSubmissionsCollection(api.database).insertOne({
      _id: createUuidV7(),
      chain,
      open: true,
      retryAt: later,
    } as SubmissionDocument);
    return { path: `/fiscal/v1/chains/${supplier}/retry` };
  },
  'POST /fiscal/v1/chains/:supplier/acknowledge': async (api) => {
    const { supplier } = await chainOf(api);
    const alarm = { at: new Date(), text: 'broken' } as NonNullable<ChainDocument['alarm']>;
    await getChainsCollection(api.database).updateOne({ supplier }, { $set: { alarm } });
    return { path: `/fiscal/v1/chains/${supplier}/acknowledge` };
  },
  'POST /access/v1/workspaces': async () => ({
    path: '/access/v1/workspaces',
    body: { name: 'N', slug: createUuidV7(), environment: 'simulator' },
    service: true,
  }),
  'PATCH /access/v1/workspaces/:workspace': async () => ({
    path: '/access/v1/workspaces/one',
    body: { amendments: false },
    service: true,
  }),
  'POST /access/v1/workspaces/:workspace/keys': async () => ({
    path: '/access/v1/workspaces/one/keys',
    body: { name: 'k', scopes: ['read'] },
    service: true,
  }),
  'DELETE /access/v1/workspaces/:workspace/keys/:id': async (api) => ({
    path: `/access/v1/workspaces/one/keys/${await keyOf(api)}`,
    service: true,
  }),
  'POST /access/v1/workspaces/:workspace/chains/:supplier/resume': async (api) => ({
    path: `/access/v1/workspaces/one/chains/${(await chainOf(api)).supplier}/resume`,
    service: true,
  }),
  'POST /apps/fiscal/v1/entry/:id/approve': async (api) => ({
    path: `/apps/fiscal/v1/entry/${(await chainOf(api, { confirmedAt: new Date() })).entry}/approve`,
    service: true,
  }),
};

/** Calls that only compute or search, although they take a body. */
export const unchangingCalls: readonly string[] = [
  'POST /silo/v1/entries/query',
  'POST /silo/v1/entries/query/count',
  'POST /silo/v1/gobl/build',
  'POST /silo/v1/gobl/correct',
  'POST /silo/v1/gobl/sign',
  'POST /apps/gov-es/v1/lookup',
  'POST /fiscal/v1/suppliers/:supplier/certificate/trial',
  'POST /apps/pdf/v1/preview',
  'POST /access/v1/workspace/mail/preview',
  'POST /fiscal/v1/suppliers/:supplier/mail/preview',
  'POST /apps/ubl/v1/preview',
  'POST /apps/cii/v1/preview',
  'POST /apps/facturae/v1/preview',
];
