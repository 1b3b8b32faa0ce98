// `npm run --silent sbom`: prints the bill of materials of a release (CycloneDX). npm makes it from a lock file without the
// packages for development: its own `--omit=dev` also leaves out those that development and the release share, such as Koa.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const { devDependencies: _omitted, ...manifest } = read('package.json');
const lock = read('package-lock.json');
const { devDependencies: _also, ...rootPackage } = lock.packages[''];
const released = Object.entries(lock.packages).filter(([folder, { dev }]) => folder !== '' && !dev);
const packages = Object.fromEntries([['', rootPackage], ...released]);

// npm names the component after the folder.
const work = mkdtempSync(path.join(os.tmpdir(), 'sello-sbom-'));
try {
  const folder = path.join(work, manifest.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  process.exitCode = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
