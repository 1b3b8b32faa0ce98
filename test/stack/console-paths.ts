// A stack with data for every screen of the console, and the path of each screen.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleScreens } from '../../src/http/console/screens';
import type { ScreenTitleKey } from '../../src/http/console/screen';
import { connectDatabase, type Database } from '../../src/store/database';
import { getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import { formatChainStopKey, getSendingStopsCollection } from '../../src/store/chains/windows';
import { getSeriesNumbersCollection } from '../../src/store/series/series';
import { getSelfRegistrationsCollection } from '../../src/store/suppliers/self-registrations';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { getWebhookDeliveriesCollection, buildWebhookDelivery } from '../../src/store/webhooks/deliveries';
import { formatWebhookDatabaseKey, getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { type FaultStack, createId } from './stack';

/** A supplier with a stop, an alarm and records; one with its own certificate; one that waits for approval. */
const [supplier, certified, waiting] = ['A58818501', 'B12345674', 'B85905495'];

/** Fingerprint of the stopped certificate, which the waiting supplier has. */
const stopped = 'AB12';

/** Path of a page below the base of the workspace or of the service. */
export type ConsolePaths = Readonly<Record<string, string>>;

/** Creates the data of the pages. @returns the path of each page by its name */
export async function makePlaces(sello: FaultStack): Promise<ConsolePaths> {
  const database = await connectDatabase(sello.stack.addresses.mongodb, 'sello', 'test');
  try {
    const workspace = (await findWorkspaceByIdOrSlug(database, 'local'))?._id ?? '';
    const resources = { ...(await makeEntries(sello)), ...(await makeSettings(sello)) };
    const [webhook, approval] = [await makeWebhooks(sello, database, workspace), createId()];
    const forms = await makeRegistrations(sello, database);
    const series = await makePausedSeries(sello, database);
    await makeTroubles(database, workspace, approval);
    const values: Readonly<Record<string, string>> = {
      ...resources,
      ...forms,
      webhook,
      workspace,
      approval,
      paused: series,
    };
    return Object.fromEntries(consoleScreens.map(({ name, path: screen }) => [name, getPlace(name, screen, values)]));
  } finally {
    await database.close();
  }
}

/** Returns the resource whose id is in the path of a page. */
const idOf: Partial<Record<ScreenTitleKey, string>> = {
  entry: 'rejected',
  entryEdit: 'rejected',
  entryCancel: 'accepted',
  job: 'job',
  batch: 'batch',
  submission: 'submission',
  seriesOne: 'series',
  seriesContinue: 'paused',
  keyRevoke: 'key',
  personWithdraw: 'person',
  operatorWithdraw: 'operator',
  webhook: 'webhook',
  webhookDelete: 'webhook',
  workflow: 'workflow',
  workflowVersion: 'workflow',
  workflowEdit: 'workflow',
  registration: 'registration',
  waitingForm: 'form',
};

function getPlace(name: ScreenTitleKey, screen: string, values: Readonly<Record<string, string>>): string {
  const owner = name === 'certificateRemove' || name === 'certificate' ? certified : supplier;
  const resource = screen
    .replace(':supplier', owner)
    .replace(':workspace', values.workspace ?? '')
    .replace(':entry', values.approval ?? '')
    .replace(':version', '1')
    .replace(':environment', 'simulator')
    .replace(':certificate', stopped)
    .replace(':id', values[idOf[name] ?? ''] ?? ':id');
  return resource + (buildQueries()[name] ?? '');
}

/** Pages with their query, because the form alone shows little, and the previous month is empty. */
const buildQueries = (): Partial<Record<ScreenTitleKey, string>> => ({
  verification: '?run=1',
  workflow: '?compare=1',
  months: `?month=${thisMonth()}`,
  month: `?month=${thisMonth()}`,
});

const thisMonth = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit' }).format();

async function makeEntries(sello: FaultStack) {
  await sello.supplier(supplier);
  const tax_id = { country: 'ES', code: sello.stack.addresses.rejectCode };
  const rejected = await sello.makeInvoice(supplier, { customer: { name: 'Cliente Desconocido, S.L.', tax_id } });
  const accepted = await sello.makeInvoice(supplier);
  const job = await sello.startJob('Invoice', rejected.id, 30);
  await sello.startJob('Invoice', accepted.id, 30);
  const sent = await sello.want<{ list: { id: string }[] }>('GET', '/fiscal/v1/submissions');
  const batch = await makeBatch(sello);
  await makeMonthExport(sello);
  return { batch, rejected: rejected.id, accepted: accepted.id, job: job.id, submission: sent.list[0]?.id ?? '' };
}

async function makeMonthExport(sello: FaultStack): Promise<void> {
  const path = `/fiscal/v1/months/${thisMonth()}/export?supplier=${supplier}`;
  await sello.want('POST', path);
  await sello.until('the month is exported', 60, async () => {
    const { status } = await sello.want<{ status: string }>('GET', path);
    return status === 'completed';
  });
}

/** A completed file with a valid and an invalid row. */
async function makeBatch(sello: FaultStack): Promise<string> {
  const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
  const lines = [{ description: 'Mesa de roble', price: '450.00', tax: '21%' }];
  const row = (key: string, more: object = {}) => ({ supplier, series: 'B', customer, lines, key, ...more });
  const invoices = [row('pedido-2026-000001'), row('pedido-2026-000002', { lines: [{ description: 'Silla' }] })];
  const { id } = await sello.want<{ id: string }>('POST', '/fiscal/v1/batches', { invoices });
  await sello.until('the batch ends', 60, async () => {
    const { status } = await sello.want<{ status: string }>('GET', `/fiscal/v1/batches/${id}`);
    return status !== 'running';
  });
  return id;
}

async function makeSettings(sello: FaultStack) {
  await sello.supplier(certified);
  const data = readFileSync(path.join(sello.certificates(), 'seal.p12')).toString('base64');
  await sello.want('PUT', `/fiscal/v1/suppliers/${certified}/certificate`, { data, password: 'simulator' });
  const series = await sello.want<{ list: { id: string }[] }>('GET', '/sequence/v1/series');
  const key = await sello.want<{ id: string }>('POST', '/access/v1/keys', {
    name: 'Caja 1',
    scopes: ['read', 'write'],
  });
  const person = await sello.want<{ id: string }>('POST', '/access/v1/people', { name: 'Berta', role: 'viewer' });
  const workflow = await sello.workflow('Invoice');
  await sello.want('PATCH', `/transform/v1/workflows/${workflow}`, { description: 'Numera, firma, sella y remite.' });
  const operator = await sello.want<{ id: string }>('POST', '/access/v1/service/people', { name: 'Olga' }, 'operator');
  return { operator: operator.id, series: series.list[0]?.id ?? '', key: key.id, person: person.id, workflow };
}

/** A disabled webhook with accepted, failed and waiting deliveries. */
async function makeWebhooks(sello: FaultStack, database: Database, workspace: string): Promise<string> {
  const body = { url: 'https://hooks.example.com/a/rather/long/path/of/a/receiver', description: 'Contabilidad' };
  const { id } = await sello.want<{ id: string }>('POST', '/access/v1/webhooks', body);
  await sello.want('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/', types: ['entry.state'] });
  const owner = { _id: formatWebhookDatabaseKey(workspace, id), workspace };
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const rows = [1, 2, 3].map((n) => {
    const data = { entry_id: createId(), state: 'sent' };
    const event = { _id: createId(), workspace, type: 'entry.state' as const, data, createdAt: at(n) };
    const { nextAt, ...row } = buildWebhookDelivery(owner, event as never, at(n));
    const text = 'upstream connect error or disconnect before headers';
    const log = [{ at: at(n), status: n === 1 ? 204 : 502, durationMs: 40 * n, text: n === 1 ? '' : text }];
    const ends = (['delivered', 'failed', 'waiting'] as const)[n - 1] ?? 'failed';
    return { ...row, state: ends, attempts: n, log, ...(ends === 'waiting' ? { nextAt: nextAt ?? at(-600) } : {}) };
  });
  await getWebhookDeliveriesCollection(database).insertMany(rows);
  const disabled = { at: at(86_400), reason: 'failing' as const };
  await getWebhooksCollection(database).updateOne(
    { _id: owner._id },
    { $set: { enabled: false, disabled, lastSuccessAt: at(600_000) } },
  );
  return id;
}

/** A series for which the database has fewer numbers than were assigned. */
async function makePausedSeries(sello: FaultStack, database: Database): Promise<string> {
  const id = createId();
  await sello.want('PUT', `/sequence/v1/series/${id}`, { name: 'Tienda de Málaga', prefix: 'MLG-', padding: 6 });
  for (let i = 0; i < 3; i += 1) await sello.want('PUT', `/sequence/v1/series/${id}/entries/${createId()}`, {});
  await getSeriesNumbersCollection(database).deleteMany({ series: id, index: { $gt: 1 } });
  return id;
}

/** An open registration, and one that waits for an operator. */
async function makeRegistrations(sello: FaultStack, database: Database) {
  const address = { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' };
  const invite = (name: string, tax_code: string) =>
    sello.want<{ id: string }>('POST', '/fiscal/v1/registrations', { supplier: { name, tax_code, address } });
  const [open, form] = [await invite('Ana Lores', '12345678Z'), await invite('Berta Ruiz', '89890001K')];
  const faults = ['certificate-unknown' as const];
  await getSelfRegistrationsCollection(database).updateOne({ id: form.id }, { $set: { status: 'waiting', faults } });
  return { registration: open.id, form: form.id };
}

async function makeTroubles(database: Database, workspace: string, approval: string): Promise<void> {
  const chain = await getChainsCollection(database).findOne({ workspace, supplier });
  const at = new Date();
  const note = { at, text: 'the chain has less than the witness has seen' };
  await getChainsCollection(database).updateOne(
    { _id: chain?._id ?? '' },
    { $set: { alarm: note, sealingPause: note } },
  );
  await getSendingStopsCollection(database).insertOne({
    _id: formatChainStopKey(chain?._id ?? ''),
    at,
    code: '4141',
    text: 'Titular suspendido',
  });
  await getSendingStopsCollection(database).insertOne({
    _id: `certificate:simulator:${stopped}`,
    at,
    text: 'Titular suspendido',
  });
  await getChainsCollection(database).insertOne({
    _id: `${workspace}:simulator:${waiting}`,
    workspace,
    environment: 'simulator',
    supplier: waiting,
    supplierName: 'Panadería La Esperanza, S.L.',
    certificate: { fingerprint: stopped },
    installation: generateInstallationNumber(),
    zone: 'Europe/Madrid',
    registration: { state: 'pending', entry: approval, job: createId(), signature: 'digital', confirmedAt: at },
    head: null,
    createdAt: at,
    updatedAt: at,
  });
}
