// The cancellation of a job whose request was restored from a backup: nobody knows whether the request was sealed after
// the backup, so the job is not ended as if it had no record.
import { seedEntry, seedInvoice } from '../../../bench/seed-requests';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import { pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import { markConfirmedChainEndQueried, saveConfirmedChainEnd } from '../../../src/store/chains/confirmed-end';
import { generateInstallationNumber, findChain, getChainsCollection } from '../../../src/store/chains/chains';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { begin, changesOf, type StartedWalk, unnumbered, viewOf } from '../../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { temporalAddress } from '../../servers/addresses';
import { createMessage } from '../../../src/messages/message';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
}, 60_000);
beforeEach(async () => {
  await getChainsCollection(fixture.database).deleteMany({});
  chain = await fixture.supplier('B12345674');
});
afterAll(() => fixture?.close());

/** A job whose request waits for the seal. */
async function startWaiting(entry = unnumbered(chain.supplier, createUuidV7().slice(-6))): Promise<StartedWalk> {
  const begun = await begin(fixture.database, 'Invoice', entry);
  const view = await viewOf(fixture.deps, begun);
  expect(await commitJobWalk(fixture.database, view, await changesOf(fixture.deps, view))).toBe('written');
  return begun;
}
const cancel = ({ job }: StartedWalk) =>
  cancelJobUnlessRecordUnsettled(fixture.database, workspace, job.id, new Date());
const readState = async ({ job }: StartedWalk) => (await fixture.request(`${job._id}:3`))?.state;
const restore = async () => pauseAllChainsAfterRestore(fixture.database, await fixture.database.now());

describe('a job whose request waited when the backup was made', () => {
  it('is not cancelled while the restored chain is paused, nor after its renewal', async () => {
    const begun = await startWaiting();
    await restore();
    expect([await cancel(begun), await readState(begun)]).toEqual(['record-unknown', 'waiting']);
    const renewal = { installation: generateInstallationNumber(), now: new Date() };
    await renewInstallationNumber(fixture.database, chain._id, renewal);
    expect([await cancel(begun), await readState(begun)]).toEqual(['record-unknown', 'waiting']);
  });

  // Regression: the second restore kept the time of the first pause, so the request counted as newer than the restore.
  it('is not cancelled if the backup was made while the chain was paused after an earlier restore', async () => {
    await restore();
    const begun = await startWaiting();
    await restore();
    expect([await cancel(begun), await readState(begun)]).toEqual(['record-unknown', 'waiting']);
    const { sealingPause } = (await findChain(fixture.database, chain._id)) as ChainDocument;
    expect(sealingPause).toMatchObject({ restored: true, text: createMessage('backup-restored') });
  });

  // Regression: the request had the time of the worker, and the pause that of the database.
  it('is not cancelled if a worker stored the request whose clock was ahead', async () => {
    fixture.clockAheadMs = 300_000;
    const numbered = seedEntry(workspace, seedInvoice(chain.supplier, `N-${createUuidV7().slice(-6)}`));
    const begun = await startWaiting(numbered).finally(() => {
      fixture.clockAheadMs = 0;
    });
    await restore();
    expect(await cancel(begun)).toBe('record-unknown');
  });

  it('is not cancelled while the chain is paused because the database lacks records', async () => {
    const begun = await startWaiting();
    const sealingPause = { at: new Date(), text: createMessage('end-missing', { held: 1, sealed: 2 }) };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause } });
    expect(await cancel(begun)).toBe('record-unknown');
  });

  it('is not cancelled after a renewal by a process whose clock is behind', async () => {
    const begun = await startWaiting();
    await restore();
    const renewal = { installation: generateInstallationNumber(), now: new Date(Date.now() - 3_600_000) };
    await renewInstallationNumber(fixture.database, chain._id, renewal);
    expect(await cancel(begun)).toBe('record-unknown');
  });

  it('is not cancelled after a confirmation and a renewal before the authority was asked', async () => {
    const begun = await startWaiting();
    await restore();
    await fixture.confirm(chain);
    const renewal = { installation: generateInstallationNumber(), now: new Date() };
    await renewInstallationNumber(fixture.database, chain._id, renewal);
    expect(await cancel(begun)).toBe('record-unknown');
  });

  it('is cancelled if an operator confirmed the last record, after the authority was queried', async () => {
    const begun = await startWaiting();
    await restore();
    const paused = (await findChain(fixture.database, chain._id)) as ChainDocument;
    expect(await saveConfirmedChainEnd(fixture.database, paused)).toBe(true);
    // The authority may have the record.
    expect([await cancel(begun), await readState(begun)]).toEqual(['record-unknown', 'waiting']);
    expect(await markConfirmedChainEndQueried(fixture.database, paused)).toBe(true);
    expect([await cancel(begun), await readState(begun)]).toEqual(['cancelled', 'withdrawn']);
  });
});

describe('a job whose request is newer than the restore', () => {
  it('is cancelled while the chain is paused', async () => {
    await restore();
    expect(await cancel(await startWaiting())).toBe('cancelled');
  });
});

describe('a job whose chain is paused because of a clock', () => {
  it('is cancelled', async () => {
    const begun = await startWaiting();
    const sealingPause = { at: new Date(), text: createMessage('clock-off-database', { seconds: 90 }) };
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { sealingPause } });
    expect(await cancel(begun)).toBe('cancelled');
  });
});
