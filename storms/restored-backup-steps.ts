// The steps of D1: the load before the disaster, the operator's actions after it, and the checks.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { localCertificatePassword } from '../src/certificates/local-files';
import { requireProjectRoot } from '../src/local/root';
import { getChainsCollection } from '../src/store/chains/chains';
import { getRecordsCollection } from '../src/store/chains/records';
import type { StartedJob } from './client';
import { issueInvoices } from './load';
import { listReceivedRecords } from './proof';
import { findDataFolder, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, scaleSize, sum, type Verdict } from './storm';

/** What happens to the state outside the database: of Temporal and of the witness. */
export const ways = ['engine kept', 'engine lost', 'empty machine'] as const;
export type RestoreWay = (typeof ways)[number];

/** The known state before the disaster. */
export interface StateBeforeDisaster {
  /** Suppliers with records that were sealed before the backup and after it. */
  readonly known: readonly string[];
  /** Suppliers whose chains were registered before the backup, and whose first record came after it. */
  readonly late: readonly string[];
  /** Suppliers that were registered after the backup, so the restored database does not have them. */
  readonly newcomers: readonly string[];
  /** Chains with records before the backup only. */
  readonly idle: readonly string[];
  /** Jobs whose records were sealed when the backup was made, and sent after it. */
  readonly waiting: readonly StartedJob[];
  /** Hash of the certificate that a supplier stored. */
  readonly own?: string;
}

