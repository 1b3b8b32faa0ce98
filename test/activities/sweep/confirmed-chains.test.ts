// The sweep wakes chains without other work on a real database and a real Temporal: after the confirmation of an operator,
// and for late responses that nothing processes.
import { sweepChains } from '../../../activities/sweep/sweep-chains';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { makeSupplierCode } from '../../../bench/documents';
import { createMessage } from '../../../src/messages/message';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { formatChainWorkflowId } from '../../../src/temporal/names';
import type { ChainFixture } from '../chain-fixture';
import { openSweepFixture } from './temporal-fixture';

describe('the sweep', () => {
  let fixture: ChainFixture;
  let suppliers = 3_700;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    const { database } = fixture;
    await Promise.all([
      getChainsCollection(database).deleteMany({}),
      getSealingRequestsCollection(database).deleteMany({}),
      getSubmissionsCollection(database).deleteMany({}),
    ]);
  });

  const sweep = () => {
    fixture.clockAheadMs = 60_000;
    return sweepChains(fixture.deps)();
  };
  const supplier = (): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(suppliers++));
  const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  const isRunning = async (chain: ChainDocument): Promise<boolean> => {
    const id = formatChainWorkflowId(fixture.deps.settings.temporal, chain);
    const seen = await fixture.deps.temporal.workflow
      .getHandle(id)
      .describe()
      .catch(() => undefined);
    return seen?.status.name === 'RUNNING';
  };

  it('wakes a chain whose late response waits for a submission that an older build closed', async () => {
    const [left, waiting] = [await supplier(), await supplier()];
    for (const [{ _id: chain }, isOpen] of [
      [left, false],
      [waiting, true],
    ] as const) {
      const closedAt = inSeconds(-300);
      const one = { chain, open: false, late: true, recorded: true, unrecorded: false, closedAt };
      const other = { chain, open: isOpen, recorded: !isOpen, unrecorded: false, openedAt: inSeconds(60) };
      await getSubmissionsCollection(fixture.database).insertMany([
        { ...one, _id: `late-${chain}` },
        { ...other, _id: `other-${chain}`, lateAfter: [`late-${chain}`] },
      ] as never[]);
    }
    expect(await sweep()).toMatchObject({ woken: 1 });
    expect([await isRunning(left), await isRunning(waiting)]).toEqual([true, false]);
    const resumed = await getSubmissionsCollection(fixture.database).find({ unrecorded: true }).toArray();
    expect(resumed.map(({ _id }) => _id)).toEqual([`late-${left._id}`]);
  });

  describe('of chains that an operator confirmed, if the wakes were lost', () => {
    const pauseAndConfirm = async (confirmed: object, pause: object = {}): Promise<ChainDocument> => {
      const chain = await supplier();
      const sealingPause = { at: inSeconds(-300), text: createMessage('end-not-compared'), ...pause };
      const endConfirmed = { installation: chain.installation, ...confirmed };
      await getChainsCollection(fixture.database).updateOne(
        { _id: chain._id },
        { $set: { sealingPause, ...('at' in confirmed ? { endConfirmed } : {}) } as Partial<ChainDocument> },
      );
      return chain;
    };
    const at = inSeconds(-60);
    const readSignals = async (chain: ChainDocument) => {
      const id = formatChainWorkflowId(fixture.deps.settings.temporal, chain);
      const { events } = await fixture.deps.temporal.workflow.getHandle(id).fetchHistory();
      return (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) =>
        signal ? [JSON.parse(Buffer.from(signal.input?.payloads?.[0]?.data ?? '{}').toString()) as unknown] : [],
      );
    };

    it('wakes them with the confirmation, also if requests wait', async () => {
      const [quiet, busy] = [await pauseAndConfirm({ at }), await pauseAndConfirm({ at })];
      await getSealingRequestsCollection(fixture.database).insertOne({
        _id: busy._id,
        chain: busy._id,
        state: 'waiting',
        held: false,
        updatedAt: inSeconds(-300),
      } as never);
      expect(await sweep()).toMatchObject({ woken: 2, failed: 0 });
      expect([await readSignals(quiet), await readSignals(busy)]).toEqual([
        [{ confirmed: true }],
        [{ confirmed: true }],
      ]);
    });

    it('starts no run for a supplier without a record whose registration nobody approved', async () => {
      const [pending, recorded] = [await pauseAndConfirm({ at }), await pauseAndConfirm({ at })];
      const chains = getChainsCollection(fixture.database);
      await chains.updateMany({}, { $set: { 'registration.state': 'pending' } });
      await chains.updateOne({ _id: recorded._id }, { $set: { head: { sequence: 1 } as ChainDocument['head'] } });
      expect(await sweep()).toMatchObject({ woken: 1 });
      expect([await isRunning(pending), await isRunning(recorded)]).toEqual([false, true]);
    });

    it('does not wake them after half of the time of the confirmation, which a query would end', async () => {
      await pauseAndConfirm({ at: inSeconds(-chainLimits.endConfirmedSecondsMax / 2 - 5) });
      await pauseAndConfirm({ at: inSeconds(-chainLimits.endConfirmedSecondsMax - 5) });
      expect(await sweep()).toMatchObject({ woken: 0 });
    });

    it('wakes no other chain only because its sealing is paused', async () => {
      await pauseAndConfirm({});
      await pauseAndConfirm({}, { text: createMessage('live-not-ready', { problems: [] }) });
      await pauseAndConfirm({}, { text: createMessage('record-differs', { sequence: 1 }) });
      await pauseAndConfirm({ at: new Date() });
      await pauseAndConfirm({ at, authorityAsked: true });
      await pauseAndConfirm({ at, installation: 'OTHER' });
      await pauseAndConfirm({ at }, { restored: true });
      await pauseAndConfirm({ at }, { byAuthority: true });
      expect(await sweep()).toMatchObject({ woken: 0 });
    });
  });
});
