// Tests `sello erase` on supplier registrations. Regression: names, tax IDs, email addresses and pictures of identity documents
// stayed for 400 days.
import { workspaceExportAndErasureLimits as limits } from '../../../src/contracts/limits/retention';
import type { SelfRegistrationDocument } from '../../../src/model/registration';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getSelfRegistrationsCollection } from '../../../src/store/suppliers/self-registrations';
import { apiOfFile } from '../../http/api';
import { chainOf } from '../../http/audit/stored-chain';
import { eraseIn } from './erase';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { capturePrinted } from '../printed';

const api = apiOfFile();
const { output, text } = capturePrinted();
const erase = (...args: string[]) => eraseIn(api, ...args);

beforeEach(() => {
  // No upload is in progress.
  jest.replaceProperty(limits, 'blobGraceMs', 50 as never);
});
afterEach(async () => {
  const { database } = api;
  await getSelfRegistrationsCollection(database).deleteMany({});
  await getEntriesCollection(database).deleteMany({});
  await getChainsCollection(database).deleteMany({});
  await getOutboxCollection(database).deleteMany({});
});

const signer = '12345678Z';

/** A registration of a company; its signer is in no other data. */
async function register(changes: Partial<SelfRegistrationDocument> = {}): Promise<SelfRegistrationDocument> {
  const { status, json } = await api.call('POST', '/fiscal/v1/registrations', {
    supplier: {
      name: 'Muebles del Ebro, S.L.',
      tax_code: 'B99286320',
      address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      email: 'ana@ejemplo.es',
    },
    signer: { name: 'Ana Lores', tax_code: signer },
  });
  expect(status).toBe(201);
  const stored = await getSelfRegistrationsCollection(api.database).findOneAndUpdate(
    { id: json.id },
    { $set: changes },
    { returnDocument: 'after' },
  );
  if (!stored) throw new Error('the registration is not stored');
  return stored;
}

const expired = { status: 'expired', open: false, endedAt: new Date() } as const;
const approved = { status: 'approved', open: false, endedAt: new Date() } as const;
const listStored = async () =>
  (await getSelfRegistrationsCollection(api.database).find().toArray()).map(({ id }) => id);
const hasEntry = async ({ entry }: SelfRegistrationDocument) =>
  (await api.call('GET', `/silo/v1/entries/${entry}`)).status === 200;
const findLine = (id: string) => output.find((line) => line.startsWith(`  ${id}  `));

describe('sello erase --person', () => {
  it('erases an abandoned registration and its entry, even if only its files name the signer', async () => {
    const [erasable, ofOthers] = [await register(expired), await register(expired)];
    await getSelfRegistrationsCollection(api.database).updateOne(
      { _id: ofOthers._id },
      { $set: { signer: { name: 'Luis Gil', taxCode: '54387763P' } } },
    );
    expect(await erase('--person', signer)).toBe(0);
    expect(findLine(erasable.id)).toContain('erase');
    expect(findLine(erasable.entry)).toContain('erase');
    expect(output).toContain('Registrations: 1 would be erased, 0 kept, 0 busy, 0 changed in the meantime.');
    expect(await listStored()).toEqual(expect.arrayContaining([erasable.id, ofOthers.id]));
    expect(await erase('--person', signer.toLowerCase(), '--confirm')).toBe(0);
    expect(await listStored()).toEqual([ofOthers.id]);
    expect([await hasEntry(erasable), await hasEntry(ofOthers)]).toEqual([false, true]);
    const changes = (await getOutboxCollection(api.database).find().toArray()).flatMap((row) => row.changes ?? []);
    const rows = changes.filter(({ route }) => route === 'sello erase (erase)').flatMap(({ objects }) => objects);
    expect(rows).toEqual([
      { kind: 'entry', id: erasable.entry },
      { kind: 'registration', id: erasable.id },
    ]);
    output.length = 0;
    expect(await erase('--person', signer, '--confirm')).toBe(0);
    expect(text()).not.toContain('Registrations');
  }, 60_000);

  it('keeps the form that authorizes reporting for a supplier, and prints why', async () => {
    const registration = await register(approved);
    const { supplier } = await chainOf(api, { state: 'registered', entry: registration.entry });
    await getSelfRegistrationsCollection(api.database).updateOne(
      { _id: registration._id },
      { $set: { 'supplier.taxCode': supplier } as object },
    );
    expect(await erase('--person', signer, '--confirm')).toBe(0);
    expect(findLine(registration.id)).toContain(
      'keep     its signed form is the title of a supplier that is registered',
    );
    expect([await listStored(), await hasEntry(registration)]).toEqual([[registration.id], true]);
    await getChainsCollection(api.database).updateOne({ supplier }, { $set: { 'registration.state': 'unregistered' } });
    expect(await erase('--person', signer, '--confirm')).toBe(0);
    expect([await listStored(), await hasEntry(registration)]).toEqual([[], true]);
  }, 60_000);

  it('keeps the form of a supplier that had registered earlier', async () => {
    const registration = await register(approved);
    const { supplier } = await chainOf(api, { state: 'registered' });
    const title = { kind: 'collaborator', formId: registration.id } as never;
    await getChainsCollection(api.database).updateOne({ supplier }, { $set: { title } });
    await getSelfRegistrationsCollection(api.database).updateOne(
      { _id: registration._id },
      { $set: { 'supplier.taxCode': supplier } as object },
    );
    expect(await erase('--person', 'B99286320', '--confirm')).toBe(0);
    expect(await erase('--entry', registration.entry, '--confirm')).toBe(0);
    expect([await listStored(), await hasEntry(registration)]).toEqual([[registration.id], true]);
  }, 60_000);

  it('skips an open registration and its entry, and reports it', async () => {
    const open = await register();
    expect(await erase('--person', 'B99286320', '--confirm')).toBe(1);
    expect(findLine(open.id)).toContain('busy');
    expect([await listStored(), await hasEntry(open)]).toEqual([[open.id], true]);
    expect(await erase('--entry', open.entry, '--confirm')).toBe(1);
    expect(await hasEntry(open)).toBe(true);
  }, 60_000);
});

describe('sello erase --all', () => {
  it('erases registrations in every state', async () => {
    await register(expired);
    await register();
    expect(await erase('--all')).toBe(0);
    expect(text()).toContain('registrations: 2.');
    expect(await erase('--all', '--confirm')).toBe(0);
    expect(await listStored()).toEqual([]);
  }, 60_000);
});
