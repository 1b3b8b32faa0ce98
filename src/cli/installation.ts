// Finds the installation for a command: the running local stack's database, or else the database in the environment's
// settings.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLocalStackFile } from '../local/local-stack-info';
import { buildSimulatorConnectionVariables } from '../local/stack-processes';
import { requireProjectRoot, defaultDataFolder } from '../local/root';
import { readSettings, type Settings } from '../settings/settings';
import { connectDatabase, type Database } from '../store/database';

/** The opened database and the settings of an installation. */
export interface DatabaseAndSettings {
  readonly database: Database;
  readonly settings: Settings;
}

/**
 * Runs a command on the installation, then closes the database.
 * @param data folder of the local stack
 * @throws Error if no stack runs from the folder and `MONGODB_URI` is not set
 */
export async function runWithDatabaseAndSettings<T>(
  data: string,
  environment: NodeJS.ProcessEnv,
  work: (installation: DatabaseAndSettings) => Promise<T>,
): Promise<T> {
  const folder = path.resolve(requireProjectRoot(), data);
  const local = localSettings(folder);
  // Without a stack, the settings decide. Their default is a database on this machine, which may belong to another
  // program.
  const names = ['MONGODB_URI', 'MONGODB_URI_FILE'];
  if (!local && !names.some((name) => environment[name])) throw new Error(describeLocalStackNotRunning(folder, data));
  const settings = readSettings({ ...environment, ...local });
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-cli');
  try {
    return await work({ database, settings });
  } finally {
    await database.close();
  }
}

/** Formats the message of every command that needs a running stack. @param data the value of `--data` */
export function describeLocalStackNotRunning(folder: string, data: string): string {
  const isUsual = data === defaultDataFolder;
  const others = isUsual ? ' For a stack in another folder use --data DIR; for an installation set MONGODB_URI.' : '';
  return `No stack is running in ${folder}. Start it with \`npm start${isUsual ? '' : ` -- --data ${data}`}\`.${others}`;
}

/** Reads the settings of a running local stack; returns undefined if none runs from the folder. */
function localSettings(folder: string): NodeJS.ProcessEnv | undefined {
  const local = readLocalStackFile(folder);
  if (!local) return undefined;
  const masterKey = readFileSync(path.join(folder, 'master-key'), 'utf8').trim();
  return {
    MONGODB_URI: local.mongodb,
    TEMPORAL_ADDRESS: local.temporal,
    SELLO_MASTER_KEY: masterKey,
    SELLO_PUBLIC_URL: local.api,
    SELLO_CONSOLE: 'link',
    ...buildSimulatorConnectionVariables(folder, local.simulator),
  };
}
