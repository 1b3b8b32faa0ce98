// Each verb of the ledger on a real database: what it changes, what its guard refuses, and what a second time does.
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAnswered, closeRecorded, closeRefused } from '../../../src/store/ledger/answers';
import { type Attempted, giveUp, stillLeased, takeLease } from '../../../src/store/ledger/attempts';
import { endAsking, noteAlarm, noteAsked, noteError, periodsOf, recordsToAsk } from '../../../src/store/ledger/asks';
import { changeCertificate, liftStops, renewInstallation } from '../../../src/store/ledger/chain-control';
import {
  type ChainDocument,
  chains,
  findChain,
  moveHead,
  newInstallation,
  noteAuthorityClock,
  noteCertificate,
  noteNextAttempt,
  zoneOf,
} from '../../../src/store/ledger/chains';
import { claim } from '../../../src/store/ledger/claim';
import { freezeBatch, type Frozen } from '../../../src/store/ledger/freeze-batch';
import { chainInvoices, findInvoice } from '../../../src/store/ledger/invoices';
import { markRest } from '../../../src/store/ledger/mark-list';
import { markNotified, unnotified } from '../../../src/store/ledger/notices';
import { findSearch, keepSearch, renewSearch } from '../../../src/store/ledger/poison-searches';
import { findSupplierChain, listChains, listChainsOfWorkspaces, readStanding } from '../../../src/store/ledger/reading';
import { isRecorded, record, sentRows, unrecorded } from '../../../src/store/ledger/record';
import { findRecord, pendingRows, records } from '../../../src/store/ledger/records';
import { findRegistration, noteRegistration } from '../../../src/store/ledger/registrations';
import { requests } from '../../../src/store/ledger/requests';
import { noteSealingRest, refuseRequest } from '../../../src/store/ledger/seal';
import { viewSealing } from '../../../src/store/ledger/sealing-view';
import { viewSending } from '../../../src/store/ledger/sending-view';
import type { SubmissionDocument } from '../../../src/store/ledger/submissions';
import { noteCheck } from '../../../src/store/ledger/sweep';
import {
  chainStopKey,
  closeWindow,
  findStops,
  restartWindow,
  stopSending,
  takeWindow,
  type WindowDocument,
  windows,
} from '../../../src/store/ledger/windows';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { mongoUri } from '../../servers/addresses';

