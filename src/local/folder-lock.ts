// Allows only one stack for each data folder, by a claim of the running stack. Also ends processes that a killed stack
// left behind.
import { chmodSync, existsSync, rmdirSync, rmSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { localStackLimits } from '../contracts/limits/local';
import { dataFolderLockFileName, readJsonFileIfValid, replaceFileAtomically } from './files';
import { deleteLocalStackFile } from './local-stack-info';
import { terminateThenKillProcesses, readProcessIdentity, findPidOfProcessIdentity } from './processes';

/** Identities (`pid@start`) of a stack's processes. */
interface ClaimFile {
  readonly supervisor: string;
  readonly processes: readonly string[];
}

/** The claim of a data folder. */
export interface DataFolderLock {
  /** Stores the processes that would stay alive if this process were killed now. */
  note(pids: readonly number[]): void;
  /** Returns whether the folder has been deleted. */
  isLost(): boolean;
  /** Releases the claim. Also removes the folders that the claim created, if they are empty. */
  release(): void;
}

/** A stack is already running in the folder; `pid` is its supervisor. */
export class LocalStackRunningError extends Error {
  override readonly name = 'LocalStackRunningError';

  constructor(
    readonly dataFolder: string,
    readonly pid: number,
  ) {
    super(`A stack is already running in ${dataFolder} (process ${pid}).`);
  }
}

/**
 * Claims the folder for this process and ends processes of a killed stack.
 * @throws StackRunningError if another stack is running there
 */
export async function lockDataFolderAndEndOrphans(
  dataFolder: string,
  say: (line: string) => void,
): Promise<DataFolderLock> {
  const created = missingFolders(dataFolder);
  createFolderWithParents(dataFolder);
  // No other user of this machine may read the folder, because it contains keys, tokens and invoices.
  chmodSync(dataFolder, 0o700);
  const file = path.join(dataFolder, dataFolderLockFileName);
  const before = readJsonFileIfValid(file) as ClaimFile | undefined;
  if (before !== undefined) {
    const running = findPidOfProcessIdentity(before.supervisor);
    if (running !== undefined) throw new LocalStackRunningError(dataFolder, running);
    deleteLocalStackFile(dataFolder);
    const orphans = before.processes.map(findPidOfProcessIdentity).filter((pid) => pid !== undefined);
    if (orphans.length > 0) say(`ending ${orphans.length} processes left by a killed start`);
    await terminateThenKillProcesses(orphans, localStackLimits.stopSeconds);
  }
  const supervisor = readProcessIdentity(process.pid) ?? `${process.pid}@unknown`;
  const note = (pids: readonly number[]) => {
    const processes = pids.map(readProcessIdentity).filter((identity) => identity !== undefined);
    replaceFileAtomically(file, `${JSON.stringify({ supervisor, processes } satisfies ClaimFile)}\n`);
  };
  note([]);
  return {
    note,
    isLost: () => !existsSync(file),
    release() {
      rmSync(file, { force: true });
      removeEmpty(created);
    },
  };
}

/** Lists the folder and its parents that do not exist, deepest first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(path.dirname(folder))];
}

/** Removes empty folders; stops at the first folder that is not empty. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // The folder stays if it contains files of the stack. Another program may also have removed it.
  }
}

/**
 * Creates the folder and its parents. Node's recursive mkdir does not return where folders cannot be created (/proc).
 * @throws Error with the folder and the reason
 */
export function createFolderWithParents(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) createFolderWithParents(above);
  try {
    mkdirSync(folder);
  } catch (problem) {
    throw new Error(
      `Cannot create the folder ${folder}: ${(problem as Error).message}. Choose another one with --data.`,
      {
        cause: problem,
      },
    );
  }
}
