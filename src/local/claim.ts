// One stack per data folder: the claim of the running one, and the end of what a killed one left.
import { chmodSync, existsSync, rmdirSync, rmSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { local } from '../contracts/limits/local';
import { claimFileName, readJson, writeFileWhole } from './files';
import { removeLocalFile } from './local-file';
import { endProcesses, identifyProcess, findRunningPid } from './processes';

/** Identities (`pid@start`) of a stack's processes. */
interface ClaimFile {
  readonly supervisor: string;
  readonly processes: readonly string[];
}

export interface Claim {
  /** Writes down what would be left over if we were killed now. */
  note(pids: readonly number[]): void;
  /** Whether the folder was deleted since. */
  isLost(): boolean;
  /** Folders that the claim created go with it while they are empty. */
  release(): void;
}

/** The stack that a second start found: `pid` of its supervisor. */
export class StackRunningError extends Error {
  override readonly name = 'StackRunning';

  constructor(
    readonly dataFolder: string,
    readonly pid: number,
  ) {
    super(`A stack is already running in ${dataFolder} (process ${pid}).`);
  }
}

/**
 * Claims the folder for this process and ends what a killed stack left in it.
 * @throws StackRunningError when another stack runs there
 */
export async function claimFolder(dataFolder: string, say: (line: string) => void): Promise<Claim> {
  const created = missingFolders(dataFolder);
  makeFolder(dataFolder);
  // Keys, tokens and invoices are in it: nobody else on this machine looks inside.
  chmodSync(dataFolder, 0o700);
  const file = path.join(dataFolder, claimFileName);
  const before = readJson(file) as ClaimFile | undefined;
  if (before !== undefined) {
    const running = findRunningPid(before.supervisor);
    if (running !== undefined) throw new StackRunningError(dataFolder, running);
    removeLocalFile(dataFolder);
    const left = before.processes.map(findRunningPid).filter((pid) => pid !== undefined);
    if (left.length > 0) say(`ending ${left.length} processes that a killed start left behind`);
    await endProcesses(left, local.stopSeconds);
  }
  const supervisor = identifyProcess(process.pid) ?? `${process.pid}@unknown`;
  const note = (pids: readonly number[]) => {
    const processes = pids.map(identifyProcess).filter((identity) => identity !== undefined);
    writeFileWhole(file, `${JSON.stringify({ supervisor, processes } satisfies ClaimFile)}\n`);
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

/** The folder and those above it that do not exist, deepest first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(path.dirname(folder))];
}

/** Stops at the first one that holds something. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // It holds what the stack has written, or another program removed it.
  }
}

/**
 * Makes the folder and those above it. Node's own way does not end where the system has no room for folders (/proc).
 * @throws Error with the folder and why it cannot be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (problem) {
    throw new Error(`The folder ${folder} cannot be made: ${(problem as Error).message}. Name another by --data.`, {
      cause: problem,
    });
  }
}
