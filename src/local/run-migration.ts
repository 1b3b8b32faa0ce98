// Runs `main/migrate` once before the processes start: indexes, the local workspace, its token.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { measureLog, readTail } from './log-tail';
import { type PartOptions, buildPartEnvironment } from './parts';
import { findBuiltFile } from './root';

/** @throws Error with the end of its log */
export async function runMigration(options: PartOptions): Promise<void> {
  mkdirSync(options.logFolder, { recursive: true });
  const logFile = path.join(options.logFolder, 'migrate.log');
  const logFrom = measureLog(logFile);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [findBuiltFile('src/main/migrate', options.builds?.get('migrate'))], {
    env: { ...process.env, ...buildPartEnvironment('migrate', options) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new Error(`The database could not be prepared. The end of ${logFile}:\n${readTail(logFile, logFrom)}`);
}
