// Stops that may end without an operator: Sello tries again within the hour, and the stop stays visible until it succeeds.
import { buildUnusableAuthorityResponse } from '../../../src/authority/read-submission-response';
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import { makeSupplierCode } from '../../../bench/documents';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { createMessage } from '../../../src/messages/message';
import type { SubmissionResponse } from '../../../src/chain/run/submission-response';
import type { ChainDocument } from '../../../src/model/chain';
import { endAllStopsAffectingChain, listSendingStopsOfChain } from '../../../src/store/chains/chain-control';
import { readDelayedChainKeys } from '../../../src/store/chains/overdue-delays';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getBadRecordSearchesCollection } from '../../../src/store/submissions/bad-record-searches';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../../../src/store/chains/windows';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a stop that may end without an operator', () => {
  let fixture: ChainFixture;
  let nextSupplier = 4_800;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => getSendingStopsCollection(fixture.database).deleteMany({}));

  /** A chain with an accepted record, so that it names its certificate, and a sealed one. */
  const begun = async (): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(nextSupplier++));
    for (const number of ['FIRST-1', 'SECOND-1']) {
      await fixture.ask(chain, await fixture.invoice(chain, number));
      await fixture.seal(chain);
      if (number === 'FIRST-1') await fixture.drain(chain);
    }
    await fixture.openWindows();
    return fixture.chain(chain);
  };
  const stop = (of: ChainDocument, scope: 'chain' | 'certificate', code: string, secondsAgo: number): Promise<void> =>
    insertSendingStopIfAbsent(fixture.database, {
      _id:
        scope === 'chain'
          ? formatChainStopKey(of._id)
          : formatCertificateStopKey('simulator', of.certificate?.fingerprint ?? ''),
      at: new Date(Date.now() - secondsAgo * 1_000),
      code,
      text: 'the first reason',
    });
  const stops = async (chain: ChainDocument) =>
    (await listSendingStopsOfChain(fixture.database, chain)).map(({ _id, text }) => [_id.replace(/:.*/, ''), text]);
  const isHeld = async ({ _id }: ChainDocument): Promise<boolean> =>
    (await readDelayedChainKeys(fixture.database, [_id], 0)).held.has(_id);
  const refused = buildUnusableAuthorityResponse('forbidden', createMessage('authority-status', { status: 403 }));
  const sendRefused = (
    { _id, installation }: ChainDocument,
    answer: SubmissionResponse = refused,
    duringCall: () => Promise<unknown> = async () => undefined,
  ) => {
    const deps: ChainFixture['deps'] = {
      ...fixture.deps,
      connectionFor: async (...given) => {
        const lookup = await fixture.deps.connectionFor(...given);
        if ('problem' in lookup) return lookup;
        const submit = async () => {
          await duringCall();
          return { answer, raw: '', status: 403, serverTimeMs: null, durationMs: 1 };
        };
        return { connection: { ...lookup.connection, client: { ...lookup.connection.client, submit } } };
      },
    };
    return sendOpenOrNewlyFrozenSubmission(deps, { chain: _id, installation });
  };
  /** Leaves the pending records to a search that has used all its extra submissions. */
  const exhaustSearch = async ({ _id }: ChainDocument): Promise<void> => {
    const filter = { chain: _id, pending: true };
    const records = await getRecordsCollection(fixture.database).find(filter).sort({ ordinal: 1 }).toArray();
    await getBadRecordSearchesCollection(fixture.database).insertOne({
      _id,
      submission: 'rejected-before',
      records: records.map((record) => record._id),
      pieces: records.map((_, i) => ({ from: i, to: i + 1, state: 'open' as const })),
      extra: chainLimits.poisonSubmissionsMax,
    });
  };

  // Release 0.1.0 stored the same documents, without the time of a try.
  it.each([
    ['certificate', 'certificate-refused'],
    ['certificate', 'http-403'],
    ['chain', 'http-403'],
    ['chain', 'poison'],
  ] as const)('is tried within the hour, and ends with a response: %s %s', async (scope, code) => {
    const chain = await begun();
    await stop(chain, scope, code, chainLimits.stopTrialSeconds - 60);
    expect(await isHeld(chain)).toBe(true);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    await getSendingStopsCollection(fixture.database).deleteMany({});
    await stop(chain, scope, code, chainLimits.stopTrialSeconds + 1);
    expect(chainLimits.stopTrialSeconds).toBeLessThan(3_600 - 240);
    // The sweep wakes the chain, and everybody still sees the stop.
    expect([await isHeld(chain), await stops(chain)]).toEqual([false, [[scope, 'the first reason']]]);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    expect(await stops(chain)).toEqual([]);
  });

  it.each(['certificate', 'chain'] as const)(
    'stays after a refused try, with its scope and reason: %s',
    async (scope) => {
      const chain = await begun();
      await stop(chain, scope, 'http-403', chainLimits.stopTrialSeconds + 1);
      expect(await sendRefused(chain)).toMatchObject({ kind: 'fault', next: 'stop' });
      expect([await isHeld(chain), await stops(chain)]).toEqual([true, [[scope, 'the first reason']]]);
      expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
      // An hour later.
      await fixture.openWindows();
      const triedAt = new Date(Date.now() - (chainLimits.stopTrialSeconds + 1) * 1_000);
      await getSendingStopsCollection(fixture.database).updateMany({}, { $set: { triedAt } });
      expect((await fixture.submit(chain)).kind).toBe('answered');
      expect(await stops(chain)).toEqual([]);
    },
  );

  it('is not tried if the authority suspended the sender, or while another stop lasts', async () => {
    const chain = await begun();
    await stop(chain, 'chain', 'poison', chainLimits.stopTrialSeconds + 1);
    await stop(chain, 'certificate', '4141', 10 * chainLimits.stopTrialSeconds);
    expect(await isHeld(chain)).toBe(true);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
  });

  it('does not come back for other chains if one of them got a response during a refused try', async () => {
    const [alone, other] = [await begun(), await begun()];
    await stop(alone, 'certificate', 'http-403', chainLimits.stopTrialSeconds + 1);
    const result = await sendRefused(alone, refused, async () =>
      expect((await fixture.submit(other)).kind).toBe('answered'),
    );
    expect(result).toMatchObject({ kind: 'fault', next: 'stop' });
    expect([await stops(other), (await stops(alone)).map(([scope]) => scope)]).toEqual([[], ['chain']]);
  });

  it('does not come back if an operator resumes sending during a try that is rejected for its structure', async () => {
    const chain = await begun();
    await stop(chain, 'chain', 'poison', chainLimits.stopTrialSeconds + 1);
    const fault = { kind: 'fault', code: 4102, text: 'invalid' } as unknown as SubmissionResponse;
    await sendRefused(chain, fault, () => endAllStopsAffectingChain(fixture.database, chain));
    expect(await stops(chain)).toEqual([]);
  });

  it('sends all parts of an exhausted search after a try that succeeds', async () => {
    const chain = await begun();
    for (const number of ['THIRD-1', 'FOURTH-1']) await fixture.ask(chain, await fixture.invoice(chain, number));
    await fixture.seal(chain);
    await exhaustSearch(chain);
    await stop(chain, 'chain', 'poison', chainLimits.stopTrialSeconds + 1);
    expect((await fixture.drain(chain)).at(-1)).toMatchObject({ kind: 'nothing' });
    expect([await stops(chain), await fixture.left(chain)]).toMatchObject([[], { pending: 0 }]);
  });
});
