// `npx sello chain renew --all` and `--workspace` create new installation numbers for many chains after a restore. Both
// commands work on the database, because a token of the API belongs to one workspace. They show the plan, ask for
// confirmation, renew the chains and count them.
import { createInterface } from 'node:readline/promises';
import type { LocalStackFileContent } from '../../local/local-stack-info';
import { readSettings, type Settings } from '../../settings/settings';
import { computeChangeDigests } from '../../store/audit/rows';
import { isNewInstallationNumberUnused, renewInstallationNumber } from '../../store/chains/renew-installation-number';
import { generateInstallationNumber } from '../../store/chains/chains';
import { type ChainWithInstallationNumbers, listChainsOfWorkspaces } from '../../store/chains/read-chains';
import { connectDatabase, type Database } from '../../store/database';
import { readOrCreateDatabaseIdentity } from '../../store/own-database';
import { createUuidV7 } from '../../main/ids';
import { listWorkspaces } from '../../store/workspaces/workspaces';
import type { WorkspaceDocument } from '../../model/workspace';
import { runSignals } from '../../contracts/runs';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { createCommandAuditRowBuilder } from '../command-audit';
import { printCommandFailure } from '../usage';
import { createLazyTemporalClient } from '../../temporal/connection';
import { signalOrStartChainRun, wakeChainRunIfRunning } from '../../temporal/signal-chain';
import { formatLostRecordLines, readWitnessedChainHeads } from './lost-records';
import { formatCountWithNoun } from '../../messages/text';

export interface ChainRenewCommandOptions {
  readonly all: boolean;
  /** Id or slug. */
  readonly workspace: string | undefined;
  /** Skips the confirmation. */
  readonly yes: boolean;
}

/**
 * Renews every chain of all workspaces or of one workspace, including chains without a record, which may have lost one.
 * Uses the database and Temporal of the running local stack, or else of `MONGODB_URI` and `TEMPORAL_ADDRESS`.
 * @returns 0 if done, 1 if not done, 2 for wrong usage
 */
export async function renewChainsByCommand(
  order: ChainRenewCommandOptions,
  local: LocalStackFileContent | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  if (order.all && order.workspace) {
    return printCommandFailure('Use either --all or --workspace.', 2);
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

async function renewStored(order: ChainRenewCommandOptions, database: Database, settings: Settings): Promise<number> {
  const { workspace } = order;
  const workspaces = await listWorkspaces(database, workspace);
  if (workspace && workspaces.length === 0) {
    return printCommandFailure(`There is no workspace "${workspace}".`);
  }
  // The witness is read first, so that a record that is sealed meanwhile is not shown as missing.
  const witnessed = settings.witness === undefined ? new Map() : await readWitnessedChainHeads(settings.witness);
  const current = await listChainsOfWorkspaces(
    database,
    workspaces.map(({ _id }) => _id),
  );
  for (const line of describePlan(workspaces, current, settings)) console.log(line);
  const chosen = new Set(workspaces.map(({ _id }) => _id));
  const isChosen = (id: string): boolean => order.all || chosen.has(id);
  for (const line of formatLostRecordLines(witnessed, current, isChosen)) console.log(line);
  if (current.length === 0) return 0;
  if (!order.yes && !(await confirmRenewal())) {
    console.log('Nothing was renewed. With --yes, the command does not ask for confirmation.');
    return 1;
  }
  const { renewed, woken } = await renewAll(database, settings, current);
  console.log(`${renewed} of ${current.length} chains renewed, ${woken} woken.`);
  if (woken < renewed) console.log('Temporal did not respond, so the other chains continue with the next sweep.');
  return renewed === current.length ? 0 : 1;
}

/** Describes the plan, workspace by workspace. */
function describePlan(
  found: readonly WorkspaceDocument[],
  due: readonly ChainWithInstallationNumbers[],
  { mongo }: Settings,
): readonly string[] {
  const lines = found.flatMap(({ _id, slug, name }) => {
    const own = due.filter(({ workspace }) => workspace === _id);
    const environments = [...new Set(own.map(({ environment }) => environment))].join(', ');
    return own.length > 0
      ? [`  ${slug} (${name}): ${formatCountWithNoun(own.length, 'chain', 'chains')}, ${environments}`]
      : [];
  });
  return [
    `Database ${mongo.database}: ${formatCountWithNoun(due.length, 'chain', 'chains')} in ` +
      `${formatCountWithNoun(lines.length, 'workspace', 'workspaces')} will get a new installation number; each ` +
      'chain then starts again with a first record.',
    ...lines,
  ];
}

async function confirmRenewal(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Renew these chains? Type yes: ');
  asking.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function renewAll(database: Database, settings: Settings, due: readonly ChainWithInstallationNumbers[]) {
  const engine = createLazyTemporalClient(settings, (await readOrCreateDatabaseIdentity(database, createUuidV7)).id);
  let [renewed, woken, responds] = [0, 0, true];
  for (const before of due) {
    const installation = generateInstallationNumber();
    const auditRow = createCommandAuditRowBuilder(
      'sello chain renew',
      before.workspace,
    )({
      objects: [{ kind: 'chain', id: before._id }],
      ...computeChangeDigests({ installation: before.installation, head: before.head }, { installation, head: null }),
    });
    const now = await renewInstallationNumber(database, before._id, {
      installation,
      before: before.installation,
      now: new Date(),
      auditRow,
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
    // The signal says whether the number is unused, because no read of the database can show this.
    const unused = isNewInstallationNumberUnused(now, installation) ? { unused: true as const } : {};
    // After one failure, no more chains are woken here, because the sweep wakes chains that have work.
    responds &&= await engine
      .withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
        signalOrStartChainRun(engine, settings.temporal, run, runSignals.wake, unused),
      )
      // The run of the previous number checks, finds the new number and ends.
      .then(() => wakeChainRunIfRunning(engine, settings.temporal, before))
      .then(
        () => true,
        () => false,
      );
    if (responds) woken += 1;
  }
  await engine.connection.close();
  return { renewed, woken };
}
