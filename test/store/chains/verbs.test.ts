// Functions of the ledger on a real database: their changes, their guards, and a second call.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  saveResponseAndCloseSubmission,
  saveOutcomesAndCloseSubmission,
  closeRejectedSubmission,
} from '../../../src/store/submissions/responses';
import {
  type SubmissionAttemptContext,
  giveUpSubmissionAttempt,
  isSubmissionAttemptLeased,
  takeSubmissionLeaseOrFindDelay,
} from '../../../src/store/submissions/attempts';
import { endAllStopsAffectingChain } from '../../../src/store/chains/chain-control';
import type { ChainDocument } from '../../../src/model/chain';
import { findChain, advanceChainHeadIfUnchanged } from '../../../src/store/chains/chains';
import { freezeRecordsIntoSubmission, type SubmissionFreezeResult } from '../../../src/store/submissions/freeze-batch';
import { markRemainingRecordsWithSubmission } from '../../../src/store/submissions/mark-records';
import {
  findBadRecordSearch,
  saveOrEndBadRecordSearch,
  renewBadRecordSearchBudget,
} from '../../../src/store/submissions/bad-record-searches';
import { readChainStatus } from '../../../src/store/chains/read-chains';
import {
  areSubmissionOutcomesRecorded,
  saveSubmissionOutcomesOnce,
  readSubmissionRecordsWithoutBytes,
  listSubmissionsWithoutOutcomes,
} from '../../../src/store/submissions/save-outcomes';
import { readRecordsForNextSubmission } from '../../../src/store/chains/records';
import { readSendingSnapshot } from '../../../src/store/submissions/sending-snapshot';
import type { SubmissionDocument, SendingWindowDocument } from '../../../src/model/submission';
import {
  formatChainStopKey,
  closeSendingWindow,
  listSendingStopsByKeys,
  extendSendingWindowUnlessTakenByOther,
  restartSendingWindowWait,
  insertSendingStopIfAbsent,
  takeSendingWindow,
  retakeSendingWindowOrFindDelay,
  getSendingWindowsCollection,
} from '../../../src/store/chains/windows';
import { type ChainFixture, openChainFixture } from '../../activities/chain-fixture';
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

const freeze = (chain: ChainDocument, id: string, leaseSeconds = 900): Promise<SubmissionFreezeResult> =>
  freezeRecordsIntoSubmission(fixture.database, chain, { certificate: 'CERT', id, now, pending: 1, leaseSeconds });

async function frozen(chain: ChainDocument, id: string, leaseSeconds?: number): Promise<SubmissionAttemptContext> {
  const list = await freeze(chain, id, leaseSeconds);
  if (list.kind !== 'frozen') throw new Error(list.kind);
  const submission = (await readSendingSnapshot(fixture.database, chain._id))?.open as SubmissionDocument;
  return { chain, submission, window: `simulator:${chain.supplier}:CERT` };
}

const getWindow = ({ window }: SubmissionAttemptContext): Promise<SendingWindowDocument | null> =>
  getSendingWindowsCollection(fixture.database).findOne({ _id: window });
const answer = { raw: 'x', waitSeconds: 60, now, readServerTimeMs: () => null };
const nothing = { settled: [], again: [], doubts: [], resent: [] };

