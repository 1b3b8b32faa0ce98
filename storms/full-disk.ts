// D4: the disk of the database is full under load until an operator would notice. Then space is freed.
import { setTimeout as sleep } from 'node:timers/promises';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import { type SmallDisk, startOnSmallDisk, explainNoSmallDisk } from './small-disk';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, mergeVerdicts, type Verdict } from './storm';

export const fullDisk: PlainStorm = {
  what: 'full disk: the disk of the database is nearly full, then full, then has space again, under load',
  run,
};

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const impossible = explainNoSmallDisk();
  if (impossible) return { counts: {}, problems: [`this storm cannot run here: ${impossible}`] };
  const disk = await startOnSmallDisk(report);
  try {
    const field = await openStackUnderLoad({ apis: 2, workers: 2 }, report, { mongodb: disk.uri });
    try {
      return await underLoad(field, disk, size);
    } finally {
      await field.close();
    }
  } finally {
    await disk.close();
  }
}

/** Free space in two turns: first a little, so that some writes still succeed, then none. */
const leftBytes = [256 * 1024, 0] as const;

async function underLoad(field: StackUnderLoad, disk: SmallDisk, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  const fullSeconds = scaleSize(size, 60, 10);
  let going = true;
  const load = issueInvoices(field, {
    suppliers,
    clients: 16,
    everyMs: 200,
    goesOn: () => going,
    jobSeconds: 600,
  });
  const filling = fillInTurn(field, disk, fullSeconds).finally(() => {
    going = false;
  });
  const [ended, filled] = await Promise.all([load, filling]);
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field), filled);
}

async function fillInTurn(field: StackUnderLoad, disk: SmallDisk, fullSeconds: number): Promise<Verdict> {
  const problems: string[] = [];
  let deaths = 0;
  let times = 0;
  for (const left of leftBytes) {
    await sleep(3_000);
    const before = disk.pid();
    disk.fill(left);
    field.say(`the disk is full, ${disk.freeBytes()} bytes are free`);
    const felt = await pollUntil(fullSeconds, async () =>
      (await isUp(field)) && disk.pid() === before ? undefined : true,
    );
    if (felt) times += 1;
    await sleep(fullSeconds * 1_000);
    if (disk.pid() !== before) deaths += 1;
    disk.free();
    field.say(`the disk has space again, ${Math.round(disk.freeBytes() / 1024 / 1024)} MB`);
    const back = await pollUntil(120, async () => ((await isUp(field)) ? true : undefined));
    if (!back) problems.push('the API did not respond within two minutes after the disk had space again');
  }
  await sleep(3_000);
  if (times === 0) problems.push('no call failed while the disk was full');
  return {
    counts: { 'times full': leftBytes.length, 'times felt': times, 'times the database ended': deaths },
    problems,
  };
}

async function isUp({ stack }: StackUnderLoad): Promise<boolean> {
  try {
    const response = await fetch(`${stack.addresses.api}/health`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
