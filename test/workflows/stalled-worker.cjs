// A worker process of its own, so that a test can stop it: the real runs, with activities that only take time.
const { DefaultLogger, NativeConnection, Runtime, Worker } = require('@temporalio/worker');

const [, , address, taskQueue, codePath] = process.argv;

const left = { pending: 0, unnotified: false, open: false, unrecorded: false, doubtful: false, sealable: false };
const sealed = { sealed: 1, refused: 0, head: null, more: false, left };

/** Takes a while, so that the worker is stopped in it. */
const taking = async (result) => {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  return result;
};

async function main() {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: { codePath },
    activities: { seal: () => taking(sealed) },
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