describe('the store of a chain', () => {
  it('moves the head only from the head that was read', async () => {
    const chain = await chainWith(1);
    const next = { ...(chain.head as NonNullable<ChainDocument['head']>), sequence: 2, fingerprint: 'F2' };
    const move = (from: ChainDocument) =>
      fixture.database.transaction((session) =>
        advanceChainHeadIfUnchanged(fixture.database, from, next, now, session),
      );
    expect(await move({ ...chain, head: null })).toBe(false);
    expect(await move({ ...chain, installation: 'other' })).toBe(false);
    const ahead = new Date(Date.now() + 120_000);
    const byClockAhead = fixture.database.transaction((session) =>
      advanceChainHeadIfUnchanged(fixture.database, chain, next, ahead, session),
    );
    expect(await byClockAhead).toBe(false);
    expect(await move(chain)).toBe(true);
    expect(await move(chain)).toBe(false);
    expect((await findChain(fixture.database, chain._id))?.head).toEqual(next);
  });

  it('takes the lease of an attempt, releases it and takes it again, once each', async () => {
    const { database } = fixture;
    const chain = await chainWith(3);
    const given = await frozen(chain, 'lease-1', 0);
    expect((await getWindow(given))?.submission).toBe('lease-1');
    expect(await freeze(chain, 'lease-2')).toMatchObject({ kind: 'taken' });
    const times = { leaseSeconds: 1, backoffSeconds: 1 };
    const [first, second] = await Promise.all(
      [0, 1].map(() => takeSubmissionLeaseOrFindDelay(database, given.submission, times)),
    );
    const leased = [first, second].flatMap((got) => (got && 'submission' in got ? [got.submission] : []));
    expect(leased).toHaveLength(1);
    const [mine] = leased as [SubmissionDocument];
    expect([mine.attempt, mine.unanswered, await isSubmissionAttemptLeased(database, mine)]).toEqual([2, 1, true]);
    expect(await isSubmissionAttemptLeased(database, given.submission)).toBe(false);
    const attempt = { ...given, submission: mine };
    expect(
      await giveUpSubmissionAttempt(database, attempt, { reason: 'silence', backoffSeconds: 1, now }),
    ).toMatchObject({
      unanswered: 2,
    });
    expect((await getWindow(given))?.busyUntil).toBeNull();
    expect(await isSubmissionAttemptLeased(database, mine)).toBe(false);
    expect(await takeSubmissionLeaseOrFindDelay(database, mine, times)).toMatchObject({ leaseMs: 0 });
    expect((await fixture.chain(chain)).lastError?.text).toBe('silence');
  });

  it('marks, closes and records a batch once each', async () => {
    const { database } = fixture;
    const chain = await chainWith(12);
    const given = await frozen(chain, 'close-1');
    expect([given.submission.count, given.submission.marked]).toEqual([12, 10]);
    await markRemainingRecordsWithSubmission(database, given.submission);
    await markRemainingRecordsWithSubmission(database, given.submission);
    expect(await readRecordsForNextSubmission(database, chain._id, 100)).toEqual({ rows: [], cut: false });
    expect((await saveResponseAndCloseSubmission(database, given, answer)).submission?._id).toBe('close-1');
    expect((await saveResponseAndCloseSubmission(database, given, answer)).submission).toBeNull();
    expect(await saveOutcomesAndCloseSubmission(database, given, answer, nothing)).toBeNull();
    const [list] = await listSubmissionsWithoutOutcomes(database, chain._id, 2);
    expect([list?._id, list?.late, await areSubmissionOutcomesRecorded(database, given.submission)]).toEqual([
      'close-1',
      true,
      false,
    ]);
    expect(await readSubmissionRecordsWithoutBytes(database, 'close-1')).toHaveLength(12);
    expect(await saveSubmissionOutcomesOnce(database, given.submission, nothing, now)).toEqual({
      recorded: 0,
      released: 0,
    });
    expect(await areSubmissionOutcomesRecorded(database, given.submission)).toBe(true);
    const again = {
      settled: [],
      again: await readSubmissionRecordsWithoutBytes(database, 'close-1'),
      doubts: [],
      resent: [],
    };
    await saveSubmissionOutcomesOnce(database, given.submission, again, now);
    expect((await readRecordsForNextSubmission(database, chain._id, 100)).rows).toEqual([]);
  });

  it('returns the records of a rejected message with their batch, once', async () => {
    const { database } = fixture;
    const chain = await chainWith(2);
    const given = await frozen(chain, 'refused-1');
    const fault = { code: '4102', text: 'structure', now };
    await closeRejectedSubmission(database, given, fault);
    expect((await readRecordsForNextSubmission(database, chain._id, 9)).rows).toHaveLength(2);
    expect(await freeze(chain, 'refused-2')).toMatchObject({ kind: 'held', why: 'window' });
    await closeRejectedSubmission(database, given, fault);
    expect((await readSendingSnapshot(database, chain._id))?.open).toBeNull();
    expect(await listSubmissionsWithoutOutcomes(database, chain._id, 1)).toEqual([]);
  });

  it('sets a waiting time, ends it only for its own batch, and never shortens it', async () => {
    const { database } = fixture;
    const key = 'simulator:W:CERT';
    const read = () => getSendingWindowsCollection(database).findOne({ _id: key });
    const take = (list: string) =>
      database.transaction((session) =>
        takeSendingWindow(database, key, { submission: list, leaseSeconds: 60 }, session),
      );
    expect(await restartSendingWindowWait(database, key, { _id: 'other', attempt: 1 })).toBeNull();
    await take('one');
    expect(await restartSendingWindowWait(database, key, { _id: 'other', attempt: 1 })).toBeNull();
    expect((await read())?.busyUntil).toBeInstanceOf(Date);
    await closeSendingWindow(database, key, 60, { ended: { _id: 'other', attempt: 1 } });
    expect((await read())?.busyUntil).toBeInstanceOf(Date);
    await closeSendingWindow(database, key, 60, { ended: { _id: 'one', attempt: 1 } });
    const closed = await read();
    expect([closed?.busyUntil, closed?.waitSeconds]).toEqual([null, 60]);
    await closeSendingWindow(database, key, 1, { ended: { _id: 'one', attempt: 1 }, onlyLater: true });
    expect((await read())?.notBefore).toEqual(closed?.notBefore);
    await sleep(20);
    expect((await restartSendingWindowWait(database, key, { _id: 'one', attempt: 1 }))?.getTime()).toBeLessThan(
      (closed?.notBefore?.getTime() ?? 0) + 5_000,
    );
  });

  it('keeps a waiting time for a later attempt if an earlier attempt ends', async () => {
    const { database } = fixture;
    const key = 'simulator:HELD:CERT';
    const busyUntil = async () =>
      (await getSendingWindowsCollection(database).findOne({ _id: key }))?.busyUntil?.getTime() ?? 0;
    const again = { submission: 'one', leaseSeconds: 1, early: true };
    expect(await retakeSendingWindowOrFindDelay(database, key, again)).toBeNull();
    const busyMs = await busyUntil();
    // The process was stopped between the waiting time and the lease.
    expect(await extendSendingWindowUnlessTakenByOther(database, key, { _id: 'one', attempt: 2 }, 60)).toBe(true);
    const held = await busyUntil();
    expect(held).toBeGreaterThan(busyMs + 50_000);
    await restartSendingWindowWait(database, key, { _id: 'one', attempt: 1 });
    await closeSendingWindow(database, key, 0, { ended: { _id: 'one', attempt: 1 } });
    expect(await busyUntil()).toBe(held);
    await restartSendingWindowWait(database, key, { _id: 'one', attempt: 2 });
    expect(await busyUntil()).toBe(0);
    // Another batch begins with its own attempts.
    expect(await retakeSendingWindowOrFindDelay(database, key, { ...again, submission: 'next' })).toBeNull();
    await closeSendingWindow(database, key, 0, { ended: { _id: 'next', attempt: 1 } });
    expect(await busyUntil()).toBe(0);
    await database.transaction((session) =>
      takeSendingWindow(database, key, { submission: 'two', leaseSeconds: 60 }, session),
    );
    expect(await extendSendingWindowUnlessTakenByOther(database, key, { _id: 'one', attempt: 3 }, 60)).toBe(false);
  });

  it('keeps the first reason of a stop until the stop ends, and then searches with a new limit', async () => {
    const { database } = fixture;
    const chain = await chainWith(0);
    const _id = formatChainStopKey(chain._id);
    await insertSendingStopIfAbsent(database, { _id, at: now, text: 'first' });
    await insertSendingStopIfAbsent(database, { _id, at: now, text: 'second' });
    expect(await listSendingStopsByKeys(database, [_id])).toMatchObject([{ text: 'first' }]);
    expect((await readChainStatus(database, chain)).stop?.text).toBe('first');
    const search = {
      _id: chain._id,
      submission: 's',
      records: ['a'],
      pieces: [{ from: 0, to: 1, state: 'open' }],
      extra: 7,
    };
    await database.transaction((session) => saveOrEndBadRecordSearch(database, search as never, session));
    expect((await endAllStopsAffectingChain(database, chain)).stops).toHaveLength(1);
    expect(await listSendingStopsByKeys(database, [_id])).toEqual([]);
    expect((await findBadRecordSearch(database, chain._id))?.extra).toBe(0);
    await renewBadRecordSearchBudget(database, chain._id);
    await database.transaction((session) => saveOrEndBadRecordSearch(database, { ...search, pieces: [] }, session));
    expect(await findBadRecordSearch(database, chain._id)).toBeNull();
  });
});
