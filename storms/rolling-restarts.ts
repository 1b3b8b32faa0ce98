// D5: every process is stopped cleanly and started again, one after the other, while invoices are issued. A client that
// follows docs/api/conventions.md, and so retries after a 503 or without a response, gets no error.
import { setTimeout as sleep } from 'node:timers/promises';
import { countRestartedRunsSince } from '../src/store/sweeps';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import type { StackUnderLoad } from './stack-under-load';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const rollingRestarts: StackStorm = {
  what: 'rolling restarts: every ten seconds another process is shut down gracefully and started again',
  shape: { apis: 2, workers: 2 },
  run,
};

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, stack, say: report, database } = field;
  const suppliers = field.newSuppliers(5);
  await client.register(suppliers);
  const unexpected = client.unexpected.length;
  const began = new Date();
  const everySeconds = scaleSize({ seed: size.seed, length: size.length }, 10, 2);
  const wanted = scaleSize(size, 300, 30);
  const rounds = scaleSize(size, 3, 1);
  const restarts: Record<string, number> = {};
  let restarting = true;
  const load = issueInvoices(field, {
    suppliers,
    clients: 16,
    everyMs: (rounds * stack.names.length * everySeconds * 1_000) / wanted,
    goesOn: (begun) => restarting || begun < wanted,
  });
  const restartAll = async (): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of stack.names) {
        await sleep(everySeconds * 1_000);
        const from = Date.now();
        await stack.restart(name);
        restarts[name] = (restarts[name] ?? 0) + 1;
        report(`${name} restarted in ${((Date.now() - from) / 1_000).toFixed(1)} s`);
      }
    }
  };
  const [ended] = await Promise.all([
    load,
    restartAll().finally(() => {
      restarting = false;
    }),
  ]);
  const seen = client.unexpected.slice(unexpected);
  const stuck = await countRestartedRunsSince(database, began, 100);
  const proof = await proveWhole(field, suppliers, ended.length);
  const counts = {
    restarts: Object.values(restarts).reduce((sum, count) => sum + count, 0),
    'calls answered with an error': seen.length,
    'runs restarted': stuck,
  };
  const problems = [
    ...(seen.length > 0 ? [`${seen.length} calls were answered with an error, the first: ${seen[0]}`] : []),
    ...(stuck > 0 ? [`${stuck} runs could not continue`] : []),
  ];
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field), { counts, problems });
}
