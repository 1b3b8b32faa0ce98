// A worker process of its own, so that a test can stop it: job runs whose walks only take time, and wait for a new id
// each time.
const { DefaultLogger, NativeConnection, Runtime, Worker } = require('@temporalio/worker');

const [, , address, taskQueue, codePath] = process.argv;

const walks = new Map();

/** Takes a while, so that the worker is stopped in it. */
async function walk({ jobId }) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  const walkNo = walks.get(jobId) ?? 0;
  walks.set(jobId, walkNo + 1);
  return {
    completedSteps: [],
    next: { kind: 'wait', for: walkNo % 2 === 0 ? 'sealed' : 'settled', id: `r-${walkNo}` },
  };
}

async function main() {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: { codePath },
    activities: { walk, cancelJob: async () => undefined },
    stickyQueueScheduleToStartTimeout: 3_000,
    // As good as in service, where no turn is limited (src/temporal/turn-limit.ts).
    isolateExecutionTimeout: 4_294_967_295,
    // With contexts that are used again Node 20 ends the process when many runs are restarted at once.
    reuseV8Context: false,
  });
  process.send('ready');
  await worker.run();
}

void main();
