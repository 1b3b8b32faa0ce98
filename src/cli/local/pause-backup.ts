// Pauses every chain of a backup before it is put in place: its database is started once, in the folder where it is
// prepared.
import path from 'node:path';
import { connectDatabase } from '../../store/database';
import { listDatabaseNames, pauseAllChains } from '../../store/backup';
import { changeDatabaseId } from '../../store/own-database';
import { newId } from '../../main/ids';
import { makeChild } from '../../local/child';
import { startGuard } from '../../local/guard';
import { planMongod, buildMongoUri } from '../../local/mongod';
import { obtainProgram, type PrintProgress } from '../../local/obtain-program';
import { choosePorts } from '../../local/ports';
import { programs } from '../../local/programs';

/**
 * Starts MongoDB on `<folder>/mongodb`, pauses every chain of every database in it, and stops it cleanly.
 * @returns how many chains were paused
 */
export async function pauseBackup(folder: string, report: PrintProgress): Promise<number> {
  const program = await obtainProgram(programs.mongod, report);
  const { mongodb: port } = await choosePorts({ mongodb: [] });
  const guard = startGuard();
  const log = path.join(folder, 'mongodb.log');
  const child = makeChild(planMongod(program, port, folder, log), { guard, changed: () => {}, died: () => {} });
  try {
    await child.start();
    return await pauseEverywhere(buildMongoUri(port));
  } finally {
    await child.stop();
    guard.close();
  }
}

/** In all databases: the backup does not contain the name of the service's database. */
async function pauseEverywhere(uri: string): Promise<number> {
  let paused = 0;
  for (const name of await listDatabaseNames(uri)) {
    const database = await connectDatabase(uri, name, 'sello-restore');
    try {
      // Its runs in Temporal were started for the previous database, and may have seen other records.
      await changeDatabaseId(database, newId());
      paused += await pauseAllChains(database, await database.now());
    } finally {
      await database.close();
    }
  }
  return paused;
}
