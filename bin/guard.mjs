// Watches a running stack: if its supervisor dies, also by kill -9, it ends the remaining processes.
// Standard input is its link to the supervisor, with one `watch <pid>`, `forget <pid>` or `remove <path>` per line; its end is the death.
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const politeSeconds = 10;
const watched = new Set();
const removed = new Set();

for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  const value = rest.join(' ');
  if (word === 'watch') watched.add(Number(value));
  if (word === 'forget') watched.delete(Number(value));
  if (word === 'remove') removed.add(value);
}

for (const pid of watched) send(pid, 'SIGTERM');
for (const end = Date.now() + politeSeconds * 1000; Date.now() < end && [...watched].some(isAlive); ) await sleep(50);
for (const pid of watched) send(pid, 'SIGKILL');
await sleep(watched.size > 0 ? 100 : 0);
for (const path of removed) rmSync(path, { recursive: true, force: true });

/** A dead process whose parent has not waited for it yet (Linux: state Z) counts as gone. */
function isAlive(pid) {
  if (!send(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
