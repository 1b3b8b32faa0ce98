// D7: a backup is restored where only the database had the last records of chains. There is no witness, and the lost
// records belong to operations of other months. Once, the restore follows docs/restore.md exactly; once, it is done in
// the wrong order and without an operator.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChainsCollection } from '../src/store/chains/chains';
import { getRecordsCollection } from '../src/store/chains/records';
import type { StartedJob } from './client';
import { judgeEnded } from './load';
import { listReceivedRecords } from './proof';
import { killAll, runCommand } from './restored-backup-steps';
import {
  findDataFolder,
  openStackUnderLoad,
  type ReportProgress,
  type StackUnderLoad,
  pollUntil,
} from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, sum, mergeVerdicts, type Verdict } from './storm';

const shape = { apis: 1, workers: 2 };
const withoutWitness = { env: { all: { SELLO_WITNESS: '' } } };

/**
 * `to the letter`: the command, then the steps of the page. `wrong order`: the files are restored by hand, and
 * everything is started without further steps.
 */
const ways = ['to the letter', 'wrong order'] as const;
type RestoreWay = (typeof ways)[number];

/** Suppliers by the records that they lose. */
interface SuppliersByLoss {
  /** The lost record belongs to an operation of last month. The authority returns such a record if it is queried. */
  readonly seen: readonly string[];
  /** A record of long ago, which is not queried. */
  readonly unseen: readonly string[];
  /** The lost record is the first one of the chain, of an operation long ago. */
  readonly first: readonly string[];
}

const listAll = ({ seen, unseen, first }: SuppliersByLoss): string[] => [...seen, ...unseen, ...first];

export const restoredWithoutWitness: PlainStorm = {
  what: 'restored backup without a witness: lost operations of other months, in the right and in the wrong order',
  run: async (size, report) => {
    const chosen = ways.filter((_way, i) => size.length === 'full' || i === size.seed % ways.length);
    const verdicts: Verdict[] = [];
    for (const way of chosen) {
      report(`the drill begins: ${way}`);
      verdicts.push(await drill(way, size, report));
    }
    const counts: Record<string, number> = {};
    for (const verdict of verdicts)
      for (const [what, count] of Object.entries(verdict.counts)) counts[what] = (counts[what] ?? 0) + count;
    return { counts, problems: mergeVerdicts(...verdicts).problems };
  },
};

