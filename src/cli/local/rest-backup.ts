// A backup is marked before it is put in place: its database is started once where it lies aside, and every chain rests.
import path from 'node:path';
import { connectDatabase } from '../../store/database';
import { listDatabaseNames, pauseAllChains } from '../../store/backup';
import { changeDatabaseId } from '../../store/own-database';
import { newId } from '../../main/ids';
import { makeChild } from '../../local/child';
import { startGuard } from '../../local/guard';
import { planMongod, buildMongoUri } from '../../local/mongod';
import { obtainProgram, type ReportProgress } from '../../local/obtain-program';
import { choosePorts } from '../../local/ports';
import { programs } from '../../local/programs';

/**
 * Starts the server of MongoDB on `<folder>/mongodb`, makes every chain of every database in it rest, and ends it in good order.
 * @returns how many chains rest
 */
export async function pauseBackup(folder: string, report: ReportProgress): Promise<number> {
  const program = await obtainProgram(programs.mongod, report);
  const { mongodb: port } = await choosePorts({ mongodb: [] });
  const guard = startGuard();
  const log = path.join(folder, 'mongodb.log');
  const child = makeChild(planMongod(program, port, folder, log), { guard, changed: () => {}, died: () => {} });
  try {
    await child.start();
    return await restEverywhere(buildMongoUri(port));
  } finally {
    await child.stop();
    guard.close();
  }
}

/** The backup does not say under which name the service had its database. */
async function restEverywhere(uri: string): Promise<number> {
  let rested = 0;
  for (const name of await listDatabaseNames(uri)) {
    const database = await connectDatabase(uri, name, 'sello-restore');
    try {
      // Its runs in the engine were begun for the database that was here, and may know another past.
      await changeDatabaseId(database, newId());
      rested += await pauseAllChains(database, await database.now());
    } finally {
      await database.close();
    }
  }
  return rested;
}
