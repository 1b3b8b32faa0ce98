// Functions that read and update a chain, its records and requests, each on a real database.
import { raiseChainAlarm } from '../../../src/store/chains/alarms';
import {
  endAuthorityRecordCheckIfUnchanged,
  saveUnansweredAuthorityQueryTime,
  saveLastChainAuthorityError,
  listAuthorityFilingMonthsOfInvoice,
  listRecordsToQuery,
} from '../../../src/store/chains/record-checks';
import { setChainCertificateAndDeleteUnusedStop } from '../../../src/store/certificates/chain-certificates';
import {
  setChainCertificateAndEndProblemStop,
  setSendingAuthorizationAndEndProblemStop,
  setSendingAuthorizationIfAbsent,
} from '../../../src/store/chains/chain-control';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../../src/model/chain';
import {
  getChainsCollection,
  generateInstallationNumber,
  saveAuthorityClockDifference,
  saveNextSubmissionAttemptTime,
  findSupplierTimeZone,
} from '../../../src/store/chains/chains';
import { readSealableRequestsWithEntries } from '../../../src/store/chains/sealable-requests';
import {
  getChainInvoicesCollection,
  findChainInvoice,
  findRecord,
  getRecordsCollection,
} from '../../../src/store/chains/records';
import {
  markSealingRequestsNotified,
  listSealingRequestsToNotify,
  getSealingRequestsCollection,
} from '../../../src/store/chains/requests';
import {
  findSupplierChainAndCacheStatus,
  listChains,
  listChainsOfWorkspaces,
  readChainStatus,
} from '../../../src/store/chains/read-chains';
import {
  findChainByRegistrationEntry,
  updatePendingSupplierRegistration,
} from '../../../src/store/suppliers/registrations';
import { saveOrEndSealingPause, saveSealingRequestRefusal } from '../../../src/store/chains/seal';
import { readSealingSnapshot } from '../../../src/store/chains/sealing-snapshot';
import { saveChainVerificationProgress } from '../../../src/store/chains/sweep';
import { formatChainStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import { forgetCachedSupplierStatus, readSupplierStatusThroughCache } from '../../../src/store/suppliers/status-cache';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { mongoUri } from '../../servers/addresses';
import { freshChains } from './fresh-chains';

let fixture: ChainFixture;
beforeAll(async () => {
  expect(mongoUri()).toContain('mongodb');
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const now = new Date();
const chainWith = freshChains(() => fixture);

describe('a chain with records', () => {
  let chain: ChainDocument;
  const read = () => fixture.chain(chain);
  beforeAll(async () => {
    chain = await chainWith(3);
  });

  it('has the same cached status after a read of the chain as after a read of the status', async () => {
    const { database } = fixture;
    const { _id, supplier } = chain;
    const $set = { closedMonths: [{ month: '2026-10', invoices: 3 }], simplifiedMaxEuros: 3_000, supplierName: 'Name' };
    await getChainsCollection(database).updateOne({ _id }, { $set } as never);
    forgetCachedSupplierStatus(database, _id);
    const read = await readSupplierStatusThroughCache(database, workspace, 'simulator', supplier);
    expect(read).toMatchObject({ closedMonths: [{ month: '2026-10' }], simplifiedMaxEuros: 3_000 });
    forgetCachedSupplierStatus(database, _id);
    await findSupplierChainAndCacheStatus(database, workspace, 'simulator', supplier);
    expect(await readSupplierStatusThroughCache(database, workspace, 'simulator', supplier)).toEqual(read);
  });

  it('is found, listed and shown by supplier, workspace and record', async () => {
    const { database } = fixture;
    const { _id, supplier } = chain;
    expect((await listChains(database, workspace, { environment: 'simulator' })).map((row) => row._id)).toContain(_id);
    expect(await listChains(database, workspace, { environment: 'live' })).toEqual([]);
    expect((await listChainsOfWorkspaces(database, [workspace])).find((row) => row._id === _id)?.head).toEqual(
      chain.head,
    );
    expect(await readChainStatus(database, chain)).toMatchObject({ pending: 3 });
    const [first] = await fixture.records(chain);
    expect(await findRecord(database, first?._id ?? '')).toMatchObject({ sequence: 1, v: 1 });
    expect(await findChainInvoice(database, first?.invoiceKey ?? '')).toMatchObject({ unsettled: first?._id, v: 1 });
    expect(await listAuthorityFilingMonthsOfInvoice(database, first?.invoiceKey ?? '')).toEqual([first?.period]);
    expect(await findSupplierTimeZone(database, _id)).toBe('Europe/Madrid');
    expect((await readSealingSnapshot(database, _id, []))?.left).toMatchObject({ pending: 3, sealable: false });
    expect(await findSupplierChainAndCacheStatus(database, 'another', 'simulator', supplier)).toBeNull();
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'saveLastChainAuthorityError',
      () => saveLastChainAuthorityError(fixture.database, chain._id, { at: now, text: 'e' }),
      { lastError: { text: 'e' } },
    ],
    [
      'raiseChainAlarm',
      () => raiseChainAlarm(fixture.database, chain._id, { at: now, text: 'a', kind: 'review' }),
      { alarm: { text: 'a' } },
    ],
    [
      'saveNextSubmissionAttemptTime',
      () => saveNextSubmissionAttemptTime(fixture.database, chain._id, now),
      { nextAttemptAt: now },
    ],
    [
      'setChainCertificateAndDeleteUnusedStop',
      () => setChainCertificateAndDeleteUnusedStop(fixture.database, chain, { fingerprint: 'C' }),
      { certificate: { fingerprint: 'C' } },
    ],
    [
      'setChainCertificateAndEndProblemStop',
      () => setChainCertificateAndEndProblemStop(fixture.database, chain, { fingerprint: 'D' }),
      { certificate: { fingerprint: 'D' } },
    ],
    [
      'saveAuthorityClockDifference',
      () => saveAuthorityClockDifference(fixture.database, chain._id, Date.now() - 90_000),
      { authorityClock: { at: expect.any(Date) } },
    ],
    [
      'saveOrEndSealingPause',
      () => saveOrEndSealingPause(fixture.database, chain, { text: 'paused' }, now),
      { sealingPause: { text: 'paused' } },
    ],
    [
      'saveOrEndSealingPause of an older installation',
      () => saveOrEndSealingPause(fixture.database, { ...chain, installation: 'old' }, null, now),
      { sealingPause: { text: 'paused' } },
    ],
    [
      'saveChainVerificationProgress',
      () =>
        saveChainVerificationProgress(fixture.database, chain, { after: null, fullSince: now, until: 3, dueAt: now }),
      { check: { until: 3 } },
    ],
    [
      'saveChainVerificationProgress of an older installation',
      () =>
        saveChainVerificationProgress(
          fixture.database,
          { ...chain, installation: 'old' },
          { after: null, fullSince: now, until: 9, dueAt: now },
        ),
      { check: { until: 3 } },
    ],
  ])('has the row that %s writes', async (_name, verb, expected) => {
    await verb();
    expect(await read()).toMatchObject(expected);
  });

  it('stores a registration while it is pending, for its own job', async () => {
    const { database } = fixture;
    expect(await updatePendingSupplierRegistration(database, chain, { confirmedAt: now })).toBe(false);
    await getChainsCollection(database).updateOne({ _id: chain._id }, { $set: { 'registration.state': 'pending' } });
    const other = { ...chain, registration: { ...chain.registration, job: 'other' } };
    expect(await updatePendingSupplierRegistration(database, other, { confirmedAt: now })).toBe(false);
    expect(await updatePendingSupplierRegistration(database, chain, { confirmedAt: now, state: 'registered' })).toBe(
      true,
    );
    expect(await findChainByRegistrationEntry(database, workspace, chain.registration.entry)).not.toBeNull();
  });

  it('has both pictures of an identity document if they are uploaded at the same time', async () => {
    // Regression: the second upload replaced the list with the one that it had read.
    const { database } = fixture;
    await getChainsCollection(database).updateOne(
      { _id: chain._id },
      { $set: { 'registration.state': 'pending' }, $unset: { 'registration.confirmedAt': '' } },
    );
    const note = (view: 'front' | 'back') =>
      updatePendingSupplierRegistration(database, chain, { identityViews: [view], signature: 'hand' });
    expect(await Promise.all([note('front'), note('back'), note('back')])).toEqual([true, true, true]);
    const { identityViews, signature } = (await read()).registration;
    expect([identityViews?.toSorted(), signature]).toEqual([['back', 'front'], 'hand']);
  });

  it('keeps the sending authorization that a user sets while a registration completes', async () => {
    // Regression: the registration replaced it, because it had read the chain before.
    const { database } = fixture;
    const holder = { name: 'X', taxCode: 'B12345674' };
    const completed = { kind: 'collaborator', holder, at: now, by: 'registration' } as const;
    const chosen = { kind: 'power', holder, at: now, by: 'user' } as const;
    await getChainsCollection(database).updateOne({ _id: chain._id }, { $unset: { title: '' } });
    expect(await setSendingAuthorizationIfAbsent(database, chain, completed)).toBe(true);
    await setSendingAuthorizationAndEndProblemStop(database, chain, chosen);
    const stop = { _id: formatChainStopKey(chain._id), at: now, code: 'title-mismatch', text: 'x' };
    await getSendingStopsCollection(database).insertOne(stop as never);
    expect(await setSendingAuthorizationIfAbsent(database, chain, completed)).toBe(false);
    expect((await read()).title).toEqual(chosen);
    expect(await getSendingStopsCollection(database).deleteOne({ _id: stop._id })).toMatchObject({ deletedCount: 1 });
  });

  it('queries the records in turn, and ends only the check that was read', async () => {
    const { database } = fixture;
    const [one, two] = await fixture.records(chain);
    const check = { kind: 'late-arrival' } as const;
    await getRecordsCollection(database).updateMany(
      { _id: { $in: [one?._id ?? '', two?._id ?? ''] } },
      { $set: { check } },
    );
    const ask = () => listRecordsToQuery(database, chain._id, 9);
    expect((await ask()).map(({ sequence }) => sequence)).toEqual([1, 2]);
    const [first] = await ask();
    if (!first) throw new Error('nothing to ask');
    await saveUnansweredAuthorityQueryTime(database, first, now);
    expect((await ask()).map(({ sequence }) => sequence)).toEqual([2, 1]);
    await endAuthorityRecordCheckIfUnchanged(database, { ...first, check: { ...check, code: 1 } as never });
    expect(await ask()).toHaveLength(2);
    await endAuthorityRecordCheckIfUnchanged(database, first);
    expect(await ask()).toHaveLength(1);
    await getRecordsCollection(database).updateMany({ chain: chain._id }, { $unset: { check: '' } });
  });

  it('refuses its waiting requests, and stores which notifications were sent', async () => {
    const { database } = fixture;
    await getSealingRequestsCollection(database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
    const id = await fixture.ask(chain, await fixture.invoice(chain, 'VERB-1'));
    const { claimed } = await readSealableRequestsWithEntries(database, chain._id, 1);
    const [{ request }] = claimed as [(typeof claimed)[number]];
    const refuse = (code: string) => saveSealingRequestRefusal(database, request, { code, message: code, now });
    await refuse('one');
    await refuse('two');
    expect(await fixture.request(id)).toMatchObject({ state: 'refused', code: 'one', notify: true });
    const requests = await listSealingRequestsToNotify(database, chain._id, 9);
    await markSealingRequestsNotified(database, [{ ...requests[0], state: 'sealed' } as never]);
    expect(await listSealingRequestsToNotify(database, chain._id, 9)).toHaveLength(1);
    await markSealingRequestsNotified(database, requests);
    expect(await listSealingRequestsToNotify(database, chain._id, 9)).toEqual([]);
  });

  it('keeps its last head after a renewal, and is renewed from the number that was read', async () => {
    const { database } = fixture;
    const next = generateInstallationNumber();
    const renewed = await renewInstallationNumber(database, chain._id, { installation: next, now });
    expect(renewed).toMatchObject({ installation: next, head: null, sealingPause: null });
    expect(renewed?.past).toMatchObject([{ installation: chain.installation, head: chain.head }]);
    expect(renewed?.check).toBeUndefined();
    expect(await renewInstallationNumber(database, 'nobody', { installation: 'x', now })).toBeNull();
    expect(await getChainInvoicesCollection(database).countDocuments({ chain: chain._id })).toBe(3);
  });
});
