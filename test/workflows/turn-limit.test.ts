// The timer that the SDK sets for each turn of a run: what it ends, and that processes of Sello switch it off.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { removeWorkflowTurnTimeLimit } from '../../src/temporal/worker';
import { ownName, temporalAddress } from '../servers/addresses';

/** The SDK accepts the option, but its types do not declare it. */
const shortTurn = { isolateExecutionTimeout: 20 };

describe('the turn timer of the SDK', () => {
  test('is off, so that no turn needs it and a stalled worker is not ended', async () => {
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
    // With the timer, each attempt of the turn fails after 20 ms, and the run makes no progress.
    expect(await worker.runUntil(run.result())).toBe(300_000_000);
    const { events } = await run.fetchHistory();
    expect(events?.filter((event) => event.workflowTaskFailedEventAttributes)).toEqual([]);
    await connection.close();
    await native.close();
  }, 60_000);
});
