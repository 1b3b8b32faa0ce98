// Certificates of test simulators, created once for all test files, because five key pairs take seconds.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadOrCreateLocalCertificates } from '../../src/certificates/local-files';
import { simulatorHostNames } from '../../simulator/server/server';

/** Puts the certificates into a folder, where a simulator finds them and creates none. */
export function placeCertificates(folder: string): void {
  const source = path.join(os.tmpdir(), `sello-test-certificates-${getVersion()}`);
  if (!existsSync(source)) make(source);
  cpSync(source, folder, { recursive: true });
}

/** The code that creates them, and the month: other code or another month creates others. */
function getVersion(): string {
  const folder = path.join(__dirname, '..', '..', 'src', 'certificates');
  const files = readdirSync(folder).toSorted();
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const file of files) hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Two test files may do this at once; the result of the first is used. */
function make(source: string): void {
  const own = mkdtempSync(path.join(os.tmpdir(), 'sello-making-'));
  loadOrCreateLocalCertificates(own, simulatorHostNames, new Date());
  try {
    renameSync(own, source);
  } catch (error) {
    if (!existsSync(source)) throw error;
    rmSync(own, { recursive: true });
  }
}
