// A run of a chain whose end Temporal refuses, because a signal arrived during the same task: the second attempt succeeds, and
// the next run does what the signal requested.
import { Client, Connection } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { NativeConnection, Worker } from '@temporalio/worker';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRunInput, runTypes, runSignals } from '../../src/contracts/runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { nothing, sealed } from './chain-run-script';
import { until } from './job-runs';

/** Runs `onEnd` when the worker has decided to end the run, and before it tells Temporal. */
const createRunEndCodec = (onEnd: () => Promise<void>): PayloadCodec => ({
  encode: async (payloads) => {
    if (payloads.some(isNextRunInput)) await onEnd();
    return payloads;
  },
  decode: async (payloads) => payloads,
});

/** Only the input of the next run contains a state. */
const isNextRunInput = ({ data }: Payload): boolean => Buffer.from(data ?? []).includes('"state":');

it('continues as new at the second attempt when Temporal refuses the first, and the next run seals', async () => {
  const address = temporalAddress();
  const workflowBundle = await bundleToday();
  const native = await NativeConnection.connect({ address });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  const [taskQueue, chain] = [ownName('rejected-end'), ownName('chain')];
  const run = client.workflow.getHandle(chain);
  let [ends, seals] = [0, 0];
  // Later signals wait at Temporal until the run has ended, so only the first attempt can meet one.
  const codec = createRunEndCodec(async () => {
    ends += 1;
    if (ends === 1) await run.signal(runSignals.generate, { requestId: 'r-1' });
  });
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle,
    activities: { seal: () => sealed(nothing, { sealed: (seals += 1) }) },
    dataConverter: { payloadCodecs: [codec] },
  });
  const input: ChainRunInput = {
    chain,
    environment: 'simulator',
    supplier: 'B12345674',
    installation: 'SELLO-1',
    age: workerLimits.runAge,
    historyEventsMax: 6,
  };
  const options = { taskQueue, workflowId: chain, args: [input] };
  await worker.runUntil(async () => {
    const { firstExecutionRunId } = await client.workflow.start(runTypes.chain, options);
    await until(async () => (await run.describe()).runId !== firstExecutionRunId && seals > 1);
    const { events } = await client.workflow.getHandle(chain, firstExecutionRunId).fetchHistory();
    expect(events?.flatMap(readTurn)).toEqual(['seals', 'end rejected', 'continues as new']);
    await run.terminate();
  });
  await connection.close();
  await native.close();
}, 60_000);

type HistoryEvent = NonNullable<History['events']>[number];

/** Reads what the run did in an event, if it is one of the turns that the test compares. */
function readTurn(event: HistoryEvent): string[] {
  if (event.activityTaskScheduledEventAttributes) return ['seals'];
  if (event.workflowTaskFailedEventAttributes) return ['end rejected'];
  return event.workflowExecutionContinuedAsNewEventAttributes ? ['continues as new'] : [];
}
