// R14: Temporal is unavailable for five minutes. Invoices and jobs are accepted all the time; afterwards every job continues.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedJob, JobOutcome } from './client';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import type { StackUnderLoad } from './stack-under-load';
import { type Size, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const engineDown: StackStorm = {
  what: 'Temporal down: the API still accepts invoices and jobs, and afterwards every job continues',
  shape: { apis: 2, workers: 2 },
  run,
};

/** Limit for one call: 2 s to start a run, and the rest for the database. */
const callMsMax = 5_000;

/** Six hundred jobs start at the same moment, so the last of them ends after all others. */
const jobSeconds = 600;

/** Returns half of the minutes, if they are given. */
function getDownSeconds({ length, minutes }: Size): number {
  if (length === 'short') return 10;
  return minutes === undefined ? 300 : Math.max(10, minutes * 30);
}

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, stack, say: report } = field;
  const suppliers = field.newSuppliers(5);
  await client.register(suppliers);
  let isUp = true;
  // These jobs are running when Temporal stops, and their clients retry.
  const load = issueInvoices(field, {
    suppliers,
    clients: 8,
    everyMs: 200,
    goesOn: (begun) => isUp || begun < 20,
    jobSeconds,
  });
  await sleep(3_000);
  stack.hold('temporal', true);
  await stack.kill('temporal');
  isUp = false;
  const seconds = getDownSeconds(size);
  report(`Temporal is down for ${seconds} s`);
  const created = await createFor(field, suppliers, seconds);
  stack.hold('temporal', false);
  await stack.start('temporal');
  const began = Date.now();
  report(`Temporal is up again; ${created.begun.length} jobs were accepted while it was down`);
  const [ended, resumed] = await Promise.all([
    load,
    Promise.all(created.begun.map((job) => client.finish(job, jobSeconds))),
  ]);
  const all: JobOutcome[] = [...ended, ...resumed];
  const proof = await proveWhole(field, suppliers, all.length);
  return mergeVerdicts(judgeEnded(all), await judgeEntries(field, all), proof, await judgeRuns(field), {
    counts: {
      'seconds without Temporal': seconds,
      'jobs taken meanwhile': created.begun.length,
      'slowest call in ms': created.slowestMs,
      'seconds until all had ended': Math.round((Date.now() - began) / 1_000),
    },
    problems: [
      ...created.problems,
      ...(created.slowestMs > callMsMax ? [`a call took ${created.slowestMs} ms while Temporal was down`] : []),
    ],
  });
}

interface CreationResult {
  readonly begun: StartedJob[];
  readonly problems: string[];
  slowestMs: number;
}

/** Issues two invoices a second with one call each. Only a success counts as accepted. */
async function createFor(
  field: StackUnderLoad,
  suppliers: readonly string[],
  seconds: number,
): Promise<CreationResult> {
  const created: CreationResult = { begun: [], problems: [], slowestMs: 0 };
  const under: Promise<void>[] = [];
  const end = Date.now() + seconds * 1_000;
  for (let i = 0; Date.now() < end; i += 1, await sleep(500)) {
    under.push(createOnce(field, suppliers[i % suppliers.length] as string, created));
  }
  await Promise.all(under);
  return created;
}

async function createOnce({ client }: StackUnderLoad, supplier: string, created: CreationResult): Promise<void> {
  try {
    const { slowestMs, ...begun } = await client.beginOnce(supplier);
    created.begun.push(begun);
    created.slowestMs = Math.max(created.slowestMs, slowestMs);
  } catch (error) {
    if (created.problems.length < 3) created.problems.push(`not accepted: ${String(error)}`);
  }
}
