// The writes of a walk on a real database: all or nothing, once, and never over concurrent changes.
import { createMessage } from '../../../src/messages/message';
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import type { ChainDocument } from '../../../src/model/chain';
import { readBlob, computeSha256Hex } from '../../../src/store/entries/blobs';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { findEntryContentVersion } from '../../../src/store/entries/content-change';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { updatePendingSupplierRegistration } from '../../../src/store/suppliers/registrations';
import { begin, type StartedWalk, changesOf, everything, party, unnumbered, viewOf } from '../../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { temporalAddress } from '../../servers/addresses';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const commit = async (begun: StartedWalk): Promise<string> => {
  const view = await viewOf(fixture.deps, begun);
  return commitJobWalk(fixture.database, view, await changesOf(fixture.deps, view));
};
const invoice = (): Promise<StartedWalk> => begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
const getJob = ({ job }: StartedWalk) => getJobsCollection(fixture.database).findOne({ _id: job._id });

/** An invoice whose record is sealed and whose job waits for the response. */
async function sealed(): Promise<StartedWalk> {
  const begun = await invoice();
  expect(await commit(begun)).toBe('written');
  await fixture.seal(chain);
  expect(await commit(begun)).toBe('written');
  return begun;
}

/** The end of the walk if `meanwhile` happens between its read and its write. */
async function lost(begun: StartedWalk, meanwhile: () => Promise<unknown>): Promise<void> {
  const view = await viewOf(fixture.deps, begun);
  const changes = await changesOf(fixture.deps, view);
  await meanwhile();
  const before = await everything(fixture.database);
  expect(await commitJobWalk(fixture.database, view, changes)).toBe('lost');
  expect(await everything(fixture.database)).toEqual(before);
}

