// The last record that an attempt to seal passes to the next one on a real Temporal, with the failure. After an attempt
// that passes none, the state of the run is dropped.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { wrapWithHeartbeatsAndStallCheck } from '../../activities/heartbeats';
import { createStuckActivityQueueMonitor } from '../../activities/activity-monitor';
import { type SealingAttemptChainHead, wrapSealToReportHead } from '../../activities/chain/seal-attempt';
import { createChainRunState } from '../../src/chain/run/state';
import type { SealingActivityInput, SealingActivityResult } from '../../src/contracts/activities';
import { workerLimits } from '../../src/contracts/limits/worker';
import { type ChainRunInput, runTypes } from '../../src/contracts/runs';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';

const headAt = (sequence: number) => ({ installation: 'SELLO-1', sequence, fingerprint: `F${sequence}` });
const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false };
const ended: SealingActivityResult = {
  sealed: 0,
  refused: 0,
  compared: true,
  head: null,
  more: false,
  left,
  retired: true,
};

/** The actions of each attempt of one seal. Later attempts end. */
async function readInputs(
  attempts: readonly ((end: SealingAttemptChainHead, resetActivity: () => Promise<unknown>) => unknown)[],
): Promise<readonly SealingActivityInput[]> {
  const workflowBundle = await bundleToday();
  const address = temporalAddress();
  const native = await NativeConnection.connect({ address });
  const connection = await Connection.connect({ address });
  const taskQueue = ownName('told');
  const inputs: SealingActivityInput[] = [];
  const { workflow, workflowService } = new Client({ connection });
  const seal = async (input: SealingActivityInput, end: SealingAttemptChainHead): Promise<SealingActivityResult> => {
    const fails = attempts[inputs.length];
    inputs.push(input);
    if (!fails) return ended;
    const { activityId: id, workflowExecution, workflowNamespace: namespace } = Context.current().info;
    await fails(end, () =>
      workflowService.resetActivity({ namespace: namespace ?? '', execution: workflowExecution ?? null, id }),
    );
    throw ApplicationFailure.retryable('away');
  };
  const activity = wrapWithHeartbeatsAndStallCheck(wrapSealToReportHead(seal), {
    name: 'seal',
    silentMs: 10_000,
    queue: 'main',
    pulse: createStuckActivityQueueMonitor(10),
    // Temporal receives other heartbeats before, but the last one must still arrive.
    pace: { heartbeatEveryMs: 1, givenUpMs: 1_000 },
  });
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle,
    activities: { seal: activity },
  });
  const input: ChainRunInput = {
    chain: ownName('chain'),
    environment: 'simulator',
    supplier: 'B12345674',
    installation: 'SELLO-1',
    age: workerLimits.runAge,
    state: { ...createChainRunState(), head: headAt(3) },
  };
  await worker.runUntil(workflow.execute(runTypes.chain, { taskQueue, workflowId: input.chain, args: [input] }));
  await connection.close();
  await native.close();
  return inputs;
}

const inOrder = (): void => undefined;
const inDoubt = (end: SealingAttemptChainHead): void => void (end.isSure = false);

describe('an attempt to seal', () => {
  it('passes its last record to the next attempt, however often it fails', async () => {
    const sealedOne = (end: SealingAttemptChainHead): void => void (end.head = headAt(4));
    const inputs = await readInputs([inOrder, sealedOne, inOrder]);
    expect(inputs.map(({ head }) => head)).toEqual([headAt(3), headAt(3), headAt(4), headAt(4)]);
  }, 60_000);

  it('drops the state of the run if a user resets the activity between two attempts, which makes its number 1', async () => {
    // The pause after the fourth attempt is longer than a second.
    const resets = (_: SealingAttemptChainHead, resetActivity: () => Promise<unknown>): void =>
      void setTimeout(() => void resetActivity().catch(() => undefined), 150);
    const inputs = await readInputs([inOrder, inOrder, inOrder, resets]);
    expect(inputs.map(({ head }) => head)).toEqual([headAt(3), headAt(3), headAt(3), headAt(3), null]);
  }, 60_000);

  it('makes the next attempts drop the state of the run if it passed no last record', async () => {
    const inputs = await readInputs([inOrder, inDoubt, inOrder]);
    expect(inputs.map(({ head }) => head)).toEqual([headAt(3), headAt(3), null, null]);
    expect(inputs[3]).toMatchObject({ compared: false });
  }, 60_000);
});
