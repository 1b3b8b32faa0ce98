// Memory of the processes that are measured.
import { readFileSync } from 'node:fs';

/** P12: the maximum memory of the API and a worker under load. */
export const megabytesMax = 400;

/** Resident memory of a process as the kernel counts it (Linux). */
export function readResidentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