describe('commitJobWalk', () => {
  it('writes states, number, signature, the replaced contents and the request together', async () => {
    const begun = await invoice();
    expect(await commit(begun)).toBe('written');
    const entry = await fixture.entry(begun.entry);
    const { code } = JSON.parse(entry.document) as { code: string };
    expect(entry).toMatchObject({
      state: 'processing',
      signed: true,
      contentRevision: begun.entry.contentRevision + 2,
      openJob: begun.job.id,
      states: [{ key: 'processing', srcId: `${begun.job.id}:0` }],
      versions: [{ signed: true }, { signed: false }],
    });
    expect(entry.versions[0]?.version).toBe(entry.version);
    for (const version of [begun.entry.version, entry.versions[1]?.version ?? '']) {
      expect(await findEntryContentVersion(fixture.database, workspace, entry.id, version)).not.toBeNull();
    }
    const request = await fixture.request(`${begun.job._id}:3`);
    expect(request).toMatchObject({ state: 'waiting', held: false, chain: chain._id, job: begun.job.id, visit: 3 });
    expect(request?.invoiceKey).toContain(code);
    expect(request?.contentRevision).toBe(entry.contentRevision);
    expect(await getJob(begun)).toMatchObject({ status: 'QUEUED', open: true, revision: 1 });
    expect((await getJob(begun))?.intents.map(({ visit, completed }) => [visit, completed])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it('writes files once: a record by its name, and a PDF with its bytes', async () => {
    const begun = await sealed();
    const { files, openJob } = await fixture.entry(begun.entry);
    expect(openJob).toBe(begun.job.id);
    expect(files.map(({ key, part }) => [key, part])).toEqual([
      ['fiscal-registration', 'record'],
      ['pdf', undefined],
    ]);
    const page = await readBlob(fixture.database, workspace, files[1]?.hash ?? '');
    expect(page && computeSha256Hex(page)).toBe(files[1]?.hash);
    expect(await readBlob(fixture.database, workspace, files[0]?.hash ?? '')).toBeUndefined();
    const job = await getJob(begun);
    expect(job?.fileIds).toEqual(files.map(({ id }) => id));
    expect(job?.intents).toHaveLength(6);
  });

  it('completes the job and unlocks its entry, with its faults', async () => {
    const begun = await sealed();
    const settled = { outcome: 'rejected', code: '1110', message: 'unknown NIF', answer: '<Answer/>' } as const;
    await getRecordsCollection(fixture.database).updateOne({ entry: begun.entry.id }, { $set: settled });
    expect(await commit(begun)).toBe('written');
    const fault = { provider: 'fiscal.send', code: '1110', message: 'unknown NIF' };
    const job = await getJob(begun);
    expect(job).toMatchObject({ status: 'KO', open: false, faults: [fault] });
    expect(job?.completedAt).toBeInstanceOf(Date);
    const entry = await fixture.entry(begun.entry);
    expect(entry).toMatchObject({ state: 'error', openJob: null, faults: [fault] });
    expect(entry.files.map(({ key }) => key)).toEqual(['fiscal-registration', 'pdf', 'fiscal-registration-answer']);
    expect(entry.states.map(({ key }) => key)).toEqual(['error', 'processing']);
  });

  it('registers a supplier once, and reverses the registration', async () => {
    const begun = await begin(fixture.database, 'Register supplier', party('A58818501'));
    expect(await commit(begun)).toBe('written');
    const chain = await getChainsCollection(fixture.database).findOne({
      _id: formatChainKey(workspace, 'simulator', 'A58818501'),
    });
    expect(chain).toMatchObject({
      supplierName: 'Muebles del Ebro, S.A.',
      zone: 'Europe/Madrid',
      registration: { state: 'registered', job: begun.job.id, entry: begun.entry.id },
      head: null,
    });
    expect(await getJob(begun)).toMatchObject({ status: 'OK', open: false });
  });

  it('registers again after the supplier was unregistered, under the same installation number', async () => {
    const before = await fixture.supplier('B83834747');
    await getChainsCollection(fixture.database).updateOne(
      { _id: before._id },
      { $set: { 'registration.state': 'unregistered' } },
    );
    const begun = await begin(fixture.database, 'Register supplier', party('B83834747'));
    expect(await commit(begun)).toBe('written');
    expect(await fixture.chain(before)).toMatchObject({
      installation: before.installation,
      registration: { state: 'registered', job: begun.job.id },
    });
  });

  it('writes nothing the second time', async () => {
    const begun = await invoice();
    const view = await viewOf(fixture.deps, begun);
    const changes = await changesOf(fixture.deps, view);
    expect(await commitJobWalk(fixture.database, view, changes)).toBe('written');
    const before = await everything(fixture.database);
    expect(await commitJobWalk(fixture.database, view, changes)).toBe('lost');
    expect(await everything(fixture.database)).toEqual(before);
  });
});

describe('a walk that another change has overtaken', () => {
  it('writes nothing if another worker has walked the job', async () => {
    const begun = await invoice();
    await lost(begun, () => commit(begun));
  });

  it('writes nothing if the job was cancelled', async () => {
    const begun = await invoice();
    await lost(begun, () => cancelJobUnlessRecordUnsettled(fixture.database, workspace, begun.job.id, new Date()));
  });

  it('writes nothing if another job has locked its entry', async () => {
    const begun = await invoice();
    await lost(begun, () =>
      getEntriesCollection(fixture.database).updateOne({ _id: begun.entry._id }, { $set: { openJob: 'another' } }),
    );
  });

  it('writes nothing if the content of its entry was changed', async () => {
    const begun = await invoice();
    await lost(begun, () => fixture.change(begun.entry, 'Servicio nuevo'));
  });

  it('writes nothing if the PDF was created from content that was replaced', async () => {
    const begun = await invoice();
    await commit(begun);
    await fixture.seal(chain);
    await lost(begun, () => fixture.change(begun.entry, 'Servicio nuevo'));
  });

  it('writes nothing if the request that it waits for was settled before', async () => {
    const { entry, job } = await sealed();
    await getJobsCollection(fixture.database).updateOne({ _id: job._id }, { $set: { open: false } });
    const listener = await begin(fixture.database, 'Invoice', await fixture.entry(entry));
    const steps = listener.job.steps.filter(({ provider }) => provider === 'fiscal.send');
    await getJobsCollection(fixture.database).updateOne({ _id: listener.job._id }, { $set: { steps } });
    const request = { _id: `${job._id}:3` };
    await lost(listener, () =>
      getSealingRequestsCollection(fixture.database).updateOne(request, { $set: { state: 'settled' } }),
    );
    await getSealingRequestsCollection(fixture.database).updateOne(request, { $set: { state: 'sealed' } });
    expect(await commit(listener)).toBe('written');
    expect((await fixture.request(request._id))?.listeners).toEqual([listener.job.id]);
  });

  it('writes nothing if another job registered the supplier before', async () => {
    const [one, other] = [
      await begin(fixture.database, 'Register supplier', party('A28015865')),
      await begin(fixture.database, 'Register supplier', party('A28015865')),
    ];
    await lost(one, () => commit(other));
    expect(await commit(one)).toBe('written');
    const register = (await getJob(one))?.intents.find(({ provider }) => provider === 'fiscal.register');
    expect(register?.events[1]).toMatchObject({
      status: 'SKIP',
      message: createMessage('registered-already'),
    });
    const found = await getChainsCollection(fixture.database).findOne({
      _id: formatChainKey(workspace, 'simulator', 'A28015865'),
    });
    expect(found?.registration.job).toBe(other.job.id);
  });

  it('writes nothing if the registration that it read was reversed and repeated', async () => {
    const supplier = await fixture.supplier('B63272603');
    await getChainsCollection(fixture.database).updateOne(
      { _id: supplier._id },
      { $set: { 'registration.state': 'unregistered' } },
    );
    const begun = await begin(fixture.database, 'Register supplier', party('B63272603'));
    await lost(begun, () =>
      getChainsCollection(fixture.database).updateOne(
        { _id: supplier._id },
        { $set: { registration: { state: 'pending', entry: 'e', job: 'j', confirmedAt: new Date() } } },
      ),
    );
  });

  it('writes nothing over papers that were confirmed while it drew its own form, and then takes them over', async () => {
    const supplier = await fixture.supplier('B85905495');
    const registration = { state: 'pending', entry: 'e', job: 'j' } as const;
    await getChainsCollection(fixture.database).updateOne({ _id: supplier._id }, { $set: { registration } });
    const begun = await begin(fixture.database, 'Register supplier', party('B85905495'));
    const plan = async () => {
      const view = await viewOf(fixture.deps, begun);
      const withForm = { ...view, workspace: { ...view.workspace, agreement: true } };
      return [withForm, await changesOf(fixture.deps, withForm)] as const;
    };
    const early = await plan();
    const signed = { entry: 'e', file: 'f', hash: 'h' };
    const confirmation = { confirmedAt: new Date(), confirmedBy: 'a key' };
    const papers = { signature: 'digital', papers: { signed }, ...confirmation } as const;
    expect(await updatePendingSupplierRegistration(fixture.database, { ...supplier, registration }, papers)).toBe(true);
    expect(await commitJobWalk(fixture.database, ...early)).toBe('lost');
    expect((await fixture.chain(supplier)).registration).toEqual({ ...registration, ...papers });
    expect(await commitJobWalk(fixture.database, ...(await plan()))).toBe('written');
    const joined = { state: 'pending', entry: begun.entry.id, job: begun.job.id, others: [{ entry: 'e', job: 'j' }] };
    expect((await fixture.chain(supplier)).registration).toEqual({ ...joined, ...papers });
  });

  it('writes only once in ten commits of the same snapshot', async () => {
    const begun = await invoice();
    const view = await viewOf(fixture.deps, begun);
    const changes = await changesOf(fixture.deps, view);
    const ends = await Promise.all(Array.from({ length: 10 }, () => commitJobWalk(fixture.database, view, changes)));
    expect(ends.filter((end) => end === 'written')).toHaveLength(1);
    expect((await fixture.entry(begun.entry)).states).toHaveLength(1);
    expect((await getJob(begun))?.revision).toBe(1);
  });
});
