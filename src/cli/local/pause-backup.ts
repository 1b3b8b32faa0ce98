// Pauses every chain of a backup, cancels its open batches and bulk actions, and gives its databases new identities,
// before the backup is put in place. Starts the database server of the backup once, in the folder where the backup is prepared.
import path from 'node:path';
import type { DatabaseClockBehindError, WitnessIdsAndLastRecordTime } from '../../contracts/witness';
import { connectDatabase } from '../../store/database';
import { listDatabaseNames, prepareRestoredDatabase } from '../../store/backup';
import { formatRowWithFutureTimes } from '../../store/witness-start';
import { createUuidV7 } from '../../main/ids';
import { createProcessController } from '../../local/child';
import { startOrphanProcessGuard } from '../../local/guard';
import { createFolderAndPlanMongodProcess, buildLocalMongodbUri } from '../../local/mongod';
import { findOrInstallThirdPartyServer, type ProgressReporter } from '../../local/obtain-program';
import { chooseFreePorts } from '../../local/ports';
import { thirdPartyServerPrograms } from '../../local/programs';
import { formatCountWithNoun } from '../../messages/text';

/** The databases of a backup, ready to be put in place. */
export interface RestorePreparationResult {
  /** Number of paused chains. */
  readonly paused: number;
  /** Time at which a witness begins that is created for these databases. */
  readonly witnessStart: Date;
  /** Why a new witness has no beginning yet. */
  readonly undated?: DatabaseClockBehindError;
  /** What each database shows about its witness. */
  readonly witnesses: readonly WitnessIdsAndLastRecordTime[];
}

/**
 * Starts MongoDB on `<folder>/mongodb`, gives every database in it a new identity, pauses every chain, cancels the open
 * batches and bulk actions, and stops it cleanly.
 */
export async function renewIdsAndPauseRestoredDatabases(
  folder: string,
  report: ProgressReporter,
): Promise<RestorePreparationResult> {
  const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, report);
  const { mongodb: port } = await chooseFreePorts({ mongodb: [] });
  const guard = startOrphanProcessGuard();
  const log = path.join(folder, 'mongodb.log');
  const child = createProcessController(createFolderAndPlanMongodProcess(program, port, folder, log), {
    guard,
    changed: () => {},
    died: () => {},
  });
  try {
    await child.start();
    return await pauseEverywhere(buildLocalMongodbUri(port), report);
  } finally {
    await child.stop();
    guard.close();
  }
}

/** Covers all databases, because the backup does not contain the name of the installation's database. */
async function pauseEverywhere(uri: string, report: ProgressReporter): Promise<RestorePreparationResult> {
  let paused = 0;
  let witnessStart = new Date(0);
  let undated: DatabaseClockBehindError | undefined;
  const witnesses: WitnessIdsAndLastRecordTime[] = [];
  for (const name of await listDatabaseNames(uri)) {
    const database = await connectDatabase(uri, name, 'sello-restore');
    try {
      const changes = await prepareRestoredDatabase(database, createUuidV7(), (row) =>
        report(formatRowWithFutureTimes(row)),
      );
      paused += changes.paused;
      witnesses.push(changes.witness);
      if (changes.witnessStart > witnessStart) witnessStart = changes.witnessStart;
      undated ??= changes.undated;
      const { batches, bulkActions } = changes.cancelled;
      if (batches + bulkActions > 0)
        report(
          'Cancelled, because they may have ended after the backup: ' +
            `${formatCountWithNoun(batches, 'open batch', 'open batches')}, ` +
            `${formatCountWithNoun(bulkActions, 'open bulk action', 'open bulk actions')}.`,
        );
    } finally {
      await database.close();
    }
  }
  return { paused, witnessStart, witnesses, ...(undated ? { undated } : {}) };
}
