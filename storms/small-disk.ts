// A database on a separate disk that can be filled and freed: a file system in memory, in a mount namespace that one
// process keeps open. It needs Linux with `unshare` and `nsenter`, but no privileges.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createProcessController } from '../src/local/child';
import { startOrphanProcessGuard } from '../src/local/guard';
import { createFolderAndPlanMongodProcess, buildLocalMongodbUri } from '../src/local/mongod';
import { findOrInstallThirdPartyServer } from '../src/local/obtain-program';
import { chooseFreePorts } from '../src/local/ports';
import { thirdPartyServerPrograms } from '../src/local/programs';
import { type ReportProgress, pollUntil } from './stack-under-load';

export interface SmallDisk {
  readonly uri: string;
  /** Fills the disk until this number of bytes is free. */
  fill(leftBytes: number): void;
  free(): void;
  freeBytes(): number;
  /** Process id of the database while it runs. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Size for the files of mongod (journal, diagnostic data) and a few thousand invoices. */
const diskBytes = 700 * 1024 * 1024;

/** Returns the reason why this machine cannot have such a disk; undefined if it can. */
export function explainNoSmallDisk(): string | undefined {
  const tried = spawnSync('unshare', ['-rm', 'nsenter', '--version'], { stdio: 'ignore' });
  return tried.status === 0 ? undefined : 'unshare and nsenter are not there or may not be used';
}

/** Starts a mongod whose files are on a separate disk. */
export async function startOnSmallDisk(report: ReportProgress): Promise<SmallDisk> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-disk-'));
  const disk = path.join(folder, 'mongodb');
  mkdirSync(disk);
  const guard = startOrphanProcessGuard();
  const mount = `mount -t tmpfs -o size=${diskBytes} sello "$0" && exec sleep 86400`;
  const keeper = spawn('unshare', ['-rm', 'sh', '-c', mount, disk], { stdio: 'ignore' });
  const keeperPid = keeper.pid ?? 0;
  guard.watch(keeperPid);
  // The path of the file system, through the process that keeps it open.
  const inside = path.join('/proc', String(keeperPid), 'root', disk);
  const { mongodb: port } = await chooseFreePorts({ mongodb: [] });
  const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, report);
  const plan = createFolderAndPlanMongodProcess(program, port, folder, path.join(folder, 'mongodb.log'));
  const enter = ['-t', String(keeperPid), '-U', '-m', '--preserve-credentials', plan.command];
  const watch = {
    guard,
    changed: () => undefined,
    died: (name: string, how: string) => report(`${name} ended (${how})`),
  };
  const child = createProcessController({ ...plan, command: 'nsenter', args: [...enter, ...plan.args] }, watch);
  const close = async (): Promise<void> => {
    await child.stop();
    keeper.kill('SIGKILL');
    guard.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(inside);
    return bavail * bsize;
  };
  const filler = path.join(inside, 'filler');
  try {
    if (!(await pollUntil(10, async () => (isSmall(inside) ? true : undefined))))
      throw new Error('the disk was not made');
    await child.start();
    report(`a database on a disk of ${diskBytes / 1024 / 1024} MB, ${Math.round(freeBytes() / 1024 / 1024)} MB free`);
    return {
      uri: buildLocalMongodbUri(port),
      fill: (leftBytes) => fillTo(filler, freeBytes, leftBytes),
      free: () => rmSync(filler, { force: true }),
      freeBytes,
      pid: () => child.pid(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const isSmall = (folder: string): boolean => {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize <= diskBytes;
};

const step = Buffer.alloc(1024 * 1024);

/** Writes a file until only this space is free. An error at the end of the disk is expected. */
function fillTo(file: string, freeBytes: () => number, leftBytes: number): void {
  writeFileSync(file, '');
  for (let size = 0; freeBytes() > leftBytes; size += step.length) {
    const piece = step.subarray(0, Math.min(step.length, Math.max(4_096, freeBytes() - leftBytes)));
    try {
      writeFileSync(file, piece, { flag: 'a' });
    } catch {
      truncateSync(file, size);
      return;
    }
  }
}
