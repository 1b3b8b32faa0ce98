// The installation that a command works on: the running local stack's database, else that of the environment's settings.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLocalFile } from '../local/local-file';
import { authorityEnvironment } from '../local/parts';
import { projectRoot } from '../local/root';
import { readSettings, type Settings } from '../settings/settings';
import { connectDatabase, type Database } from '../store/database';

export interface Installation {
  readonly database: Database;
  readonly settings: Settings;
}

/** Runs a command on the installation and closes the database behind it. @param data folder of the local stack */
export async function onInstallation<T>(
  data: string,
  environment: NodeJS.ProcessEnv,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const settings = readSettings({ ...environment, ...localSettings(path.resolve(projectRoot(), data)) });
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-cli');
  try {
    return await work({ database, settings });
  } finally {
    await database.close();
  }
}

/** What a running local stack gave its processes; empty when none runs from the folder. */
function localSettings(folder: string): NodeJS.ProcessEnv {
  const local = readLocalFile(folder);
  if (!local) return {};
  const masterKey = readFileSync(path.join(folder, 'master-key'), 'utf8').trim();
  return {
    MONGODB_URI: local.mongodb,
    TEMPORAL_ADDRESS: local.temporal,
    SELLO_MASTER_KEY: masterKey,
    SELLO_PUBLIC_URL: local.api,
    SELLO_CONSOLE: 'link',
    ...authorityEnvironment(folder, local.simulator),
  };
}
