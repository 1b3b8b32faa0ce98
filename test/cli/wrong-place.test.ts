// Tests the errors and remedies that commands print for a wrong file or folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-wrong-place-');
beforeAll(() => {
  mkdirSync(path.join(folder, 'data/mongodb'), { recursive: true });
  writeFileSync(path.join(folder, 'data/mongodb/WiredTiger'), 'a file of the database');
  mkdirSync(path.join(folder, 'taken'));
  writeFileSync(path.join(folder, 'plain'), 'a file');
});

function sello(...args: string[]): { readonly status: number | null; readonly said: string } {
  const program = path.join(requireProjectRoot(), 'bin/sello.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, said: stderr };
}

describe('a wrong path on the command line', () => {
  it('is reported if the backup already exists', () => {
    const { status, said } = sello('backup', '--data', path.join(folder, 'data'), '--out', 'taken');
    expect(status).toBe(1);
    expect(said).toContain('taken already exists. A backup needs a new folder: choose another name.');
  });

  it('is reported if the folder is not a backup', () => {
    const { status, said } = sello('restore', 'taken', '--data', path.join(folder, 'data'));
    expect(status).toBe(1);
    expect(said).toContain(
      'taken is not a backup: it has no manifest.json. Use the folder that `backup --out` created.',
    );
  });

  it('is reported if the folder of the file does not exist', () => {
    const { status, said } = sello('declaration', '--pdf', 'nowhere/declaration.pdf');
    expect(status).toBe(1);
    expect(said).toMatch(
      /nowhere\/declaration\.pdf does not exist\. Check the path; folders above a file are not made\.\n$/,
    );
  });

  it('is reported if it is a folder instead of a file or a file instead of a folder', () => {
    expect(sello('declaration', '--pdf', 'taken').said).toMatch(/taken is a folder; a file is wanted\.\n$/);
    expect(sello('declaration', '--pdf', 'plain/x.pdf').said).toMatch(
      /plain\/x\.pdf: a part of the path is a file, not a folder\.\n$/,
    );
  });
});
