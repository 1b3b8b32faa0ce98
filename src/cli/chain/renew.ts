// `chain renew --all` and `--workspace`: new installation numbers for many chains after a restored backup. By the database,
// because a token of the API belongs to one workspace. First it says what it will do, then it does it and counts.
import { createInterface } from 'node:readline/promises';
import type { LocalFile } from '../../local/local-file';
import { readSettings, type Settings } from '../../settings/settings';
import { computeDigests } from '../../store/audit/new-row';
import { isUnused, renewInstallation } from '../../store/chains/chain-control';
import { createInstallationNumber } from '../../store/chains/chains';
import { type ListedChain, listChainsOfWorkspaces } from '../../store/chains/read-chains';
import { connectDatabase, type Database } from '../../store/database';
import { identifyDatabase } from '../../store/own-database';
import { newId } from '../../main/ids';
import { listWorkspaces, type WorkspaceDocument } from '../../store/workspaces/workspaces';
import { signals } from '../../contracts/runs';
import { jobs as limits } from '../../contracts/limits/jobs';
import { buildCommandAuditRow } from '../command-audit';
import { createLazyClient } from '../../temporal/connection';
import { openWitnessFolder } from '../../witness/witness-folder';
import { signalChain, wakeRunning } from '../../temporal/signal-chain';
import { predictEnd } from '../../chain/run/expected-end';
import type { Witness } from '../../contracts/witness';

export interface RenewOrder {
  readonly all: boolean;
  /** Id or slug. */
  readonly workspace: string | undefined;
  /** Do it without asking. */
  readonly yes: boolean;
}

/**
 * Renews every chain of all workspaces or of one, also those without a record: they may have lost one. Database and
 * engine are those of the running local
 * stack, else of `MONGODB_URI` and `TEMPORAL_ADDRESS`. @returns 0 when it was done, 1 when not, 2 for a wrong order.
 */
export async function renewChains(
  order: RenewOrder,
  local: LocalFile | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  if (order.all && order.workspace) {
    console.error('--all means every workspace, --workspace one: give one of them.');
    return 2;
  }
  const own = local
    ? { MONGODB_URI: local.mongodb, TEMPORAL_ADDRESS: local.temporal, SELLO_WITNESS: local.witness }
    : {};
  const settings = readSettings({ ...environment, ...own });
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-cli');
  try {
    return await renewStored(order, database, settings);
  } finally {
    await database.close();
  }
}

async function renewStored(order: RenewOrder, database: Database, settings: Settings): Promise<number> {
  const { workspace } = order;
  const found = await listWorkspaces(database, workspace);
  if (workspace && found.length === 0) {
    console.error(`There is no workspace "${workspace}".`);
    return 1;
  }
  const stored = await listChainsOfWorkspaces(
    database,
    found.map(({ _id }) => _id),
  );
  const due = stored;
  for (const line of planText(found, stored, settings)) console.log(line);
  for (const line of await lostLines(stored, settings)) console.log(line);
  if (due.length === 0) return 0;
  if (!order.yes && !(await agreed())) {
    console.log('Nothing was done. With --yes it is done without asking.');
    return 1;
  }
  const { renewed, woken } = await renewAll(database, settings, due);
  console.log(`${renewed} of ${due.length} chains renewed, ${woken} told to go on at once.`);
  if (woken < renewed) console.log('The engine did not answer: the others go on when the workers sweep.');
  return renewed === due.length ? 0 : 1;
}

/** What will be done, workspace by workspace. */
function planText(
  found: readonly WorkspaceDocument[],
  due: readonly ListedChain[],
  { mongo }: Settings,
): readonly string[] {
  const lines = found.flatMap(({ _id, slug, name }) => {
    const own = due.filter(({ workspace }) => workspace === _id);
    const environments = [...new Set(own.map(({ environment }) => environment))].join(', ');
    return own.length > 0 ? [`  ${slug} (${name}): ${own.length} chains, ${environments}`] : [];
  });
  return [
    `Database ${mongo.database}: ${due.length} chains in ${lines.length} workspaces get a new installation number; ` +
      'their next record is a first one again.',
    ...lines,
  ];
}

/** What the witness knows and the database does not; without a witness the reconciliation of each chain tells. */
async function lostLines(stored: readonly ListedChain[], { witness }: Settings): Promise<string[]> {
  if (witness === undefined) return [];
  const failed = (error: unknown): void => console.error(`The witness: ${String(error)}`);
  const opened = openWitnessFolder(witness, { now: () => new Date(), failed });
  try {
    return await listLostRecords(stored, opened, new Date());
  } finally {
    await opened.close();
  }
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Renew them? Type yes: ');
  asking.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function renewAll(database: Database, settings: Settings, due: readonly ListedChain[]) {
  const engine = createLazyClient(settings, (await identifyDatabase(database, newId)).id);
  let [renewed, woken, answers] = [0, 0, true];
  for (const before of due) {
    const installation = createInstallationNumber();
    const act = buildCommandAuditRow(
      'sello chain renew',
      before.workspace,
    )({
      objects: [{ kind: 'chain', id: before._id }],
      ...computeDigests({ installation: before.installation, head: before.head }, { installation, head: null }),
    });
    const now = await renewInstallation(database, before._id, {
      installation,
      before: before.installation,
      now: new Date(),
      act,
    });
    if (!now || now.installation === before.installation) continue;
    renewed += 1;
    console.log(`  ${now.supplier} (${now.environment}): ${before.installation} -> ${now.installation}`);
    const run = {
      chain: now._id,
      environment: now.environment,
      supplier: now.supplier,
      installation: now.installation,
    };
    // Only its run learns that this number is unused; no read of a database can tell that.
    const unused = isUnused(now, before.installation) ? { unused: true as const } : {};
    // One silence is enough: the sweep wakes whatever has work.
    answers &&= await engine
      .withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
        signalChain(engine, settings.engine, run, signals.wake, unused),
      )
      // The run of the number before looks, finds the new number and ends.
      .then(() => wakeRunning(engine, settings.engine, before))
      .then(
        () => true,
        () => false,
      );
    if (answers) woken += 1;
  }
  await engine.connection.close();
  return { renewed, woken };
}

/** A line for each chain that lacks records: `B12345674 (live): records 4 to 7 of SELLO-1 are not in the database`. */
async function listLostRecords(chains: readonly ListedChain[], witness: Witness, now: Date): Promise<string[]> {
  const lines: string[] = [];
  for (const chain of chains) {
    const expected = predictEnd(chain, await witness.ofChain(chain._id, false), now);
    if (expected.kind !== 'record' && expected.kind !== 'other-number') continue;
    const { installation, sequence } = expected.end;
    const first = expected.kind === 'record' ? (chain.head?.sequence ?? 0) + 1 : 1;
    if (first > sequence) continue;
    lines.push(
      `  ${chain.supplier} (${chain.environment}): records ${first} to ${sequence} of ${installation} are not in the database`,
    );
  }
  return lines;
}
