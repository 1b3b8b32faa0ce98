// The clock of the SDK for each turn of a run: what it ends, and that it is gone in a process of Sello.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { removeWorkflowTurnTimeLimit } from '../../src/temporal/worker';
import { ownName, temporalAddress } from '../servers/addresses';

/** The SDK takes the option; its types do not name it. */
const shortTurn = { isolateExecutionTimeout: 20 };

describe('the turn timer of the SDK', () => {
  test('is switched off: no turn pays for a timer, and a worker that stalls in one is not ended', async () => {
    removeWorkflowTurnTimeLimit();
    removeWorkflowTurnTimeLimit();
    const address = temporalAddress();
    const [native, connection] = await Promise.all([
      NativeConnection.connect({ address }),
      Connection.connect({ address }),
    ]);
    const taskQueue = ownName('turn-limit');
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowsPath: require.resolve('./long-turn-run.cjs'),
      ...shortTurn,
    });
    const run = await new Client({ connection }).workflow.start('longTurn', {
      taskQueue,
      workflowId: ownName('long-turn'),
      args: [300_000_000],
      workflowExecutionTimeout: '30 s',
    });
    // With the clock each try of the turn fails behind 20 ms, and the run gets nowhere.
    expect(await worker.runUntil(run.result())).toBe(300_000_000);
    const { events } = await run.fetchHistory();
    expect(events?.filter((event) => event.workflowTaskFailedEventAttributes)).toEqual([]);
    await connection.close();
    await native.close();
  }, 60_000);
});
