// Handles processes by ID: whether a process is alive, whether it is still the same process, and how to end it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns true while the process exists. A zombie counts as gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/** Identifies a process permanently by its ID and its start time, because IDs are reused. */
export function readProcessIdentity(pid: number): string | undefined {
  if (!isProcessAlive(pid)) return undefined;
  const began = process.platform === 'linux' ? linuxStat(pid)?.began : portableStart(pid);
  return began === undefined ? undefined : `${pid}@${began}`;
}

/** Finds the process ID of an identity, if that process is still running. */
export function findPidOfProcessIdentity(identity: string): number | undefined {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && pid > 0 && readProcessIdentity(pid) === identity ? pid : undefined;
}

/** Terminates processes, waits, and then kills the processes that remain. */
export async function terminateThenKillProcesses(pids: readonly number[], politeSeconds: number): Promise<void> {
  for (const pid of pids) signalProcess(pid, 'SIGTERM');
  for (const end = Date.now() + politeSeconds * 1000; Date.now() < end && pids.some(isProcessAlive); ) await sleep(50);
  for (const pid of pids.filter(isProcessAlive)) signalProcess(pid, 'SIGKILL');
  while (pids.some(isProcessAlive)) await sleep(20);
}

/** Sends a signal; returns false if the process is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Finds the process that started `pid`. The result is undefined on systems other than Linux. */
export function findParentPid(pid: number): number | undefined {
  return process.platform === 'linux' ? linuxStat(pid)?.parent : undefined;
}

/**
 * Reads state, parent and start (clock ticks since boot) of /proc/<pid>/stat. The name in it may contain spaces and
 * parentheses.
 */
function linuxStat(pid: number): { state: string; parent: number; began: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), began: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function portableStart(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
