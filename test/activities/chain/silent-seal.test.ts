// A seal whose run gets no result, and a backup from between its record and the previous one. The next attempt of
// Temporal carries the last record of the backup, and without a witness only customers could have the later record.
import { MongoNetworkError } from 'mongodb';
import { makeSupplierCode } from '../../../bench/documents';
import type { ActivityDeps } from '../../../activities/deps';
import { createSealActivity } from '../../../activities/chain/seal';
import { sealAndReportHeadOnFailure, type NothingSealedAttemptReport } from '../../../activities/chain/seal-attempt';
import { applySealingResultToChainRun } from '../../../src/chain/run/step-results';
import { createChainRunState, applyChainWakeSignal } from '../../../src/chain/run/state';
import type { SealingActivityResult } from '../../../src/contracts/activities';
import type { ChainRunState } from '../../../src/contracts/chain-run';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { runAtScale } from '../../../storms/simulation/scale';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a run that gets no result from an attempt to seal', () => {
  let fixture: ChainFixture;
  let suppliers = 7_300;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => {
    fixture.at = {};
  });

  /** One activity of a run, as Temporal retries it: always with the same state. */
  class Activity {
    private attempt = 0;
    private started = 0;
    private isFirst = true;
    private report: NothingSealedAttemptReport | undefined;

    constructor(
      private readonly chain: ChainDocument,
      readonly state: ChainRunState,
      private readonly witness: ActivityDeps['witness'] = absentWitnessLog,
    ) {}

    try(failpoint: ActivityDeps['failpoint'] = () => Promise.resolve()): Promise<SealingActivityResult> {
      const { _id: chain, installation } = this.chain;
      const { head, compared } = this.state;
      this.attempt += 1;
      this.isFirst = this.started === 0;
      this.started += 1;
      const seal = createSealActivity({ ...fixture.deps, witness: this.witness, failpoint });
      return sealAndReportHeadOnFailure(
        seal,
        { chain, installation, head, compared },
        {
          attempt: this.attempt,
          isFirst: this.isFirst,
          received: this.report,
          report: (left) => void (this.report = left),
        },
      );
    }

    /**
     * A user resets the activity in Temporal, which keeps the details of the last heartbeat. During an attempt, the
     * number of this attempt becomes 1.
     */
    reset({ duringAttempt = false } = {}): void {
      this.attempt = duringAttempt ? 1 : 0;
    }

    /** The results of an attempt that reaches this point are lost. */
    async dieAt(phase: string): Promise<void> {
      await new Promise<void>((resolve, reject) => {
        const stops = (reached: string) => (reached === phase ? new Promise<void>(() => resolve()) : Promise.resolve());
        this.try(stops).then(() => reject(new Error(`never came to ${phase}`)), reject);
      });
    }
  }

  const request = async (chain: ChainDocument, number: string): Promise<string> =>
    fixture.ask(chain, await fixture.invoice(chain, number));
  /** A run that got the result of its first record. */
  const begin = async (): Promise<{ chain: ChainDocument; state: ChainRunState }> => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await request(chain, 'FIRST');
    const result = await new Activity(chain, { ...createChainRunState(), compared: true }).try();
    expect(result).toMatchObject({ sealed: 1 });
    return {
      chain: await fixture.chain(chain),
      state: applySealingResultToChainRun(createChainRunState(), result, Date.now()),
    };
  };
  const putBack = async (backup: ChainDocument): Promise<void> => {
    const { database } = fixture;
    const { _id: chain, head } = backup;
    const lost = await getRecordsCollection(database)
      .find({ chain, sequence: { $gt: head?.sequence ?? 0 } })
      .toArray();
    await getRecordsCollection(database).deleteMany({ _id: { $in: lost.map(({ _id }) => _id) } });
    await getChainInvoicesCollection(database).deleteMany({ _id: { $in: lost.map(({ invoiceKey }) => invoiceKey) } });
    await getSealingRequestsCollection(database).deleteMany({ chain });
    await getChainsCollection(database).replaceOne({ _id: chain }, backup);
  };
  const numbers = async (chain: ChainDocument) => (await fixture.records(chain)).map(({ number }) => number);
  const fails = (count: number, phase = 'before-seal'): ActivityDeps['failpoint'] => {
    let reached = 0;
    return (now) => {
      if (now === phase) reached += 1;
      return now === phase && reached === count ? Promise.reject(new MongoNetworkError('away')) : Promise.resolve();
    };
  };

  it.each(['after-seal', 'before-notify'])(
    'does not seal a second record after the same predecessor if an attempt died %s',
    async (phase) => {
      const { chain, state } = await begin();
      await request(chain, 'LOST');
      const activity = new Activity(chain, state);
      await activity.dieAt(phase);
      expect(await numbers(chain)).toEqual(['FIRST', 'LOST']);
      await putBack(chain);
      await request(chain, 'FORK');
      const result = await activity.try();
      expect(result).toMatchObject({ sealed: 0, unknownEnd: true, forgetHead: true });
      expect(await numbers(chain)).toEqual(['FIRST']);
      const after = applySealingResultToChainRun(state, result, Date.now());
      expect(after).toMatchObject({ head: null, compared: false, due: { query: true } });
      // A message that its number is unused arrives too late.
      expect(applyChainWakeSignal(after, { unused: true })).toMatchObject({ compared: false });
      await fixture.askDoubts(chain, true, { ...fixture.deps, witness: absentWitnessLog });
      const renewed = await fixture.chain(chain);
      expect(renewed.installation).not.toBe(chain.installation);
    },
  );

  it('seals no second record after a reset of the activity made its attempts count from 1 again', async () => {
    const { chain, state } = await begin();
    await request(chain, 'LOST');
    const activity = new Activity(chain, state);
    await activity.dieAt('after-seal');
    expect(await numbers(chain)).toEqual(['FIRST', 'LOST']);
    await putBack(chain);
    await request(chain, 'FORK');
    activity.reset();
    expect(await activity.try()).toMatchObject({ sealed: 0, unknownEnd: true, forgetHead: true });
    expect(await numbers(chain)).toEqual(['FIRST']);
  });

  it.each([
    ['during an attempt that had sealed', { duringAttempt: true }],
    ['between attempts, of which the last had sealed', {}],
  ])('seals no second record after a reset %s, if an earlier attempt reported', async (_when, reset) => {
    const { chain, state } = await begin();
    await request(chain, 'LOST');
    const activity = new Activity(chain, state);
    await expect(activity.try(fails(1))).rejects.toThrow('away');
    await activity.dieAt('after-seal');
    expect(await numbers(chain)).toEqual(['FIRST', 'LOST']);
    activity.reset(reset);
    await putBack(chain);
    await request(chain, 'FORK');
    expect(await activity.try()).toMatchObject({ sealed: 0, unknownEnd: true, forgetHead: true });
    expect(await numbers(chain)).toEqual(['FIRST']);
  });

  it('keeps the number if an attempt failed before it sealed anything', async () => {
    const { chain, state } = await begin();
    await request(chain, 'NEXT');
    const activity = new Activity(chain, state);
    for (const _ of [1, 2, 3]) await expect(activity.try(fails(1))).rejects.toThrow('away');
    expect(await activity.try()).toMatchObject({ sealed: 1, compared: true, head: { sequence: 2 } });
  });

  it('gets the sealed records of a failed attempt, so that the next attempt detects a loss', async () => {
    const { chain, state } = await begin();
    for (const number of ['A', 'B']) await request(chain, number);
    const activity = new Activity(chain, state);
    await expect(runAtScale('full', { sealRequestsMax: 1 }, () => activity.try(fails(2)))).rejects.toThrow('away');
    expect(await numbers(chain)).toEqual(['FIRST', 'A']);
    await putBack(chain);
    await request(chain, 'FORK');
    const result = await activity.try();
    expect(result).toMatchObject({
      sealed: 0,
      paused: expect.stringContaining('ends at record 1, but Sello sealed records up to number 2'),
    });
  });

  it('gets no report if no attempt knows whether the record was stored', async () => {
    const { chain, state } = await begin();
    await request(chain, 'MAYBE');
    const activity = new Activity(chain, state);
    await expect(activity.try(fails(1, 'after-seal'))).rejects.toThrow('away');
    expect(await activity.try()).toMatchObject({ sealed: 0, unknownEnd: true, forgetHead: true });
  });

  it('seals nothing in a database that is restored during the attempt', async () => {
    const { chain, state } = await begin();
    for (const number of ['A', 'B']) await request(chain, number);
    const activity = new Activity(chain, state);
    let batches = 0;
    const restores: ActivityDeps['failpoint'] = async (phase) => {
      if (phase !== 'before-seal' || (batches += 1) !== 2) return;
      await putBack(chain);
      await request(chain, 'FORK');
    };
    const sealing = runAtScale('full', { sealRequestsMax: 1 }, () => activity.try(restores));
    await expect(sealing).rejects.toThrow('ends at record 1, but Sello sealed records up to number 2');
    expect(await numbers(chain)).toEqual(['FIRST']);
    expect(await activity.try()).toMatchObject({ sealed: 0, paused: expect.stringContaining('up to number 2') });
  });

  it('continues under its number if a witness has the last record', async () => {
    const { chain, state } = await begin();
    await fixture.seal(chain);
    await request(chain, 'NEXT');
    const activity = new Activity(chain, state, fixture.witness);
    await activity.dieAt('before-notify');
    await request(chain, 'LATER');
    expect(await activity.try()).toMatchObject({ sealed: 1, compared: true, head: { sequence: 3 } });
  });
});