/** Runs a command of docs/restore.md as an operator would. */
export async function runCommand(...args: readonly string[]): Promise<string> {
  const file = path.join(requireProjectRoot(), 'bin/sello.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

const machine = (folder: string): string => path.join(folder, 'machine');
const emptyMachine = (folder: string): string => path.join(folder, 'empty');
const getBackup = (folder: string): string => path.join(folder, 'backup');
const getKey = (folder: string): string => path.join(folder, 'key');

export async function loadBefore(way: RestoreWay, field: StackUnderLoad, size: Size): Promise<StateBeforeDisaster> {
  const { client } = field;
  const [known, late, idle] = [field.newSuppliers(3), field.newSuppliers(2), field.newSuppliers(1)];
  await client.register([...known, ...late, ...idle]);
  const own = way === 'empty machine' ? await storeCertificate(field, known[0] ?? '') : {};
  const count = scaleSize(size, 300, 12);
  await issueInvoices(field, { suppliers: [...known, ...idle], clients: 8, goesOn: (begun) => begun < count });
  await field.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
  const waiting: StartedJob[] = [];
  for (const supplier of known) waiting.push(await client.beginInvoice(supplier));
  const sealed = await pollUntil(30, async () => {
    const pending = await Promise.all(known.map(async (supplier) => (await client.chain(supplier)).pending));
    return sum(pending) >= known.length || undefined;
  });
  if (!sealed) throw new Error('the invoices before the backup were not sealed');
  return { known, late, idle, newcomers: field.newSuppliers(2), waiting, ...own };
}

async function storeCertificate(field: StackUnderLoad, supplier: string): Promise<{ readonly own: string }> {
  const data = readFileSync(path.join(dataFolderOfField(field), 'simulator/seal.p12')).toString('base64');
  const body = { data, password: localCertificatePassword };
  const { fingerprint } = (await field.client.insist('PUT', `/fiscal/v1/suppliers/${supplier}/certificate`, body)) as {
    fingerprint: string;
  };
  return { own: fingerprint };
}

const dataFolderOfField = (field: StackUnderLoad): string => path.dirname(field.stack.addresses.witness);

/** With `engine kept`, copies the folder of a stopped database by hand. Otherwise runs the backup command online. */
export async function backUp(way: RestoreWay, field: StackUnderLoad, folder: string): Promise<void> {
  if (way !== 'engine kept') {
    const data = findDataFolder(machine(folder));
    await runCommand('backup', '--data', data, '--out', getBackup(folder), '--with-key', getKey(folder));
    return;
  }
  await field.stack.end('mongodb');
  cpSync(path.join(findDataFolder(machine(folder)), 'mongodb'), getBackup(folder), { recursive: true });
  await field.stack.start('mongodb');
}

/** Issues more invoices after the backup, some of them first records of chains that are in the backup or not in it. */
export async function continueAfterBackup(field: StackUnderLoad, past: StateBeforeDisaster, size: Size): Promise<void> {
  const { client } = field;
  await field.control('DELETE', '/faults');
  await client.register(past.newcomers);
  const suppliers = [...past.known, ...past.late, ...past.newcomers];
  const count = scaleSize(size, 500, 14);
  await issueInvoices(field, { suppliers, clients: 8, goesOn: (begun) => begun < count });
  await Promise.all(past.waiting.map((begun) => client.finish(begun)));
  // These jobs are running when all processes die.
  await Promise.all(past.known.map((supplier) => client.beginInvoice(supplier)));
}

/** All processes except the authority die at once. */
export async function killAll({ stack }: StackUnderLoad): Promise<void> {
  const mine = stack.names.filter((name) => name !== 'simulator');
  for (const name of mine) stack.hold(name, true);
  await Promise.all(mine.map((name) => stack.kill(name)));
}

/** Returns the folder of the stack to start. The authority is another party, so its data is copied and not restored. */
export async function putBack(way: RestoreWay, folder: string, report: ReportProgress): Promise<string> {
  const data = findDataFolder(machine(folder));
  if (way === 'engine kept') {
    rmSync(path.join(data, 'mongodb'), { recursive: true });
    cpSync(getBackup(folder), path.join(data, 'mongodb'), { recursive: true });
    return machine(folder);
  }
  if (way === 'engine lost') {
    report(await runCommand('restore', getBackup(folder), '--data', data, '--without-temporal'));
    return machine(folder);
  }
  const empty = findDataFolder(emptyMachine(folder));
  cpSync(path.join(data, 'simulator'), path.join(empty, 'simulator'), { recursive: true });
  report(await runCommand('restore', getBackup(folder), '--data', empty, '--key', getKey(folder)));
  return emptyMachine(folder);
}

/** Numbers of invoices, by supplier, whose records the authority has and the restored database does not have. */
export type LostNumbers = ReadonlyMap<string, readonly string[]>;

async function readLost(field: StackUnderLoad, suppliers: readonly string[]): Promise<LostNumbers> {
  const lost = new Map<string, string[]>();
  for (const supplier of suppliers) {
    const rows = await getRecordsCollection(field.database)
      .find({ issuer: supplier }, { projection: { fingerprint: 1 } })
      .toArray();
    const here = new Set(rows.map(({ fingerprint }) => fingerprint));
    const gone = (await listReceivedRecords(field, supplier)).filter(({ fingerprint }) => !here.has(fingerprint));
    lost.set(
      supplier,
      gone.map(({ invoice }) => invoice.number),
    );
  }
  return lost;
}

interface PauseResult {
  readonly verdict: Verdict;
  readonly begun: readonly StartedJob[];
  readonly lost: LostNumbers;
}

/** Checks the automatic pauses, and what the operator sees and does. */
export async function judgePause(
  way: RestoreWay,
  field: StackUnderLoad,
  past: StateBeforeDisaster,
): Promise<PauseResult> {
  const { client } = field;
  const problems: string[] = [];
  const data = dataFolderOfField(field);
  const registered = [...past.known, ...past.late, ...past.idle];
  const lost = await readLost(field, [...registered, ...past.newcomers]);
  const losing = registered.filter((supplier) => (lost.get(supplier) ?? []).length > 0);
  const readPause = async (supplier: string) => (await client.chain(supplier)).sealing_paused;
  if (way !== 'empty machine') {
    for (const supplier of losing)
      if (!(await readPause(supplier))) problems.push(`${way}: no report that the chain of ${supplier} lacks records`);
  }
  const before = await recordsThere(field, registered);
  const begun: StartedJob[] = [];
  for (const supplier of registered) begun.push(await client.beginInvoice(supplier));
  await sleep(5_000);
  const list = await runCommand('series', 'list', '--data', data);
  const pausedSeries = Number(/^(\d+) series\b/m.exec(list)?.[1] ?? 0);
  // Without a witness, Sello cannot name the series that the database does not have, but it pauses them.
  const named = way === 'empty machine' ? past.known.length : losing.length;
  if (pausedSeries < named) problems.push(`${way}: ${pausedSeries} paused series, ${named} lost numbers`);
  const prefix = way === 'empty machine' ? ['--new-series', 'R-'] : [];
  await runCommand('series', 'resume', '--all', '--yes', ...prefix, '--data', data);
  for (const supplier of losing) {
    const isHeld = async () => ((await readPause(supplier))?.ends_automatically === false ? true : undefined);
    if (!(await pollUntil(60, isHeld)))
      problems.push(`${way}: the chain of ${supplier} does not wait for a user: ${(await readPause(supplier))?.text}`);
  }
  const meanwhile = await recordsThere(field, losing);
  if (losing.some((supplier) => meanwhile.get(supplier) !== before.get(supplier)))
    problems.push(`${way}: records were sent before a user renewed the chains`);
  const numbersBefore = await installations(field);
  const output = await runCommand('chain', 'renew', '--all', '--yes', '--data', data);
  problems.push(...judgeRenewal(way, output, losing, numbersBefore, await installations(field)));
  const counts = {
    'paused chains': losing.length,
    'paused series': pausedSeries,
    'chains renewed': numbersBefore.size,
    'records lost and named': sum([...lost.values()].map(({ length }) => length)),
  };
  return { verdict: { counts, problems }, begun, lost };
}

async function recordsThere(field: StackUnderLoad, suppliers: readonly string[]): Promise<Map<string, number>> {
  const there = new Map<string, number>();
  for (const supplier of suppliers) there.set(supplier, (await listReceivedRecords(field, supplier)).length);
  return there;
}

const installations = async ({ database }: StackUnderLoad): Promise<Map<string, string>> =>
  new Map((await getChainsCollection(database).find().toArray()).map((chain) => [chain.supplier, chain.installation]));

/** Checks that every chain has a new number, and that the command listed the lost records if a witness has them. */
function judgeRenewal(
  way: RestoreWay,
  said: string,
  losing: readonly string[],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const same = [...before].filter(([supplier, number]) => after.get(supplier) === number).map(([supplier]) => supplier);
  const unnamed = losing.filter((supplier) => !said.includes(`${supplier} (simulator): records`));
  return [
    ...same.map((supplier) => `${way}: ${supplier} was not renewed`),
    ...(way === 'empty machine'
      ? []
      : unnamed.map((supplier) => `${way}: the lost records of ${supplier} are not named`)),
  ];
}

interface Report {
  readonly forks: number;
  readonly gaps: number;
  readonly firstRecords: number;
}

/** Verifies, reconciles and exports every chain. The authority must have no fork and no second first record. */
export async function judgeWhole(
  way: RestoreWay,
  field: StackUnderLoad,
  past: StateBeforeDisaster,
  lost: LostNumbers,
): Promise<Verdict> {
  const { client } = field;
  const problems: string[] = [];
  const reports: Report[] = [];
  for (const [supplier, numbers] of lost) {
    const chain = `/fiscal/v1/chains/${supplier}`;
    const { broken } = (await client.insist('GET', `${chain}/verification`)) as { broken: object | null };
    if (broken) problems.push(`${way}: the chain of ${supplier} is broken: ${JSON.stringify(broken)}`);
    const { differences } = (await client.insist('GET', `${chain}/reconciliation`)) as {
      differences: { kind: string; number: string }[];
    };
    const named = differences.filter(({ kind }) => kind === 'only-at-authority').map(({ number }) => number);
    const others = differences.filter(({ kind }) => kind !== 'only-at-authority');
    if (others.length > 0) problems.push(`${way}: ${supplier} differs: ${JSON.stringify(others.slice(0, 3))}`);
    if (named.toSorted().join() !== [...numbers].toSorted().join())
      problems.push(`${way}: ${named.length} invoices of ${supplier} are named as lost, ${numbers.length} are`);
    problems.push(...(await judgeExport(way, supplier, dataFolderOfField(field))));
    const { chains: seen } = await field.control<{ chains: Report[] }>('GET', `/chains?issuer=${supplier}`);
    reports.push(...seen);
  }
  if (past.own) {
    const chain = await getChainsCollection(field.database).findOne({ supplier: past.known[0] ?? '' });
    const used = chain?.certificate?.fingerprint;
    if (used !== past.own) problems.push(`${way}: the certificate ${used} was used instead of the stored one`);
  }
  const [forks, firsts] = [sum(reports.map((one) => one.forks)), reports.filter((one) => one.firstRecords > 1).length];
  if (forks > 0 || firsts > 0) problems.push(`${way}: ${forks} forks, ${firsts} second first records`);
  const doubles = await doubledNumbers(field, lost);
  if (doubles.length > 0) problems.push(`${way}: numbers assigned twice: ${doubles.slice(0, 3).join(', ')}`);
  return {
    counts: { chains: lost.size, forks, 'second first records': firsts, 'numbers assigned twice': doubles.length },
    problems,
  };
}

/** Numbers of lost invoices that records of the restored database use again. */
async function doubledNumbers({ database }: StackUnderLoad, lost: LostNumbers): Promise<string[]> {
  const doubles: string[] = [];
  for (const [supplier, numbers] of lost) {
    const again = await getRecordsCollection(database)
      .find({ issuer: supplier, number: { $in: [...numbers] } })
      .toArray();
    doubles.push(...again.map(({ number }) => `${supplier} ${number}`));
  }
  return doubles;
}

async function judgeExport(way: RestoreWay, supplier: string, data: string): Promise<string[]> {
  const file = path.join(data, `${supplier}.jsonl`);
  try {
    await runCommand('chain', 'export', supplier, '--out', file, '--data', data);
    await promisify(execFile)(process.execPath, [path.join(requireProjectRoot(), 'docs/verify-bundle.mjs'), file]);
    return existsSync(file) ? [] : [`${way}: nothing was exported for ${supplier}`];
  } catch (error) {
    return [`${way}: the export of ${supplier}: ${String(error).slice(0, 300)}`];
  }
}