let fixture: ChainFixture;
beforeAll(async () => {
  expect(mongoUri()).toContain('mongodb');
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const codes = ['B12345674', 'B85905495', 'B60000007', 'B70000005', 'B80000003', 'B90000001', 'A10000008', 'A20000006'];
let used = 0;
const now = new Date();

/** A chain of its own with so many sealed records. */
async function chainWith(count: number): Promise<ChainDocument> {
  const code = codes[used++ % codes.length] ?? '';
  const known = await findSupplierChain(fixture.database, workspace, 'simulator', code);
  if (known) throw new Error('a test needs a supplier of its own');
  const chain = await fixture.supplier(code);
  if (count > 0) {
    await fixture.seed(chain, count);
    await fixture.seal(chain);
  }
  return fixture.chain(chain);
}

const freeze = (chain: ChainDocument, id: string, leaseSeconds = 900): Promise<Frozen> =>
  freezeBatch(fixture.database, chain, { certificate: 'CERT', id, now, pending: 1, leaseSeconds });

async function frozen(chain: ChainDocument, id: string, leaseSeconds?: number): Promise<Attempted> {
  const list = await freeze(chain, id, leaseSeconds);
  if (list.kind !== 'frozen') throw new Error(list.kind);
  const submission = (await viewSending(fixture.database, chain._id))?.open as SubmissionDocument;
  return { chain, submission, window: `simulator:${chain.supplier}:CERT` };
}

const windowOf = ({ window }: Attempted): Promise<WindowDocument | null> =>
  windows(fixture.database).findOne({ _id: window });
const answer = { raw: 'x', waitSeconds: 60, now, serverTimeMs: null };
const nothing = { settled: [], again: [], doubts: [], resent: [] };

it('moveHead moves from the head that was read, and from no other', async () => {
  const chain = await chainWith(1);
  const next = { ...(chain.head as NonNullable<ChainDocument['head']>), sequence: 2, fingerprint: 'F2' };
  const move = (from: ChainDocument) =>
    fixture.database.transaction((session) => moveHead(fixture.database, from, next, now, session));
  expect(await move({ ...chain, head: null })).toBe(false);
  expect(await move({ ...chain, installation: 'other' })).toBe(false);
  expect(await move(chain)).toBe(true);
  expect(await move(chain)).toBe(false);
  expect((await findChain(fixture.database, chain._id))?.head).toEqual(next);
});

it('an attempt takes lease, gives up and is taken again, each once', async () => {
  const { database } = fixture;
  const chain = await chainWith(3);
  const given = await frozen(chain, 'lease-1', 0);
  expect((await windowOf(given))?.list).toBe('lease-1');
  expect(await freeze(chain, 'lease-2')).toMatchObject({ kind: 'taken' });
  const times = { leaseSeconds: 1, backoffSeconds: 1 };
  const [first, second] = await Promise.all([0, 1].map(() => takeLease(database, given.submission, times)));
  const leased = [first, second].flatMap((got) => (got && 'submission' in got ? [got.submission] : []));
  expect(leased).toHaveLength(1);
  const [mine] = leased as [SubmissionDocument];
  expect([mine.attempt, mine.unanswered, await stillLeased(database, mine)]).toEqual([2, 1, true]);
  expect(await stillLeased(database, given.submission)).toBe(false);
  const attempt = { ...given, submission: mine };
  expect(await giveUp(database, attempt, { reason: 'silence', backoffSeconds: 1, now })).toMatchObject({
    unanswered: 2,
  });
  expect((await windowOf(given))?.busyUntil).toBeNull();
  expect(await stillLeased(database, mine)).toBe(false);
  expect(await takeLease(database, mine, times)).toMatchObject({ leaseMs: 0 });
  expect((await fixture.chain(chain)).lastError?.text).toBe('silence');
});

it('a list is marked to its end once, closed once, and recorded once', async () => {
  const { database } = fixture;
  const chain = await chainWith(12);
  const given = await frozen(chain, 'close-1');
  expect([given.submission.count, given.submission.marked]).toEqual([12, 10]);
  await markRest(database, given.submission);
  await markRest(database, given.submission);
  expect(await pendingRows(database, chain._id, 100)).toEqual({ rows: [], cut: false });
  expect((await closeAnswered(database, given, answer)).submission?._id).toBe('close-1');
  expect((await closeAnswered(database, given, answer)).submission).toBeNull();
  expect(await closeRecorded(database, given, answer, nothing)).toBeNull();
  const [list] = await unrecorded(database, chain._id, 2);
  expect([list?._id, list?.late, await isRecorded(database, given.submission)]).toEqual(['close-1', true, false]);
  expect(await sentRows(database, 'close-1')).toHaveLength(12);
  expect(await record(database, given.submission, nothing, now)).toEqual({ recorded: 0, released: 0 });
  expect(await isRecorded(database, given.submission)).toBe(true);
  const again = { settled: [], again: await sentRows(database, 'close-1'), doubts: [], resent: [] };
  await record(database, given.submission, again, now);
  expect((await pendingRows(database, chain._id, 100)).rows).toEqual([]);
});

it('a refused message gives its records back with the list, once', async () => {
  const { database } = fixture;
  const chain = await chainWith(2);
  const given = await frozen(chain, 'refused-1');
  const fault = { code: '4102', text: 'structure', now };
  await closeRefused(database, given, fault);
  expect((await pendingRows(database, chain._id, 9)).rows).toHaveLength(2);
  expect(await freeze(chain, 'refused-2')).toMatchObject({ kind: 'held', why: 'window' });
  await closeRefused(database, given, fault);
  expect((await viewSending(database, chain._id))?.open).toBeNull();
  expect(await unrecorded(database, chain._id, 1)).toEqual([]);
});

it('a window is taken, freed by its own list alone, and never opens earlier', async () => {
  const { database } = fixture;
  const key = 'simulator:W:CERT';
  const read = () => windows(database).findOne({ _id: key });
  const take = (list: string) =>
    database.transaction((session) => takeWindow(database, key, { list, leaseSeconds: 60 }, session));
  expect(await restartWindow(database, key)).toBeNull();
  await take('one');
  expect(await restartWindow(database, key, 'other')).toBeNull();
  expect((await read())?.busyUntil).toBeInstanceOf(Date);
  await closeWindow(database, key, 60, { list: 'other' });
  expect((await read())?.busyUntil).toBeInstanceOf(Date);
  await closeWindow(database, key, 60, { list: 'one' });
  const closed = await read();
  expect([closed?.busyUntil, closed?.waitSeconds]).toEqual([null, 60]);
  await closeWindow(database, key, 1, { list: 'one', onlyLater: true });
  expect((await read())?.notBefore).toEqual(closed?.notBefore);
  await sleep(20);
  expect((await restartWindow(database, key, 'one'))?.getTime()).toBeLessThan(
    (closed?.notBefore?.getTime() ?? 0) + 5_000,
  );
});

it('a stop keeps its first reason until it is lifted, with a fresh budget for a search', async () => {
  const { database } = fixture;
  const chain = await chainWith(0);
  const _id = chainStopKey(chain._id);
  await stopSending(database, { _id, at: now, text: 'first' });
  await stopSending(database, { _id, at: now, text: 'second' });
  expect(await findStops(database, [_id])).toMatchObject([{ text: 'first' }]);
  expect((await readStanding(database, chain)).stop).toBe('first');
  const search = {
    _id: chain._id,
    submission: 's',
    records: ['a'],
    pieces: [{ from: 0, to: 1, state: 'open' }],
    extra: 7,
  };
  await database.transaction((session) => keepSearch(database, search as never, session));
  expect((await liftStops(database, chain)).stops).toHaveLength(1);
  expect(await findStops(database, [_id])).toEqual([]);
  expect((await findSearch(database, chain._id))?.extra).toBe(0);
  await renewSearch(database, chain._id);
  await database.transaction((session) => keepSearch(database, { ...search, pieces: [] } as never, session));
  expect(await findSearch(database, chain._id)).toBeNull();
});

describe('a chain with records', () => {
  let chain: ChainDocument;
  const read = () => fixture.chain(chain);
  beforeAll(async () => {
    chain = await chainWith(3);
  });

  it('is found, listed and shown by supplier, workspace and record', async () => {
    const { database } = fixture;
    const { _id, supplier } = chain;
    expect((await listChains(database, workspace, { environment: 'simulator' })).map((row) => row._id)).toContain(_id);
    expect(await listChains(database, workspace, { environment: 'live' })).toEqual([]);
    expect((await listChainsOfWorkspaces(database, [workspace])).find((row) => row._id === _id)?.head).toEqual(
      chain.head,
    );
    expect(await readStanding(database, chain)).toMatchObject({ pending: 3 });
    const [first] = await fixture.records(chain);
    expect(await findRecord(database, first?._id ?? '')).toMatchObject({ sequence: 1, v: 1 });
    expect(await findInvoice(database, first?.identity ?? '')).toMatchObject({ unsettled: first?._id, v: 1 });
    expect(await periodsOf(database, first?.identity ?? '')).toEqual([first?.period]);
    expect(await zoneOf(database, _id)).toBe('Europe/Madrid');
    expect((await viewSealing(database, _id, []))?.left).toMatchObject({ pending: 3, sealable: false });
    expect(await findSupplierChain(database, 'another', 'simulator', supplier)).toBeNull();
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['noteError', () => noteError(fixture.database, chain._id, { at: now, text: 'e' }), { lastError: { text: 'e' } }],
    ['noteAlarm', () => noteAlarm(fixture.database, chain._id, { at: now, text: 'a' }), { alarm: { text: 'a' } }],
    ['noteNextAttempt', () => noteNextAttempt(fixture.database, chain._id, now), { nextAttemptAt: now }],
    [
      'noteCertificate',
      () => noteCertificate(fixture.database, chain._id, { fingerprint: 'C' }),
      { certificate: { fingerprint: 'C' } },
    ],
    [
      'changeCertificate',
      () => changeCertificate(fixture.database, chain, { fingerprint: 'D' }),
      { certificate: { fingerprint: 'D' } },
    ],
    [
      'noteAuthorityClock',
      () => noteAuthorityClock(fixture.database, chain._id, Date.now() - 90_000),
      { authorityClock: { at: expect.any(Date) } },
    ],
    [
      'noteSealingRest',
      () => noteSealingRest(fixture.database, chain, { at: now, text: 'rests' }),
      { sealStop: { text: 'rests' } },
    ],
    [
      'noteSealingRest of an older installation',
      () => noteSealingRest(fixture.database, { ...chain, installation: 'old' }, null),
      { sealStop: { text: 'rests' } },
    ],
    [
      'noteCheck',
      () => noteCheck(fixture.database, chain, { after: null, fullSince: now, until: 3, dueAt: now }),
      { check: { until: 3 } },
    ],
    [
      'noteCheck of an older installation',
      () =>
        noteCheck(
          fixture.database,
          { ...chain, installation: 'old' },
          { after: null, fullSince: now, until: 9, dueAt: now },
        ),
      { check: { until: 3 } },
    ],
  ])('%s writes its row', async (_name, verb, expected) => {
    await verb();
    expect(await read()).toMatchObject(expected);
  });

  it('a registration is noted while it is pending, for its own job', async () => {
    const { database } = fixture;
    expect(await noteRegistration(database, chain, { confirmedAt: now })).toBe(false);
    await chains(database).updateOne({ _id: chain._id }, { $set: { 'registration.state': 'pending' } });
    const other = { ...chain, registration: { ...chain.registration, job: 'other' } };
    expect(await noteRegistration(database, other, { confirmedAt: now })).toBe(false);
    expect(await noteRegistration(database, chain, { confirmedAt: now, state: 'registered' })).toBe(true);
    expect(await findRegistration(database, workspace, chain.registration.entry)).not.toBeNull();
  });

  it('a question is asked in turn, and ends with the doubt that was read', async () => {
    const { database } = fixture;
    const [one, two] = await fixture.records(chain);
    const check = { kind: 'late-arrival' } as const;
    await records(database).updateMany({ _id: { $in: [one?._id ?? '', two?._id ?? ''] } }, { $set: { check } });
    const ask = () => recordsToAsk(database, chain._id, 9);
    expect((await ask()).map(({ sequence }) => sequence)).toEqual([1, 2]);
    const [first] = await ask();
    if (!first) throw new Error('nothing to ask');
    await noteAsked(database, first, now);
    expect((await ask()).map(({ sequence }) => sequence)).toEqual([2, 1]);
    await endAsking(database, { ...first, check: { ...check, code: 1 } as never });
    expect(await ask()).toHaveLength(2);
    await endAsking(database, first);
    expect(await ask()).toHaveLength(1);
    await records(database).updateMany({ chain: chain._id }, { $unset: { check: '' } });
  });

  it('requests are refused while they wait, and notices marked in the state that was notified', async () => {
    const { database } = fixture;
    await requests(database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
    const id = await fixture.ask(chain, await fixture.invoice(chain, 'VERB-1'));
    const { claimed } = await claim(database, chain._id, 1);
    const [{ request }] = claimed as [(typeof claimed)[number]];
    const refuse = (code: string) => refuseRequest(database, request, { code, message: code, now });
    await refuse('one');
    await refuse('two');
    expect(await fixture.request(id)).toMatchObject({ state: 'refused', code: 'one', notify: true });
    const told = await unnotified(database, chain._id, 9);
    await markNotified(database, [{ ...told[0], state: 'sealed' } as never]);
    expect(await unnotified(database, chain._id, 9)).toHaveLength(1);
    await markNotified(database, told);
    expect(await unnotified(database, chain._id, 9)).toEqual([]);
  });

  it('a renewed one keeps its last head, and is renewed from the number that was read', async () => {
    const { database } = fixture;
    const next = newInstallation();
    const renewed = await renewInstallation(database, chain._id, { installation: next, now });
    expect(renewed).toMatchObject({ installation: next, head: null, sealStop: null });
    expect(renewed?.past).toMatchObject([{ installation: chain.installation, head: chain.head }]);
    expect(renewed?.check).toBeUndefined();
    expect(await renewInstallation(database, 'nobody', { installation: 'x', now })).toBeNull();
    expect(await chainInvoices(database).countDocuments({ chain: chain._id })).toBe(3);
  });
});