async function drill(way: RestoreWay, size: Size, report: ReportProgress): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-drill-'));
  try {
    const cast = await untilDeath(way, size, report, folder);
    await putBack(way, folder, report);
    const field = await openStackUnderLoad(shape, report, { ...withoutWitness, kept: folder });
    try {
      return await recover(way, field, cast, findDataFolder(folder));
    } catch (error) {
      return { counts: {}, problems: [`${way}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`] };
    } finally {
      await field.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const getBackup = (folder: string): string => path.join(folder, 'backup');
const dayMs = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const lastMonth = (): string => ago(new Date().getUTCDate() + 3);
const longAgo = (): string => ago(600);

let codes = 0;
/** The client sets the number, because without a witness no series is protected. */
const invoice = (field: StackUnderLoad, supplier: string, members: object = {}): Promise<StartedJob> =>
  field.client.beginInvoice(supplier, { code: `D7-${(codes += 1)}`, ...members });

const finishAll = async (field: StackUnderLoad, begun: readonly StartedJob[]): Promise<Verdict> =>
  judgeEnded(await Promise.all(begun.map((one) => field.client.finish(one))));

/** Creates records, a backup and more records, then kills all processes with -9. */
async function untilDeath(
  way: RestoreWay,
  size: Size,
  report: ReportProgress,
  folder: string,
): Promise<SuppliersByLoss> {
  const field = await openStackUnderLoad(shape, report, { ...withoutWitness, kept: folder });
  try {
    const count = scaleSize(size, 6, 2);
    const cast = {
      seen: field.newSuppliers(count),
      unseen: field.newSuppliers(count),
      first: field.newSuppliers(count),
    };
    await field.client.register(listAll(cast));
    const before = [...cast.seen, ...cast.unseen];
    const jobs = await Promise.all(before.map((supplier) => invoice(field, supplier)));
    const verdicts = [await finishAll(field, jobs)];
    if (way === 'to the letter')
      await runCommand('backup', '--data', findDataFolder(folder), '--out', getBackup(folder));
    else {
      await field.stack.end('mongodb');
      cpSync(path.join(findDataFolder(folder), 'mongodb'), getBackup(folder), { recursive: true });
      await field.stack.start('mongodb');
    }
    const lost = [
      ...cast.seen.map((supplier) => invoice(field, supplier, { op_date: lastMonth() })),
      ...[...cast.unseen, ...cast.first].map((supplier) => invoice(field, supplier, { op_date: longAgo() })),
    ];
    verdicts.push(await finishAll(field, await Promise.all(lost)));
    const { problems } = mergeVerdicts(...verdicts);
    if (problems.length > 0) throw new Error(`before the disaster: ${problems.join('; ')}`);
    await killAll(field);
    return cast;
  } finally {
    await field.close();
  }
}

/** In the wrong order, the database of Temporal is also lost, so the runs have no state. */
async function putBack(way: RestoreWay, folder: string, report: ReportProgress): Promise<void> {
  const data = findDataFolder(folder);
  if (way === 'to the letter') return report(await runCommand('restore', getBackup(folder), '--data', data));
  rmSync(path.join(data, 'mongodb'), { recursive: true });
  cpSync(getBackup(folder), path.join(data, 'mongodb'), { recursive: true });
  for (const name of readdirSync(data)) if (name.startsWith('temporal.db')) rmSync(path.join(data, name));
}

/** Calls arrive at once. Then the operator acts, if there is one, and the checks follow. */
async function recover(way: RestoreWay, field: StackUnderLoad, cast: SuppliersByLoss, data: string): Promise<Verdict> {
  const suppliers = listAll(cast);
  const paused = way === 'to the letter' ? suppliers : cast.seen;
  const unattended = suppliers.filter((supplier) => !paused.includes(supplier));
  const there = await countThere(field, paused);
  const numbers = await readNumbers(field);
  const begun = new Map<string, StartedJob>();
  for (const supplier of suppliers) begun.set(supplier, await invoice(field, supplier));
  const of = (some: readonly string[]): StartedJob[] => some.map((supplier) => begun.get(supplier) as StartedJob);
  const problems: string[] = [];
  const alone = await finishAll(field, of(unattended));
  problems.push(...alone.problems);
  const isPaused = async (supplier: string) => ((await field.client.chain(supplier)).sealing_paused ? true : undefined);
  for (const supplier of paused)
    if (!(await pollUntil(60, () => isPaused(supplier)))) problems.push(`${way}: no report about ${supplier}`);
  await sleep(3_000);
  if ((await countThere(field, paused)) !== there)
    problems.push(`${way}: a record was sent before an operator renewed the chain`);
  // This happens a day later, or never, because the other chains continued without it.
  await runCommand('chain', 'renew', '--all', '--yes', '--data', data);
  const late = await finishAll(field, of(paused));
  const after = await readNumbers(field);
  for (const supplier of suppliers)
    if (after.get(supplier) === numbers.get(supplier)) problems.push(`${way}: ${supplier} has its old number`);
  const whole = await judgeWhole(way, field, suppliers);
  return {
    counts: {
      drills: 1,
      'unattended suppliers': unattended.length,
      'paused suppliers': paused.length,
      ...whole.counts,
    },
    problems: [...problems, ...late.problems, ...whole.problems],
  };
}

const countThere = async (field: StackUnderLoad, suppliers: readonly string[]): Promise<number> =>
  sum(await Promise.all(suppliers.map(async (supplier) => (await listReceivedRecords(field, supplier)).length)));

const readNumbers = async ({ database }: StackUnderLoad): Promise<Map<string, string>> =>
  new Map(
    (await getChainsCollection(database).find().toArray()).map(({ supplier, installation }) => [
      supplier,
      installation,
    ]),
  );

interface Report {
  readonly forks: number;
  readonly firstRecords: number;
}

/**
 * Checks that the authority has no fork and no second first record of a number, that every stored record has a
 * response, and that every chain is intact.
 */
async function judgeWhole(way: RestoreWay, field: StackUnderLoad, suppliers: readonly string[]): Promise<Verdict> {
  const reports: Report[] = [];
  const problems: string[] = [];
  for (const supplier of suppliers) {
    const { chains: seen } = await field.control<{ chains: Report[] }>('GET', `/chains?issuer=${supplier}`);
    reports.push(...seen);
    const { broken } = (await field.client.insist('GET', `/fiscal/v1/chains/${supplier}/verification`)) as {
      broken: object | null;
    };
    if (broken) problems.push(`${way}: the chain of ${supplier} is broken: ${JSON.stringify(broken)}`);
  }
  const forks = sum(reports.map((report) => report.forks));
  const firsts = reports.filter(({ firstRecords }) => firstRecords > 1).length;
  const open = await getRecordsCollection(field.database).countDocuments({
    issuer: { $in: [...suppliers] },
    outcome: { $exists: false },
  });
  if (forks > 0 || firsts > 0) problems.push(`${way}: ${forks} forks, ${firsts} second first records`);
  if (open > 0) problems.push(`${way}: ${open} records without a response`);
  return {
    counts: { chains: reports.length, forks, 'second first records': firsts, 'records without a response': open },
    problems,
  };
}
