// Reads a `.p12` file of a client in a thread of its own, within a time: the library derives keys on the thread that calls
// it, and what a file asks for inside its encrypted parts shows only on the way.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { certificates as limits } from '../contracts/limits/certificates';
import type { ReadKeyPair } from './pkcs12';

export type ReadApart = ReadKeyPair | { readonly kind: 'problem'; readonly cause: 'too-slow' | 'busy' };

/** The thread's whole program: it has the file and the password, and nothing of this process. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readPkcs12 } = require(workerData.reader);
  parentPort.postMessage(readPkcs12(workerData.bytes, workerData.password));
`;

let underWay = 0;

/** As `readPkcs12`, without holding up anybody else. `busy`: others are being read. */
export async function readPkcs12Apart(bytes: Uint8Array, password: string): Promise<ReadApart> {
  if (underWay >= limits.readsMax) return { kind: 'problem', cause: 'busy' };
  underWay += 1;
  try {
    return await readIn(bytes, password);
  } finally {
    underWay -= 1;
  }
}

async function readIn(bytes: Uint8Array, password: string): Promise<ReadApart> {
  const thread = new Worker(program, {
    eval: true,
    workerData: { reader: readerFile(), bytes, password },
    resourceLimits: { maxOldGenerationSizeMb: limits.readerMemoryMb },
    // Secrets in the environment are none of its business.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadApart>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'problem', cause: 'too-slow' }), limits.readMs);
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** The compiled reader beside this file; tests run from sources, and take that of the build. */
function readerFile(): string {
  const beside = path.join(__dirname, 'pkcs12.js');
  return existsSync(beside) ? beside : path.join(__dirname, '../../dist/src/certificates/pkcs12.js');
}
