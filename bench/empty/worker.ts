// The worker of the empty runs. Like the real worker, it is a separate process. The command line has its address and
// queue.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { workerLimits as limits } from '../../src/contracts/limits/worker';
import { sendingQueue } from './contract';
import { emptyEffects } from './effects';

async function main(address: string, taskQueue: string): Promise<void> {
  const client = new Client({ connection: await Connection.connect({ address }) });
  const connection = await NativeConnection.connect({ address });
  const sending = await Worker.create({
    connection,
    taskQueue: sendingQueue(taskQueue),
    activities: emptyEffects(client),
    maxConcurrentActivityTaskExecutions: 40,
  });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowsPath: require.resolve('./runs'),
    activities: emptyEffects(client),
    maxConcurrentActivityTaskExecutions: 40,
    maxConcurrentLocalActivityExecutions: 40,
    maxConcurrentWorkflowTaskExecutions: 40,
    maxCachedWorkflows: limits.cachedRunsMax,
  });
  process.stdout.write('ready\n');
  await Promise.all([worker.run(), sending.run()]);
  process.exit(0);
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
