// Reads archives with Python, an independent reader that checks names, sizes and checksums, and with the published check.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../../src/local/root';
import { ownFolder } from '../../servers/own-folder';

/** Writes an archive into a separate folder and unpacks it there. @returns the folder */
export function unpackArchive(bytes: Buffer): string {
  const folder = ownFolder('sello-archive-');
  const file = path.join(folder, 'month.zip');
  writeFileSync(file, bytes);
  const script =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])\n' +
    'print("\\n".join(z.namelist()))';
  const out = path.join(folder, 'out');
  const names = execFileSync('python3', ['-c', script, file, out], { encoding: 'utf8' });
  writeFileSync(path.join(folder, 'names'), names);
  return out;
}

/** Lists the names in an unpacked archive, in order. */
export const namesIn = (folder: string): string[] =>
  readFileSync(path.join(folder, '..', 'names'), 'utf8')
    .trimEnd()
    .split('\n');

const verifier = path.join(requireProjectRoot(), 'docs', 'verify-month.mjs');

/** The result of the published check for an unpacked archive. */
export const verify = (folder: string): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [verifier, folder], { encoding: 'utf8' });
  return stdout + stderr;
};
