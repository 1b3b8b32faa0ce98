// Eager start in the Temporal that Sello starts: an activity for the requesting worker is in the response.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { ownName, temporalAddress } from '../servers/addresses';

const count = 10;

describe('an eager activity', () => {
  test('is started by the response in the same worker, without waiting up to 50 ms in a queue', async () => {
    const address = temporalAddress();
    const [native, connection] = await Promise.all([
      NativeConnection.connect({ address }),
      Connection.connect({ address }),
    ]);
    const taskQueue = ownName('eager');
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowsPath: require.resolve('./eager-run.cjs'),
      activities: { nothing: async () => undefined },
    });
    const run = await new Client({ connection }).workflow.start('inTurn', {
      taskQueue,
      workflowId: ownName('eager-run'),
      args: [count],
    });
    await worker.runUntil(run.result());
    const { events } = await run.fetchHistory();
    const at = (kind: 'activityTaskScheduledEventAttributes' | 'activityTaskStartedEventAttributes'): number[] =>
      (events ?? [])
        .filter((event) => event[kind])
        .map(({ eventTime }) => Number(eventTime?.seconds) * 1_000 + (eventTime?.nanos ?? 0) / 1e6);
    const scheduled = at('activityTaskScheduledEventAttributes');
    const waits = at('activityTaskStartedEventAttributes').map((ms, i) => ms - (scheduled[i] ?? Number.NaN));
    expect(waits).toHaveLength(count);
    // Through its queue, no activity starts within a millisecond. A busy worker may have no free slot for it.
    expect(waits.filter((ms) => ms < 1).length).toBeGreaterThan(count / 2);
    await connection.close();
    await native.close();
  }, 60_000);
});
