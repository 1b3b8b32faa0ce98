// This module is loaded into a process before the process's own code (NODE_OPTIONS), once in each thread. It collects
// garbage now and then and writes the remaining size of the heap, so that growth can be told from garbage.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';

const everyMs = 10_000;
const folder = process.env['SELLO_STORM_MEMORY'];

if (folder) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const file = path.join(folder, `${process.pid}-${threadId}.json`);
  setInterval(() => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    writeFileSync(`${file}.new`, JSON.stringify({ thread: threadId, heapUsed, external, arrayBuffers }));
    renameSync(`${file}.new`, file);
  }, everyMs).unref();
}
