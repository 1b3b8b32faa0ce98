// A worker whose clock is wrong seals nothing, so its chains must move to another one. The run stays where it is
// cached, and an eager activity would stay there too.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createChainRunState } from '../../src/chain/run/state';
import type { SealingActivityResult } from '../../src/contracts/activities';
import type { ChainRunState } from '../../src/contracts/chain-run';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRunInput, runTypes } from '../../src/contracts/runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';

const runs = 16;

/** Nothing is left to do, so the run ends. */
const sealed: SealingActivityResult = {
  sealed: 0,
  refused: 0,
  compared: true,
  head: null,
  more: false,
  left: { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false },
};

/** The state of a run after its pause: it sealed at the worker that has the run, and that worker could not seal. */
const rested = (): ChainRunState => ({
  ...createChainRunState(),
  waits: {
    seal: { kind: 'paused', sinceMs: Date.now() - 30_000, untilMs: Date.now(), why: 'the clock is off' },
    send: null,
    query: null,
  },
});

describe('a paused chain', () => {
  test('is sealed by any worker after the pause if the clock of its own worker was wrong', async () => {
    const workflowBundle = await bundleToday();
    const address = temporalAddress();
    // Two workers of one queue belong to two processes, each with a connection.
    const natives = await Promise.all([NativeConnection.connect({ address }), NativeConnection.connect({ address })]);
    const connection = await Connection.connect({ address });
    const taskQueue = ownName('rest');
    const sealedBy = { here: 0, elsewhere: 0 };
    const sealsAt = (where: keyof typeof sealedBy) => ({
      seal: (): SealingActivityResult => {
        sealedBy[where] += 1;
        return sealed;
      },
    });
    const here = await Worker.create({
      connection: natives[0],
      taskQueue,
      workflowBundle,
      activities: sealsAt('here'),
    });
    const elsewhere = await Worker.create({ connection: natives[1], taskQueue, activities: sealsAt('elsewhere') });
    const { workflow } = new Client({ connection });
    const input = (n: number): ChainRunInput => ({
      chain: `C${n}`,
      environment: 'simulator',
      supplier: `S${n}`,
      installation: 'SELLO-1',
      age: workerLimits.runAge,
      idleMs: 50,
      state: rested(),
    });
    const begin = (_: unknown, n: number) =>
      workflow.execute(runTypes.chain, { taskQueue, workflowId: ownName('rest-run'), args: [input(n)] });
    await elsewhere.runUntil(here.runUntil(() => Promise.all(Array.from({ length: runs }, begin))));
    expect(sealedBy.here + sealedBy.elsewhere).toBe(runs);
    // Each has a poller at the queue; by chance, one of them gets all sixteen once in thirty thousand times.
    expect(sealedBy.elsewhere).toBeGreaterThan(0);
    await connection.close();
    for (const native of natives) await native.close();
  }, 60_000);
});
