// The sweep's look at chains, on a real database and a real engine without a worker: who is woken, and in whose place.
import { sweepChains } from '../../../activities/sweep/sweep-chains';
import { sweeper } from '../../../src/contracts/limits/sweep';
import { supplierCode } from '../../../bench/documents';
import { type ChainDocument, chains } from '../../../src/store/ledger/chains';
import { type RecordDocument, records } from '../../../src/store/ledger/records';
import { requests } from '../../../src/store/ledger/requests';
import { certificateStopKey, chainStopKey, stopSending, stops } from '../../../src/store/ledger/windows';
import { chainWorkflowId } from '../../../src/temporal/names';
import type { ChainFixture } from '../chain-fixture';
import { openSweepFixture } from './engine';

describe('the sweep of chains', () => {
  let fixture: ChainFixture;
  let suppliers = 3_000;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    const { database } = fixture;
    await Promise.all([
      chains(database).deleteMany({}),
      records(database).deleteMany({}),
      requests(database).deleteMany({}),
      stops(database).deleteMany({}),
    ]);
  });

  const sweep = (after?: Parameters<ReturnType<typeof sweepChains>>[0]) => {
    fixture.clockAheadMs = 60_000;
    return sweepChains(fixture.deps)(after);
  };
  const supplier = (): Promise<ChainDocument> => fixture.supplier(supplierCode(suppliers++));
  const isRunning = async (chain: ChainDocument): Promise<boolean> => {
    const id = chainWorkflowId(fixture.deps.settings.engine, chain);
    const seen = await fixture.deps.engine.workflow
      .getHandle(id)
      .describe()
      .catch(() => undefined);
    return seen?.status.name === 'RUNNING';
  };
  /** A sealed record that waits for the authority: all of it that the sweep reads. */
  const pending = (chain: ChainDocument): Promise<unknown> =>
    records(fixture.database).insertOne({
      _id: `${chain._id}:1`,
      chain: chain._id,
      installation: chain.installation,
      sequence: 1,
      pending: true,
      at: new Date(),
    } as RecordDocument);
  const certificate = { fingerprint: 'STOPPED' };

  /** Chains that wait for the authority and are stopped: all with one certificate, the first by a stop of its own. */
  const stoppedChains = async (count: number): Promise<void> => {
    const model = await supplier();
    const made = Array.from({ length: count }, (_, i) => ({
      ...model,
      // Before all others in the order of keys.
      _id: model._id.replace(model.supplier, `A${String(i).padStart(7, '0')}`),
      supplier: `A${String(i).padStart(7, '0')}`,
      installation: `STOPPED-${i}`,
      certificate,
    }));
    await chains(fixture.database).insertMany(made);
    await records(fixture.database).insertMany(
      made.map(
        (chain) =>
          ({
            _id: `${chain._id}:1`,
            chain: chain._id,
            installation: chain.installation,
            sequence: 1,
            pending: true,
            at: new Date(),
          }) as RecordDocument,
      ),
    );
    const at = new Date();
    await stopSending(fixture.database, { _id: chainStopKey(made[0]?._id ?? ''), at, text: 'its own' });
    await stopSending(fixture.database, { _id: certificateStopKey('simulator', 'STOPPED'), at, text: 'suspended' });
  };

  it('stopped chains filled the slots of the sweep: what a crash left and what waits comes first', async () => {
    await stoppedChains(sweeper.itemsMax + 20);
    const [left, waiting] = [await supplier(), await supplier()];
    await fixture.ask(left, await fixture.invoice(left, 'L-1'));
    await pending(waiting);
    const { woken, failed, after } = await sweep();
    expect({ woken, failed }).toEqual({ woken: sweeper.itemsMax, failed: 0 });
    expect([await isRunning(left), await isRunning(waiting)]).toEqual([true, true]);
    expect(after.undone + after.waiting).toBe('');
    expect(after.stopped).toMatch(/:A0000497$/);
    const next = await sweep(after);
    // The 22 that had no turn, and the one that a crash left: those with a run that only wait are left alone.
    expect(next).toMatchObject({ woken: 23, failed: 0 });
  }, 60_000);

  it('one failing chain ended every sweep: the others are woken', async () => {
    const [one, bad, other] = [await supplier(), await supplier(), await supplier()];
    // The engine takes no workflow id of more than 1,000 characters.
    await chains(fixture.database).updateOne({ _id: bad._id }, { $set: { installation: 'x'.repeat(1_200) } });
    for (const [i, chain] of [one, bad, other].entries())
      await fixture.ask(chain, await fixture.invoice(chain, `F-${i}`));
    expect(await sweep()).toMatchObject({ woken: 2, failed: 1 });
    expect([await isRunning(one), await isRunning(other)]).toEqual([true, true]);
  }, 30_000);

  it('a chain that waits for the authority and has a run is left alone', async () => {
    const chain = await supplier();
    await pending(chain);
    expect(await sweep()).toMatchObject({ woken: 1 });
    expect(await sweep()).toMatchObject({ woken: 0 });
  }, 30_000);
});
